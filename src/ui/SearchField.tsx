import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** How long typing pauses before the host is asked. */
const pauseMs = 250

type SearchFieldProps = { label: string; text: string; onSearch: (text: string) => void }

/** A text that the host searches for, a moment after the last keystroke. */
export function SearchField({ label, text, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div className="search-field">
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        className="form-control form-control-sm"
        placeholder={label}
        aria-label={label}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onSearch(target.value.trim()), pauseMs)
        }}
      />
    </div>
  )
}

import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import Button from 'react-bootstrap/Button'

type CalendarButtonProps = {
  /** Of the field it fills. */
  label: string
  picks: 'date' | 'datetime-local'
  /** '2026-12-05' or '2026-12-05T17:00'; '' where there is none. */
  value: string
  onPick: (value: string) => void
  small?: boolean
}

/** Opens the calendar of the browser, whose own field would follow the browser's language. */
export function CalendarButton({ label, picks, value, onPick, small }: CalendarButtonProps) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={calendar}
        type={picks}
        className="field-calendar"
        tabIndex={-1}
        aria-hidden
        value={value}
        onChange={({ target }) => target.value && onPick(target.value)}
      />
      <Button
        variant="outline-secondary"
        {...(small && { size: 'sm' })}
        aria-label={`${label}: choose in a calendar`}
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarDays size={16} aria-hidden />
      </Button>
    </>
  )
}

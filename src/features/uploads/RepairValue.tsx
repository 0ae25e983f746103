import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import { type ExceptionGroup, isPlaceProblem } from '#domain/shipment-upload.ts'
import { placeQueries } from './places.api.ts'

type RepairValueProps = {
  label: string
  group: Pick<ExceptionGroup, 'kind' | 'suggestions'>
  value: string
  onChange: (value: string) => void
}

/** What stands in for a found text; places are looked up while one types. */
export function RepairValue({ label, group, value, onChange }: RepairValueProps) {
  const list = useId()
  const typed = useDeferredValue(value.trim())
  const places = useQuery({
    ...placeQueries.search(typed),
    enabled: isPlaceProblem(group.kind) && typed.length > 3 && !group.suggestions.includes(typed),
    placeholderData: keepPreviousData,
  })
  const offered = [...new Set([...group.suggestions, ...(places.data ?? [])])]
  return (
    <>
      <input
        className="form-control form-control-sm"
        aria-label={label}
        list={list}
        value={value}
        placeholder={isPlaceProblem(group.kind) ? 'City, port or postcode' : 'Value'}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {offered.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  )
}

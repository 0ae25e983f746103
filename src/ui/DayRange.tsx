import { DayInput } from './DayInput.tsx'
import { Field } from './Field.tsx'

type DayRangeProps = {
  range: { from?: string | undefined; to?: string | undefined }
  /** Gets '' where there is no such end. */
  onChange: (change: { from: string } | { to: string }) => void
}

/** The first and the last day, in a row of filters. */
export function DayRange({ range, onChange }: DayRangeProps) {
  return (['from', 'to'] as const).map((end) => {
    const label = end === 'from' ? 'From' : 'To'
    return (
      <Field key={end} label={label}>
        {(control) => (
          <DayInput
            {...control}
            small
            label={label}
            value={range[end] ?? ''}
            onChange={(day) => onChange(end === 'from' ? { from: day } : { to: day })}
          />
        )}
      </Field>
    )
  })
}

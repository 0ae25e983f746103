import { formatTermsMoment, formatWall } from '#domain/displayed-date.ts'
import { readMoment } from '#domain/written-moment.ts'
import { wallTime } from '#domain/zoned-time.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { Field } from './Field.tsx'

type MomentFieldProps = {
  label: string
  hint?: string
  problem?: string | null | undefined
  /** The zone whose clock is meant. */
  zone: string
  /** As it is typed, right or wrong. */
  value: string
  onChange: (text: string) => void
}

/**
 * A day and time as text in the person's own format; below it what is read, with the zone. The field of the
 * browser itself follows the browser's language, and only lends its calendar.
 */
export function MomentField({ label, hint, problem, zone, value, onChange }: MomentFieldProps) {
  const read = readMoment(value, zone)
  const instant = 'instant' in read ? new Date(read.instant) : null
  return (
    <Field
      label={label}
      problem={problem}
      hint={
        <>
          {instant
            ? `${formatTermsMoment(instant, zone)}.`
            : `Such as ${formatWall('2026-12-05T17:00')}, ${zone} time.`}
          {hint && ` ${hint}`}
        </>
      }
    >
      {(control) => (
        <div className="input-group">
          <input
            {...control}
            className={`form-control ${problem ? 'is-invalid' : ''}`}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <CalendarButton
            label={label}
            picks="datetime-local"
            value={instant ? wallTime(instant, zone) : ''}
            onPick={(wall) => onChange(formatWall(wall))}
          />
        </div>
      )}
    </Field>
  )
}

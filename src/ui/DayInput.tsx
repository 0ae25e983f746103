import { useId, useState } from 'react'
import { formatDate } from '#domain/displayed-date.ts'
import { readDate } from '#domain/written-date.ts'
import { CalendarButton } from './CalendarButton.tsx'

type DayInputProps = {
  label: string
  /** '2026-12-05'; '' where there is none. */
  value: string
  /** Gets '' while what is typed is no day. */
  onChange: (day: string) => void
  small?: boolean
  id?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}

/** A day as text in the person's own format; what cannot be read is said once the field is left. */
export function DayInput({
  label,
  value,
  onChange,
  small,
  id,
  'aria-invalid': isInvalid,
  'aria-describedby': describedBy,
}: DayInputProps) {
  const problemId = useId()
  const [text, setText] = useState(shown(value))
  const [known, setKnown] = useState(value)
  const [isLeft, setLeft] = useState(true)
  if (value !== known) {
    setKnown(value)
    if (value !== read(text).day) setText(shown(value))
  }
  const problem = isLeft ? read(text).problem : null

  const take = (written: string) => {
    setText(written)
    const { day } = read(written)
    if (day !== value) onChange(day)
  }
  return (
    <>
      <span className="input-group day-input">
        <input
          id={id}
          className={`form-control ${small ? 'form-control-sm' : ''} ${isInvalid || problem ? 'is-invalid' : ''}`}
          aria-label={id ? undefined : label}
          aria-invalid={isInvalid || problem !== null}
          aria-describedby={problem ? problemId : describedBy}
          autoComplete="off"
          placeholder={`e.g. ${formatDate('2026-12-05')}`}
          value={text}
          onChange={({ target }) => take(target.value)}
          onFocus={() => setLeft(false)}
          onBlur={() => {
            setLeft(true)
            const { day } = read(text)
            if (day !== '') setText(shown(day))
          }}
        />
        <CalendarButton
          label={label}
          picks="date"
          value={value}
          onPick={(day) => take(formatDate(day))}
          {...(small && { small })}
        />
      </span>
      {problem && (
        <span id={problemId} className="field-problem">
          {problem}
        </span>
      )}
    </>
  )
}

const shown = (day: string): string => (day === '' ? '' : formatDate(day))

function read(text: string): { day: string; problem: string | null } {
  if (text.trim() === '') return { day: '', problem: null }
  const found = readDate(text.trim(), null)
  if ('date' in found) return { day: found.date, problem: null }
  return {
    day: '',
    problem:
      found.refused === 'ambiguous'
        ? `"${text}" can be read in several ways. Use ${found.readings.map(formatDate).join(' or ')}.`
        : `Expected a date such as ${formatDate('2026-12-05')}, found "${text}".`,
  }
}

import { useId, useState } from 'react'
import { numberProblem, readNumber } from '#domain/written-number.ts'
import { readerMark } from './reader-locale.ts'

type WholeNumberInputProps = {
  id?: string | undefined
  label?: string | undefined
  className?: string | undefined
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A whole number within limits; any other text stays in the field, with what is wrong below it, and changes nothing. */
export function WholeNumberInput({
  id,
  label,
  className = '',
  value,
  min,
  max,
  onChange,
}: WholeNumberInputProps) {
  const problemId = useId()
  // Holds until the number is set from elsewhere.
  const [wrong, setWrong] = useState<{ text: string; problem: string; over: number } | null>(null)
  const shown = wrong?.over === value ? wrong : null
  const take = (text: string) => {
    const problem = problemIn(text, min, max)
    const read = readNumber(text, readerMark())
    setWrong(problem === null ? null : { text, problem, over: value })
    if (problem === null && 'number' in read) onChange(read.number)
  }
  return (
    <>
      <input
        id={id}
        className={`form-control ${className} ${shown ? 'is-invalid' : ''}`}
        inputMode="numeric"
        aria-label={label}
        aria-invalid={shown !== null}
        aria-describedby={shown ? problemId : undefined}
        value={shown?.text ?? String(value)}
        onChange={({ target }) => take(target.value)}
      />
      {shown && (
        <span id={problemId} className="field-problem">
          {shown.problem}
        </span>
      )}
    </>
  )
}

function problemIn(text: string, min: number, max: number): string | null {
  const read = readNumber(text, readerMark())
  if ('refused' in read && read.readings.length > 0) return numberProblem(text, read, readerMark())
  const isGood =
    'number' in read && Number.isInteger(read.number) && read.number >= min && read.number <= max
  return isGood ? null : `Enter a whole number from ${min} to ${max}.`
}

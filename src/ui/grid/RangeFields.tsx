import { useState } from 'react'
import { numberProblem, readNumber, writeNumber } from '#domain/written-number.ts'
import { DayRange } from '#ui/DayRange.tsx'
import { Field } from '#ui/Field.tsx'
import { readerMark } from '#ui/reader-locale.ts'
import type { RowKey } from './grid-column.ts'
import type { GridState } from './grid-state.ts'
import { readRange, writeRange } from './range.ts'
import type { ResolvedColumn } from './resolved-column.ts'

type Props<Row, Key extends RowKey> = {
  column: ResolvedColumn<Row>
  state: GridState<Row, Key>
}

const ends = [
  ['from', 'From'],
  ['to', 'To'],
] as const

/** The first and the last value of a column that its rows may have; both ends included. */
export function RangeFields<Row, Key extends RowKey>({ column, state }: Props<Row, Key>) {
  const { key, header, kind, percent } = column
  const { facets, setFacets } = state
  const range = readRange(kind, facets[key])
  const set = (change: Partial<typeof range>) => {
    const { [key]: _, ...others } = facets
    const chosen = writeRange({ ...range, ...change })
    setFacets(chosen.length > 0 ? { ...others, [key]: chosen } : others)
  }
  return (
    <fieldset className="grid-range">
      <legend className="visually-hidden">{header}</legend>
      <div className="grid-range-ends">
        {kind === 'date' ? (
          <DayRange range={range} onChange={set} />
        ) : (
          ends.map(([end, label]) => (
            <NumberEnd
              key={end}
              label={percent ? `${label} (%)` : label}
              value={range[end]}
              onChange={(number) => set({ [end]: number })}
            />
          ))
        )}
      </div>
      {facets[key] && (
        <button
          type="button"
          className="btn btn-link btn-sm"
          onClick={() => set({ from: '', to: '' })}
        >
          Clear {header}
        </button>
      )}
    </fieldset>
  )
}

type NumberEndProps = {
  label: string
  /** As a program writes it; '' is open. */
  value: string
  onChange: (value: string) => void
}

/** A number in the reader's own notation; what is none stays in the field and changes nothing. */
function NumberEnd({ label, value, onChange }: NumberEndProps) {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const mark = readerMark()
  const text =
    typed?.value === value ? typed.text : value === '' ? '' : writeNumber(Number(value), mark)
  const read = text.trim() === '' ? null : readNumber(text.trim(), mark)
  const problem = read && 'refused' in read ? numberProblem(text.trim(), read, mark) : null
  const take = (next: string) => {
    const found = next.trim() === '' ? null : readNumber(next.trim(), mark)
    const number = found === null ? '' : 'number' in found ? String(found.number) : value
    setTyped({ text: next, value: number })
    if (number !== value) onChange(number)
  }
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <input
          {...control}
          className={`form-control form-control-sm ${problem ? 'is-invalid' : ''}`}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => take(target.value)}
        />
      )}
    </Field>
  )
}

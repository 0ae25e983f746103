import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { CheckedRateSheet, RateSettings } from '#contract/ext/rate-sheets.ts'
import { UseColumnAs } from '#ui/UseColumnAs.tsx'
import { Choice } from '#ui/Choice.tsx'

type Columns = NonNullable<RateSettings['columns']>
type Column = CheckedRateSheet['columns'][number]
type RateColumnsProps = {
  checked: CheckedRateSheet
  isRemembered: boolean
  onChange: (columns: Columns) => void
}

export function RateColumns({ checked, isRemembered, onChange }: RateColumnsProps) {
  const { mapping, columns, headings, missing, unused } = checked
  // Opened once by itself; from then on the user alone closes it.
  const [isOpen, setIsOpen] = useState(missing.length > 0)
  const used = new Set(Object.values(mapping).flat()).size
  const set = (key: string, chosen: string[]) => {
    const { [key]: _before, ...others } = mapping
    onChange(chosen.length === 0 ? others : { ...others, [key]: chosen })
  }
  return (
    <>
      <details
        className="mapping"
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>
          Columns: {used} of {headings.length} headings{' '}
          {isRemembered ? 'mapped as in your last file' : 'recognized'}
        </summary>
        <div className="mapping-grid">
          {columns.map((column) => (
            <RateColumn
              key={column.key}
              column={column}
              checked={checked}
              onChange={(chosen) => set(column.key, chosen)}
            />
          ))}
        </div>
      </details>
      {missing.length > 0 && (
        <p className="chosen-obstacle" role="status">
          Map these required columns: {missing.join(', ')}.
        </p>
      )}
      {unused.length > 0 && (
        <ul className="unused-money" aria-label="Amounts that are not used">
          {unused.map((heading) => (
            <li key={heading}>
              <span>{heading} is not used</span>
              <UseColumnAs
                heading={heading}
                uses={columns.filter(({ isCharge }) => isCharge)}
                onUse={(key) => set(key, [...(mapping[key] ?? []), heading])}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type RateColumnProps = {
  column: Column
  checked: CheckedRateSheet
  onChange: (headings: string[]) => void
}

function RateColumn({ column, checked, onChange }: RateColumnProps) {
  const [isAdding, setIsAdding] = useState(false)
  const { key, title, isCharge } = column
  const chosen = checked.mapping[key] ?? []
  const shown = chosen.length === 0 || isAdding ? [...chosen, ''] : chosen
  const choose = (index: number, heading: string) => {
    setIsAdding(false)
    onChange(shown.with(index, heading).filter((one) => one !== ''))
  }
  return (
    <div className="column-choice">
      {shown.map((heading, index) => (
        <Choice
          key={heading}
          label={index === 0 ? title : `${title}, also`}
          none={index === 0 ? 'Not in the file' : 'No further column'}
          value={heading}
          choices={checked.headings
            .map((one) => one.heading)
            .filter((one) => one === heading || !chosen.includes(one))
            .map((one) => ({ value: one, text: one }))}
          onChange={(value) => choose(index, value)}
        >
          {heading !== '' && (
            <small className="evidence">{evidenceOf(checked, key, heading)}</small>
          )}
        </Choice>
      ))}
      {isCharge && chosen.length > 0 && !isAdding && (
        <Button
          size="sm"
          variant="link"
          aria-label={`Add a column to ${title}`}
          onClick={() => setIsAdding(true)}
        >
          Add a column
        </Button>
      )}
    </div>
  )
}

function evidenceOf({ headings, suggestions }: CheckedRateSheet, key: string, heading: string) {
  const example = headings.find((one) => one.heading === heading)?.example || 'no values'
  const reason = suggestions.find((one) => one.key === key && one.headings.includes(heading))
  return `${example} · ${reason?.reason ?? 'chosen by you'}`
}

import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import {
  type ColumnMapping,
  missingColumns,
  requiredColumns,
  requiredGroups,
} from '#domain/column-mapping.ts'
import { cellText } from '#domain/file-reading.ts'
import { columnsOf, type ShipmentColumn } from '#domain/shipment-column.ts'
import { isCharge, type ShipmentColumnKey } from '#domain/shipment-column-key.ts'
import { unusedMoneyText } from '#domain/unused-money.ts'
import { UseColumnAs } from '#ui/UseColumnAs.tsx'
import { Choice } from '#ui/Choice.tsx'
import type { FileTable } from './file-content.ts'
import type { FileReading } from './read-file.ts'

type ColumnsRead = Pick<
  FileReading,
  'mode' | 'purpose' | 'mapping' | 'suggestions' | 'isRemembered' | 'unused'
>
type TableRead = Pick<FileTable, 'headings' | 'rows'>

type ColumnChoicesProps = {
  reading: ColumnsRead
  table: TableRead
  onChange: (mapping: ColumnMapping) => void
}

export function ColumnChoices({ reading, table, onChange }: ColumnChoicesProps) {
  const { mapping, mode, purpose, isRemembered } = reading
  const columns = columnsOf[purpose]
  const isIncomplete = mode !== null && missingColumns(mapping, mode, purpose).length > 0
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  // A column stays where it is while it is mapped, so that its choice is not lost from sight.
  const [first] = useState(() => firstColumns(reading))
  const isFirst = ({ key }: ShipmentColumn) => first.has(key)
  // Opened once by itself; from then on the user alone closes it.
  if (isIncomplete && isOpen === null) setIsOpen(true)
  const used = new Set(Object.values(mapping).flat()).size
  const set = (key: ShipmentColumnKey, headings: string[]) => {
    const { [key]: _before, ...others } = mapping
    onChange(headings.length === 0 ? others : { ...others, [key]: headings })
  }
  const choice = (column: ShipmentColumn) => (
    <ColumnChoice
      key={column.key}
      column={column}
      reading={reading}
      table={table}
      onChange={(headings) => set(column.key, headings)}
    />
  )

  return (
    <>
      <details
        className="mapping"
        open={isOpen ?? false}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== (isOpen ?? false)) setIsOpen(currentTarget.open)
        }}
      >
        <summary>
          Columns: {used} of {table.headings.length} headings{' '}
          {isRemembered ? 'mapped as in your last file' : 'recognized'}
        </summary>
        <div className="mapping-grid">{columns.filter(isFirst).map(choice)}</div>
        <details className="mapping other-columns">
          <summary>Other columns</summary>
          <div className="mapping-grid">
            {columns.filter((column) => !isFirst(column)).map(choice)}
          </div>
        </details>
      </details>
      <UnusedMoney reading={reading} onUse={set} />
    </>
  )
}

type ColumnChoiceProps = {
  column: ShipmentColumn
  reading: ColumnsRead
  table: TableRead
  onChange: (headings: string[]) => void
}

function ColumnChoice({ column, reading, table, onChange }: ColumnChoiceProps) {
  const [isAdding, setIsAdding] = useState(false)
  const headings = reading.mapping[column.key] ?? []
  const shown = headings.length === 0 || isAdding ? [...headings, ''] : headings
  const choose = (index: number, heading: string) => {
    setIsAdding(false)
    onChange(shown.with(index, heading).filter((one) => one !== ''))
  }
  return (
    <div className="column-choice">
      {shown.map((heading, index) => (
        <Choice
          key={heading}
          label={index === 0 ? column.title : `${column.title}, also`}
          none={index === 0 ? 'Not in the file' : 'No further column'}
          value={heading}
          choices={table.headings
            .filter((one) => one === heading || !headings.includes(one))
            .map((one) => ({ value: one, text: one }))}
          onChange={(value) => choose(index, value)}
        >
          {heading !== '' && (
            <small className="evidence">
              {[exampleOf(table, heading), reasonOf(reading, column.key, heading)]
                .filter((part) => part !== '')
                .join(' · ')}
            </small>
          )}
        </Choice>
      ))}
      {isCharge(column.key) && headings.length > 0 && !isAdding && (
        <Button
          size="sm"
          variant="link"
          aria-label={`Add a column to ${column.title}`}
          onClick={() => setIsAdding(true)}
        >
          Add a column
        </Button>
      )}
    </div>
  )
}

type UnusedMoneyProps = {
  reading: Pick<FileReading, 'unused' | 'mapping' | 'purpose'>
  onUse: (key: ShipmentColumnKey, headings: string[]) => void
}

function UnusedMoney({ reading: { unused, mapping, purpose }, onUse }: UnusedMoneyProps) {
  const moneyColumns = columnsOf[purpose].filter(({ kind }) => kind === 'money')
  if (unused.length === 0) return null
  return (
    <ul className="unused-money">
      {unused.map((one) => (
        <li key={one.heading}>
          <span>{unusedMoneyText(one)}</span>
          <UseColumnAs
            heading={one.heading}
            uses={moneyColumns.filter(({ key }) => isCharge(key) || mapping[key] === undefined)}
            onUse={(chosen) => {
              const column = moneyColumns.find(({ key }) => key === chosen)
              if (!column) return
              const before = isCharge(column.key) ? (mapping[column.key] ?? []) : []
              onUse(column.key, [...before, one.heading])
            }}
          />
        </li>
      ))}
    </ul>
  )
}

/** What is mapped, and what has to be: the mode's own columns, and all of a group of which none is mapped. */
function firstColumns({ mapping, mode, purpose }: ColumnsRead): ReadonlySet<ShipmentColumnKey> {
  const required = mode === null ? [] : requiredColumns(mode, purpose)
  const isMapped = (key: ShipmentColumnKey) => mapping[key] !== undefined
  const groups = requiredGroups[purpose].map(([group]) => group)
  const missing = groups.filter((group) =>
    columnsOf[purpose].every((column) => column.group !== group || !isMapped(column.key)),
  )
  return new Set(
    columnsOf[purpose]
      .filter(
        ({ key, group }) =>
          isMapped(key) || required.includes(key) || missing.some((one) => one === group),
      )
      .map(({ key }) => key),
  )
}

function exampleOf({ headings, rows }: TableRead, heading: string): string {
  const index = headings.indexOf(heading)
  const filled = rows.find(({ cells }) => cellText(cells[index]) !== '')
  return filled ? cellText(filled.cells[index]) : 'no values'
}

function reasonOf(reading: ColumnsRead, key: ShipmentColumnKey, heading: string): string {
  if (reading.isRemembered) return 'as in your last file'
  const found = reading.suggestions.find(
    (suggestion) => suggestion.key === key && suggestion.headings.includes(heading),
  )
  return found?.reason ?? 'chosen by you'
}

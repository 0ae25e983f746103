import { counted, formatCount } from '#domain/quantity.ts'
import { columnOf, type ShipmentColumnKey } from '#domain/shipment-column.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import type { FirstLook } from './first-problems.ts'
import type { FileReading } from './read-file.ts'
import { previewColumns, type ReadCell } from './read-row.ts'

const figures: readonly ShipmentColumnKey[] = [
  'kilograms',
  'cubicMetres',
  'miles',
  'freightCost',
  'laneVolume',
  'target',
  'baseline',
]
const titles: Partial<Record<ShipmentColumnKey, string>> = { freightCost: 'Amount' }

export function RowPreview({ reading }: { reading: FileReading }) {
  const { content, table, preview, firstLook } = reading
  if (!table || !firstLook) return null
  const columns = previewColumns.filter((key) =>
    preview.some(({ cells }) => cells.some((cell) => cell.key === key && cell.text !== '')),
  )
  return (
    <section className="row-preview" aria-label="Preview">
      <PlainTable label="The first rows as they will be read" titled tableClass="table-sm">
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map((key) => (
              <th key={key} scope="col" className={figures.includes(key) ? 'text-end' : undefined}>
                {titles[key] ?? columnOf(key).title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ line, cells }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {columns.map((key) => (
                <PreviewCell key={key} cell={cells.find((cell) => cell.key === key)} />
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <FoundProblems
        look={firstLook}
        rows={table.rows.length}
        isWhole={content?.isWhole ?? false}
      />
    </section>
  )
}

function PreviewCell({ cell }: { cell: ReadCell | undefined }) {
  if (!cell) return <td />
  const align = figures.includes(cell.key) ? 'text-end' : ''
  if (cell.problem === null) return <td className={align}>{cell.text}</td>
  return (
    <td className={`is-bad ${align}`}>
      {cell.text} <small>{cell.problem}</small>
    </td>
  )
}

type FoundProblemsProps = { look: FirstLook; rows: number; isWhole: boolean }

function FoundProblems({ look, rows, isWhole }: FoundProblemsProps) {
  const { places, problems, problemCount } = look
  return (
    <>
      <p className="text-body-secondary mb-1">
        {isWhole ? '' : 'First '}
        {counted(rows, 'row')}, {counted(places, 'place')},{' '}
        {problemCount === 0 ? 'no problem' : counted(problemCount, 'problem')} found.
      </p>
      {problems.length > 0 && (
        <ul className="first-problems">
          {problems.map(({ row, column, message }) => (
            <li key={`${row}-${column}`}>
              Row {row}, {column}: {message}
            </li>
          ))}
          {problemCount > problems.length && (
            <li>
              and {formatCount(problemCount - problems.length)} more. Upload the file as it is and
              fix them together, or fix the file first.
            </li>
          )}
        </ul>
      )}
    </>
  )
}

import { formatCount } from '#domain/quantity.ts'
import { Badge } from '#ui/Badge.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import type { MapFlow } from './map-flow.ts'

type MapRow = Pick<MapFlow, 'key' | 'name' | 'amount' | 'signal'>

type MapTableProps<Row extends MapRow> = {
  title: string
  /** What the rows are: 'Flow' or 'Place'. */
  heading: string
  rows: readonly Row[]
  measure: string
  format: (amount: number) => string
  onPick: ((row: Row) => void) | undefined
}

/** More rows than anybody reads; the lanes themselves are a list of their own. */
const shown = 500

/** What a map shows as rows, the largest first. */
export function MapTable<Row extends MapRow>({
  title,
  heading,
  rows,
  measure,
  format,
  onPick,
}: MapTableProps<Row>) {
  const signals = rows.some(({ signal }) => signal)
  return (
    <>
      <PlainTable label={title} className="map-table" tableClass="table-sm">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col" className="text-end">
              {measure}
            </th>
            {signals && <th scope="col">Signal</th>}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {onPick ? (
                  <button type="button" className="label-link" onClick={() => onPick(row)}>
                    {row.name}
                  </button>
                ) : (
                  row.name
                )}
              </th>
              <td className="text-end">{format(row.amount)}</td>
              {signals && <td>{row.signal ? <Badge {...row.signal} /> : '–'}</td>}
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {rows.length > shown && (
        <p className="note">
          The {shown} largest of {formatCount(rows.length)}.
        </p>
      )}
    </>
  )
}

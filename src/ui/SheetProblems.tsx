import { PlainTable } from './PlainTable.tsx'
import { ShownInPart } from './ShownInPart.tsx'

type Problem = { row: number; column: string; found: string; expected: string }

/** More than these are listed when they are asked for. */
const listed = 200

/** What is wrong in a sheet: where, what was found, what was expected. */
export function SheetProblems({ problems }: { problems: readonly Problem[] }) {
  return (
    <ShownInPart all={problems} first={listed} noun="problem">
      {(some) => (
        <PlainTable label="Problems of the sheet" tableClass="table-sm">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">Found</th>
              <th scope="col">Expected</th>
            </tr>
          </thead>
          <tbody>
            {some.map(({ row, column, found, expected }) => (
              <tr key={`${row}-${column}-${found}`}>
                <th scope="row">{row === 0 ? '–' : row}</th>
                <td>{column}</td>
                <td>{found === '' ? 'nothing' : found}</td>
                <td>{expected}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </ShownInPart>
  )
}

import { PlainTable } from './PlainTable.tsx'

type Problem = { row: number; column: string; found: string; expected: string }

const shown = 200

/** What is wrong in a sheet: where, what was found, what was expected. */
export function SheetProblems({ problems }: { problems: readonly Problem[] }) {
  return (
    <>
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
          {problems.slice(0, shown).map(({ row, column, found, expected }) => (
            <tr key={`${row}-${column}-${found}`}>
              <th scope="row">{row === 0 ? '–' : row}</th>
              <td>{column}</td>
              <td>{found === '' ? 'nothing' : found}</td>
              <td>{expected}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {problems.length > shown && <p className="mb-0">and {problems.length - shown} more</p>}
    </>
  )
}

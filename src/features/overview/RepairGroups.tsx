import { Link } from 'react-router-dom'
import { formatCount } from '#domain/quantity.ts'
import type { ExceptionGroup } from '#domain/shipment-upload.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import type { ErrorKind } from './overview.api.ts'

const shown = 50

export function RepairGroups({
  groups,
  kinds,
}: {
  groups: readonly ExceptionGroup[]
  kinds: readonly ErrorKind[]
}) {
  if (groups.length === 0) return null
  // Of several files with the error it is not known which one the group is of.
  const fileOf = (group: ExceptionGroup) => {
    const uploads = kinds.find(({ kind }) => kind === group.kind)?.uploads ?? []
    return uploads.length === 1 ? uploads[0]?.uploadId : undefined
  }
  return (
    <section className="card lane-drill" aria-labelledby="repairs-title">
      <h2 id="repairs-title" className="section-title">
        By fix needed
      </h2>
      <PlainTable label="Repairs" tableClass="repair-table stacked-table wide-table">
        <thead>
          <tr>
            <th scope="col">Error</th>
            <th scope="col">Found</th>
            <th scope="col">Expected</th>
            <th scope="col" className="text-end">
              Rows
            </th>
            <th scope="col">Example</th>
            <th scope="col">
              <span className="visually-hidden">Repair</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.slice(0, shown).map((group, index) => {
            const [example] = group.examples
            const uploadId = fileOf(group)
            return (
              // Two files may hold the same group.
              <tr key={`${index} ${group.kind} ${group.found}`}>
                <th scope="row">
                  {group.title}
                  <small>{group.column}</small>
                </th>
                <td data-heading="Found">
                  {group.found === '' ? '(blank)' : <code>{group.found}</code>}
                </td>
                <td data-heading="Expected">{group.expected}</td>
                <td className="text-end" data-heading="Rows">
                  {formatCount(group.count)}
                </td>
                <td className="note">
                  {example && <span>{`Row ${example.row}: ${example.text}`}</span>}
                </td>
                <td>
                  {uploadId !== undefined && (
                    <Link
                      to={`/upload?upload=${uploadId}`}
                      aria-label={`Repair ${group.found || 'blank'} in ${group.column}`}
                    >
                      Repair
                    </Link>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </PlainTable>
      {groups.length > shown && (
        <p className="note">
          The {shown} with most rows of {formatCount(groups.length)}.
        </p>
      )}
    </section>
  )
}

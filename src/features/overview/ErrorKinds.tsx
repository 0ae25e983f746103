import { Link } from 'react-router-dom'
import { grouped } from '#domain/grouped.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import type { ErrorKind } from './overview.api.ts'

const filesShown = 12

export function ErrorKinds({ kinds }: { kinds: readonly ErrorKind[] }) {
  const files = filesOf(kinds)
  const rows = files.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="chart-grid">
      <ChartCard
        title="Rows by kind of error"
        about={`${counted(rows, 'row')} with errors of ${counted(kinds.length, 'kind')}; most: ${kinds[0]?.title ?? 'none'}.`}
        kind="bars"
        heading="Error"
        labels={kinds.map(({ title }) => title)}
        series={[{ name: 'Rows', values: kinds.map(({ count }) => count) }]}
        format={formatCount}
      />
      <section className="card place-list" aria-labelledby="error-files-title">
        <h2 id="error-files-title" className="section-title">
          Files with errors
        </h2>
        <PlainTable label="Rows with errors by file" figures tableClass="table-sm">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Rows</th>
            </tr>
          </thead>
          <tbody>
            {files.slice(0, filesShown).map(({ uploadId, fileName, errors, count }) => (
              <tr key={uploadId}>
                <th scope="row">
                  <Link to={`/upload?upload=${uploadId}`} className="text-break">
                    {fileName}
                  </Link>
                  <small>
                    {errors.map((one) => `${one.title} ${formatCount(one.count)}`).join(', ')}
                  </small>
                </th>
                <td>{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
        {files.length > filesShown && (
          <p className="note">
            The {filesShown} with most rows of {formatCount(files.length)}.
          </p>
        )}
      </section>
    </div>
  )
}

/** Each file with its kinds of errors, the one with most rows first. */
function filesOf(kinds: readonly ErrorKind[]) {
  const errors = kinds.flatMap(({ title, uploads }) =>
    uploads.map((upload) => ({ ...upload, title })),
  )
  return [...grouped(errors, ({ uploadId }) => uploadId)]
    .map(([uploadId, found]) => ({
      uploadId,
      fileName: found[0]?.fileName ?? '',
      errors: found,
      count: found[0]?.rows ?? 0,
    }))
    .toSorted((a, b) => b.count - a.count)
}

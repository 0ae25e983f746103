import { formatCount } from '#domain/quantity.ts'
import type { ColumnMapping } from '#domain/column-mapping.ts'
import type { FilePreview } from './file-preview.ts'
import { checkRows } from './first-problems.ts'

/** What the browser found in a file before it is sent. */
export function FirstLook({ preview, mapping }: { preview: FilePreview; mapping: ColumnMapping }) {
  const { places, problems, problemCount } = checkRows(preview, mapping)
  const rows = formatCount(preview.sample.length)
  return (
    <>
      <p className="text-body-secondary mb-1">
        {preview.isWhole ? `${rows} rows` : `First ${rows} rows`}, {formatCount(places)} places,{' '}
        {problemCount === 0 ? 'no' : formatCount(problemCount)} problem{problemCount > 1 && 's'}{' '}
        found.
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
              and {formatCount(problemCount - problems.length)} more. Upload it as it is and mend
              them together, or mend the file first.
            </li>
          )}
        </ul>
      )}
    </>
  )
}

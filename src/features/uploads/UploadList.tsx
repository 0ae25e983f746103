import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatCount } from '#domain/quantity.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { UploadCard } from './UploadCard.tsx'
import { uploadQueries } from './uploads.api.ts'

const shown = 5

/** The newest uploads of the company, live; all of them are on Files. */
export function UploadList() {
  const uploads = useQuery(uploadQueries.list())
  return (
    <section aria-labelledby="uploads-heading">
      <h2 id="uploads-heading" className="section-title">
        Latest files
      </h2>
      <QueryState query={uploads} loading="Loading files" failed="The files could not be loaded.">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState text="Nothing uploaded yet." />
          ) : (
            <>
              <ul className="upload-list">
                {rows.slice(0, shown).map((upload) => (
                  <li key={upload.id}>
                    <UploadCard upload={upload} />
                  </li>
                ))}
              </ul>
              <Link className="d-inline-block mt-3" to="/files">
                See all {formatCount(rows.length)} files
              </Link>
            </>
          )
        }
      </QueryState>
    </section>
  )
}

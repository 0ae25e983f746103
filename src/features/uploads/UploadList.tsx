import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { UploadCard } from './UploadCard.tsx'
import { uploadQueries } from './uploads.api.ts'

const shown = 50

/** Every upload of the company, newest first, live. */
export function UploadList() {
  const uploads = useQuery(uploadQueries.list())
  const [search, setSearch] = useSearchParams()
  const openId = Number(search.get('upload')) || null
  return (
    <section aria-labelledby="uploads-heading">
      <h2 id="uploads-heading" className="section-title">
        Uploads
      </h2>
      <QueryState
        query={uploads}
        loading="Loading uploads"
        failed="The uploads could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState text="Nothing uploaded yet." />
          ) : (
            <ul className="upload-list">
              {rows.slice(0, shown).map((upload) => (
                <li key={upload.id}>
                  <UploadCard
                    upload={upload}
                    open={upload.id === openId}
                    onToggle={() =>
                      setSearch(upload.id === openId ? {} : { upload: String(upload.id) })
                    }
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  )
}

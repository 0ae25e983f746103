import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import { formatCount } from '#domain/quantity.ts'
import type { Role } from '#domain/role.ts'
import { useRole } from '#lib/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { BidSheetUpload } from './BidSheetUpload.tsx'
import { FileTabs } from './FileTabs.tsx'
import { useOpenUpload } from './open-upload.ts'
import { ShipmentUpload } from './ShipmentUpload.tsx'
import { UploadCard } from './UploadCard.tsx'
import { UploadDetail } from './UploadDetail.tsx'
import { UploadGrid } from './UploadGrid.tsx'
import { uploadQueries } from './uploads.api.ts'

export function UploadScreen() {
  const role = useRole()
  const { uploadId } = useOpenUpload()
  if (uploadId !== null)
    return <UploadDetail id={uploadId} list={{ title: 'Upload', to: '/upload' }} />
  const sendsHistory = may({ role }, 'upload shipments')
  const none = <EmptyState text="Nothing uploaded yet." />
  return (
    <>
      <PageHeader title="Upload" about={aboutFor(role)} />
      {sendsHistory && <ShipmentUpload />}
      {may({ role }, 'bid') && <BidSheetUpload />}
      {may({ role }, 'manage lanes') ? (
        <FileTabs empty={none} />
      ) : sendsHistory ? (
        <UploadList />
      ) : (
        <UploadGrid empty={none} />
      )}
    </>
  )
}

function aboutFor(role: Role): string {
  if (!may({ role }, 'upload shipments')) return 'Uploaded files and their status.'
  return may({ role }, 'manage lanes')
    ? 'Upload shipment history to create lanes and baselines.'
    : 'Upload shipment history to see spend by place, carrier and month.'
}

const shown = 5

function UploadList() {
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

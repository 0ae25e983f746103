import { may } from '#domain/capability.ts'
import type { Role } from '#domain/role.ts'
import { useRole } from '#lib/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { BidSheetUpload } from './BidSheetUpload.tsx'
import { FileTabs } from './FileTabs.tsx'
import { useOpenUpload } from './open-upload.ts'
import { ShipmentUpload } from './ShipmentUpload.tsx'
import { UploadDetail } from './UploadDetail.tsx'
import { UploadGrid } from './UploadGrid.tsx'
import { UploadList } from './UploadList.tsx'

/** Shipment history in for shippers and data users; carriers return their bid sheets here. */
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

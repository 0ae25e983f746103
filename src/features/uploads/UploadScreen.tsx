import { can, type Role } from '#domain/role.ts'
import { roleSchema } from '#domain/role-schema.ts'
import { useUser } from '#lib/use-session.ts'
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
  const role = roleSchema.catch('DataCustomer').parse(useUser().type)
  const { uploadId } = useOpenUpload()
  if (uploadId !== null)
    return <UploadDetail id={uploadId} list={{ title: 'Upload', to: '/upload' }} />
  const sendsHistory = can.uploadShipments(role)
  const none = <EmptyState text="Nothing uploaded yet." />
  return (
    <>
      <PageHeader title="Upload" about={aboutFor(role)} />
      {sendsHistory && <ShipmentUpload />}
      {can.bid(role) && <BidSheetUpload />}
      {role === 'Customer' ? (
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
  if (!can.uploadShipments(role)) return 'Uploaded files and their status.'
  return can.manageLanes(role)
    ? 'Upload shipment history to create lanes and baselines.'
    : 'Upload shipment history to see spend by place, carrier and month.'
}

import { can } from '#domain/role.ts'
import { roleSchema } from '#domain/role-schema.ts'
import { useUser } from '#lib/use-session.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { BidSheetUpload } from './BidSheetUpload.tsx'
import { ShipmentUpload } from './ShipmentUpload.tsx'
import { UploadList } from './UploadList.tsx'

/** Shipment history in for shippers and data users; carriers return their bid sheets here. */
export function UploadScreen() {
  const role = roleSchema.catch('DataCustomer').parse(useUser().type)
  const sendsHistory = can.uploadShipments(role)
  return (
    <>
      <PageHeader
        title="Upload"
        about={
          sendsHistory
            ? 'Drop your shipment history; lanes with baselines come out.'
            : 'What you send, and what became of it.'
        }
      />
      {sendsHistory && <ShipmentUpload />}
      {can.bid(role) && <BidSheetUpload />}
      <UploadList />
    </>
  )
}

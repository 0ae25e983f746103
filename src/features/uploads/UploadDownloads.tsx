import { useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { may } from '#domain/capability.ts'
import type { Role } from '#domain/role.ts'
import { passesIntake, type Upload } from '#domain/shipment-upload.ts'
import { isSaved, UploadKind } from '#domain/upload.ts'
import { downloadSheet } from '#features/bidding/bids.api.ts'
import type { Download } from '#lib/call.ts'
import { saveDownload } from '#lib/save-download.ts'
import { useRole } from '#lib/use-session.ts'
import { downloadCleaned, downloadFailedRows, exportShipments } from './shipments.api.ts'
import { downloadOriginal } from './uploads.api.ts'

/** What can be had of an upload: the file as sent, its failed rows, its shipments. */
export function UploadDownloads({ upload }: { upload: Upload }) {
  const [busy, setBusy] = useState(false)
  const role = useRole()
  const save = async (load: () => Promise<Download | null>) => {
    setBusy(true)
    await saveDownload(load)
    setBusy(false)
  }
  const scope = { mode: upload.mode, uploadId: upload.id }
  // What a carrier sent is its bid sheets, which have a call of their own.
  const original = may({ role }, 'bid') ? downloadSheet : downloadOriginal
  const offers: readonly (readonly [string, () => Promise<Download | null>, boolean])[] = [
    ['Original file', () => original(upload.id), true],
    ['Failed rows (xlsx)', () => downloadFailedRows(scope), hasFailedRows(upload, role)],
    [
      'Cleaned shipments (csv)',
      () => downloadCleaned(scope),
      may({ role }, 'see shipments') && hasShipments(upload),
    ],
    ['Export, standard columns', () => exportShipments(scope, false), hasShipments(upload)],
    ['Export, custom template', () => exportShipments(scope, true), hasShipments(upload)],
  ]

  return (
    <Dropdown align="end">
      <Dropdown.Toggle size="sm" variant="outline-secondary" disabled={busy}>
        Download
      </Dropdown.Toggle>
      <Dropdown.Menu>
        {offers
          .filter(([, , offered]) => offered)
          .map(([title, load]) => (
            <Dropdown.Item key={title} as="button" onClick={() => void save(load)}>
              {title}
            </Dropdown.Item>
          ))}
      </Dropdown.Menu>
    </Dropdown>
  )
}

const hasFailedRows = (upload: Upload, role: Role) =>
  may({ role }, 'upload shipments') && passesIntake(upload) && upload.rowsInException > 0

/** Its shipments can be had; of them the Owner has the export alone. */
const hasShipments = ({ kind, status }: Upload) =>
  kind === UploadKind.ShipmentUpload && isSaved(status)

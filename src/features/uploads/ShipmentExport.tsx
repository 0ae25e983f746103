import { useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import type { Mode } from '#domain/mode.ts'
import type { Download } from '#lib/call.ts'
import { saveDownload } from '#lib/save-download.ts'
import { downloadCleaned, exportShipments } from './shipments.api.ts'

/** The approved shipments of a mode as a file, in the columns of a template. */
export function ShipmentExport({ mode }: { mode: Mode }) {
  const [busy, setBusy] = useState(false)
  const offers: readonly (readonly [string, () => Promise<Download | null>])[] = [
    ['Standard columns', () => exportShipments({ mode }, false)],
    ['Custom template', () => exportShipments({ mode }, true)],
    ['As cleansed (csv)', () => downloadCleaned({ mode })],
  ]
  const save = async (load: () => Promise<Download | null>) => {
    setBusy(true)
    await saveDownload(load)
    setBusy(false)
  }
  return (
    <Dropdown>
      <Dropdown.Toggle size="sm" variant="outline-secondary" disabled={busy}>
        Export
      </Dropdown.Toggle>
      <Dropdown.Menu>
        {offers.map(([title, load]) => (
          <Dropdown.Item key={title} as="button" onClick={() => void save(load)}>
            {title}
          </Dropdown.Item>
        ))}
      </Dropdown.Menu>
    </Dropdown>
  )
}

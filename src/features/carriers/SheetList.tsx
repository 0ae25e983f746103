import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { CarrierSheet } from '#contract/ext/carriers.ts'
import { formatNotified } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { saveDownload } from '#lib/save-download.ts'
import { downloadSheet } from './carriers.api.ts'

export function SheetList({ sheets, named }: { sheets: readonly CarrierSheet[]; named: boolean }) {
  const [fetching, setFetching] = useState<number | null>(null)
  const fetch = async (id: number) => {
    setFetching(id)
    await saveDownload(() => downloadSheet(id))
    setFetching(null)
  }
  return (
    <ul className="upload-list">
      {sheets.map((sheet) => (
        <li key={sheet.id} className="card upload-card">
          <div className="upload-head">
            <div className="upload-name">
              <strong>{named ? sheet.carrier : sheet.fileName}</strong>
              <small className="text-body-secondary">
                {named && `${sheet.fileName}, `}
                {modeTitle(sheet.mode)}, {formatNotified(new Date(sheet.createdAt))}
              </small>
            </div>
            <span>{counted(sheet.lanes, 'lane')} of yours</span>
            <Button
              size="sm"
              variant="outline-secondary"
              disabled={fetching === sheet.id}
              aria-busy={fetching === sheet.id}
              aria-label={`Download the bids of ${sheet.fileName}, ${sheet.carrier}`}
              onClick={() => void fetch(sheet.id)}
            >
              Download
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

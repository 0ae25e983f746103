import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Modal from 'react-bootstrap/Modal'
import type { BidSheet } from '#contract/bids.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { bidMutations } from '#features/bids/bids.api.ts'
import { problemOf } from '#lib/call.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { SheetProblems } from '#ui/SheetProblems.tsx'

/** Returns a filled sheet; its problems are told by row and column. */
export function SheetUpload({ mode, onClose }: { mode: BiddableMode; onClose: () => void }) {
  const upload = useMutation(bidMutations.upload())
  const [percent, setPercent] = useState(0)
  const [sheets, setSheets] = useState<readonly BidSheet[]>([])
  const send = (files: readonly File[]) => {
    setSheets([])
    setPercent(0)
    upload.mutate({ files, mode, onProgress: setPercent }, { onSuccess: setSheets })
  }

  return (
    <Modal show onHide={onClose} size="lg" aria-labelledby="sheet-title" scrollable>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="sheet-title" className="h5">
          Upload your bid sheet
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <FileDrop
          label="Drop the filled sheet here, or choose it"
          accept={['.xlsx', '.csv']}
          onFiles={send}
        />
        {upload.isPending && <ProgressBar percent={percent} label="Uploading the sheet" />}
        {upload.error && (
          <p className="alert alert-danger" role="alert">
            {problemOf(upload.error).message}
          </p>
        )}
        <div role="status">
          {sheets.map((sheet) => (
            <div
              key={sheet.fileName}
              className={`alert ${sheet.upload?.status === 200 ? 'alert-success' : 'alert-warning'}`}
            >
              <strong>{sheet.fileName}</strong> {sheet.message}
              {sheet.problems.length > 0 && <SheetProblems problems={sheet.problems} />}
            </div>
          ))}
        </div>
      </Modal.Body>
    </Modal>
  )
}

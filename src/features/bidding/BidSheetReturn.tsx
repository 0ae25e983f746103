import { useMutation } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import type { BiddableMode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { bidMutations, saveFailedRows } from './bids.api.ts'
import { askedOfSheet, useBidReview } from './review/review.api.ts'
import { saveDownload } from '#lib/save-download.ts'
import { FailedRowsButton } from '#ui/FailedRowsButton.tsx'
import { bidTemplate } from '#features/lanes/lanes.api.ts'
import { SheetUpload } from '#features/lanes/lane-table.parts.tsx'

/** Returns the bid sheet of a mode; what it proposes is reviewed before anything is saved. */
export function BidSheetReturn({ mode, onClose }: { mode: BiddableMode; onClose: () => void }) {
  const upload = useMutation(bidMutations.upload())
  const openReview = useBidReview()
  const send = async (files: readonly File[], onProgress: (percent: number) => void) => {
    const sheets = await upload.mutateAsync({ files, mode, onProgress })
    const sheet = sheets.find(({ entries, declines }) => entries.length + declines.length > 0)
    if (sheet) {
      onClose()
      openReview(askedOfSheet(sheet, { uploadId: sheet.upload?.id, notRead: sheet.problems }))
    }
    return sheets
  }
  return (
    <SheetUpload
      title="Upload your bid sheet"
      send={send}
      correct={(sheet) => (
        <>
          <FailedRowsButton sheet={sheet} save={saveFailedRows} />
          {sheet.upload?.status === UploadStatus.BidStructureChanged && (
            <Button
              size="sm"
              variant="outline-secondary"
              onClick={() => void saveDownload(() => bidTemplate(mode))}
            >
              Download the new template
            </Button>
          )}
        </>
      )}
      onClose={onClose}
    >
      <p>
        Fill in the template and upload it here. You review every bid before it is submitted.{' '}
        <Button
          size="sm"
          variant="link"
          className="p-0 align-baseline"
          onClick={() => void saveDownload(() => bidTemplate(mode))}
        >
          Download template
        </Button>
      </p>
    </SheetUpload>
  )
}

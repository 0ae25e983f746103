import { useMutation } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import type { OwnCapacity } from '#contract/ext/carrier-capacities.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { bidMutations, saveFailedRows } from './bids.api.ts'
import { askedOfSheet, useBidReview } from './review/review.api.ts'
import { saveDownload } from '#lib/save-download.ts'
import { FailedRowsButton } from '#ui/FailedRowsButton.tsx'
import { bidTemplate } from '#features/lanes/lanes.api.ts'
import { SheetUpload } from '#features/lanes/lane-table.parts.tsx'

type BidSheetReturnProps = {
  mode: BiddableMode
  /** The sheet says another capacity of several lanes together; what it says of lanes comes after. */
  onCapacities: (stated: readonly OwnCapacity[], after: () => void) => void
  onClose: () => void
}

/** Returns the bid sheet of a mode; what it proposes is reviewed before anything is saved. */
export function BidSheetReturn({ mode, onCapacities, onClose }: BidSheetReturnProps) {
  const upload = useMutation(bidMutations.upload())
  const openReview = useBidReview()
  const send = async (files: readonly File[], onProgress: (percent: number) => void) => {
    const sheets = await upload.mutateAsync({ files, mode, onProgress })
    const sheet = sheets.find(({ entries, declines }) => entries.length + declines.length > 0)
    const review = () => {
      if (!sheet) return
      openReview(askedOfSheet(sheet, { uploadId: sheet.upload?.id, notRead: sheet.problems }))
    }
    const stated = sheets.flatMap(({ capacities }) => capacities)
    if (sheet || stated.length > 0) onClose()
    if (stated.length > 0) onCapacities(stated, review)
    else review()
    return sheets
  }
  return (
    <SheetUpload
      noun="bid sheet"
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

import { useMutation } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import type { BiddableMode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { bidMutations, saveFailedRows } from '#features/bids/bids.api.ts'
import { saveDownload } from '#lib/save-download.ts'
import { FailedRowsButton } from '#ui/FailedRowsButton.tsx'
import { bidTemplate } from './lanes.api.ts'
import { SheetUpload } from './SheetUpload.tsx'

/** Returns the bid sheet of a mode. */
export function BidSheetReturn({ mode, onClose }: { mode: BiddableMode; onClose: () => void }) {
  const upload = useMutation(bidMutations.upload())
  return (
    <SheetUpload
      title="Upload your bid sheet"
      send={(files, onProgress) => upload.mutateAsync({ files, mode, onProgress })}
      mend={(sheet) => (
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
    />
  )
}

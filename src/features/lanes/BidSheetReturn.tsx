import { useMutation } from '@tanstack/react-query'
import type { BiddableMode } from '#domain/mode.ts'
import { bidMutations, saveFailedRows } from '#features/bids/bids.api.ts'
import { FailedRowsButton } from '#ui/FailedRowsButton.tsx'
import { SheetUpload } from './SheetUpload.tsx'

/** Returns the bid sheet of a mode. */
export function BidSheetReturn({ mode, onClose }: { mode: BiddableMode; onClose: () => void }) {
  const upload = useMutation(bidMutations.upload())
  return (
    <SheetUpload
      title="Upload your bid sheet"
      send={(files, onProgress) => upload.mutateAsync({ files, mode, onProgress })}
      mend={(sheet) => <FailedRowsButton sheet={sheet} save={saveFailedRows} />}
      onClose={onClose}
    />
  )
}

import { useMutation } from '@tanstack/react-query'
import { bidMutations, saveFailedRows } from '#features/bids/bids.api.ts'
import { FailedRowsButton } from '#ui/FailedRowsButton.tsx'
import { SheetReturn } from '#ui/SheetReturn.tsx'

/** Filled bid sheets of any mode; the sheet itself says which. */
export function BidSheetUpload() {
  const upload = useMutation(bidMutations.upload())
  return (
    <section className="mb-4">
      <SheetReturn
        label="Drop your filled bid sheets here, or choose them"
        several
        send={(files, onProgress) => upload.mutateAsync({ files, onProgress })}
        mend={(sheet) => <FailedRowsButton sheet={sheet} save={saveFailedRows} />}
      />
    </section>
  )
}

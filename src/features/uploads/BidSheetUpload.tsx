import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BidSheet } from '#contract/bids.ts'
import { bidMutations } from '#features/bids/bids.api.ts'
import { problemOf } from '#lib/call.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { SheetProblems } from '#ui/SheetProblems.tsx'

/** Filled bid sheets of any mode; the sheet itself says which. */
export function BidSheetUpload() {
  const upload = useMutation(bidMutations.upload())
  const [percent, setPercent] = useState(0)
  const [sheets, setSheets] = useState<readonly BidSheet[]>([])

  return (
    <section className="mb-4">
      <FileDrop
        label="Drop your filled bid sheets here, or choose them"
        accept={['.xlsx', '.csv']}
        several
        onFiles={(files) =>
          upload.mutate({ files, onProgress: setPercent }, { onSuccess: setSheets })
        }
      />
      {upload.isPending && <ProgressBar percent={percent} label="Uploading bid sheets" />}
      {upload.error && (
        <p className="alert alert-danger mt-3" role="alert">
          {problemOf(upload.error).message}
        </p>
      )}
      <div role="status">
        {sheets.map((sheet) => (
          <div
            key={sheet.fileName}
            className={`alert mt-3 ${sheet.upload?.status === 200 ? 'alert-success' : 'alert-warning'}`}
          >
            <strong>{sheet.fileName}</strong> {sheet.message}
            {sheet.problems.length > 0 && <SheetProblems problems={sheet.problems} />}
          </div>
        ))}
      </div>
    </section>
  )
}

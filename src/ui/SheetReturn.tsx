import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { problemOf } from '#lib/call.ts'
import { FileDrop } from './FileDrop.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { SheetProblems } from './SheetProblems.tsx'

export type ReturnedSheet = {
  fileName: string
  message: string
  upload: { id: number; status: number } | null
  problems: readonly { row: number; column: string; found: string; expected: string }[]
}

type SheetReturnProps = {
  label: string
  several?: boolean
  send: (files: readonly File[], onProgress: (percent: number) => void) => Promise<ReturnedSheet[]>
  /** Beside a sheet that was refused: what helps to correct it. */
  correct?: (sheet: ReturnedSheet) => ReactNode
}

/** Uploads filled sheets; their problems are listed by row and column. */
export function SheetReturn({ label, several = false, send, correct }: SheetReturnProps) {
  const [percent, setPercent] = useState(0)
  const upload = useMutation({
    mutationFn: (files: readonly File[]) => send(files, setPercent),
    onMutate: () => setPercent(0),
  })
  return (
    <>
      <FileDrop
        label={label}
        accept={['.xlsx', '.csv']}
        several={several}
        onFiles={(files) => upload.mutate(files)}
      />
      {upload.isPending && (
        <ProgressBar
          percent={percent}
          label={several ? 'Uploading sheets' : 'Uploading the sheet'}
        />
      )}
      {upload.error && (
        <p className="alert alert-danger mt-3" role="alert">
          {problemOf(upload.error).message}
        </p>
      )}
      <div role="status">
        {(upload.data ?? []).map((sheet) => (
          <div
            key={sheet.fileName}
            className={`alert mt-3 ${sheet.upload?.status === 200 ? 'alert-success' : 'alert-warning'}`}
          >
            <strong>{sheet.fileName}</strong> {sheet.message} {correct?.(sheet)}
            {sheet.problems.length > 0 && <SheetProblems problems={sheet.problems} />}
          </div>
        ))}
      </div>
    </>
  )
}

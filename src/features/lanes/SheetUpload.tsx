import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import Modal from 'react-bootstrap/Modal'
import { problemOf } from '#lib/call.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { SheetProblems } from '#ui/SheetProblems.tsx'

/** What became of one returned sheet. */
export type ReturnedSheet = {
  fileName: string
  message: string
  upload: { id: number; status: number } | null
  problems: readonly { row: number; column: string; found: string; expected: string }[]
}

type SheetUploadProps = {
  title: string
  send: (files: readonly File[], onProgress: (percent: number) => void) => Promise<ReturnedSheet[]>
  /** Beside a sheet that was not taken: what helps to mend it. */
  mend?: (sheet: ReturnedSheet) => ReactNode
  onClose: () => void
  /** What the sheet is, and where the template is. */
  children?: ReactNode
}

/** Returns a filled sheet; its problems are told by row and column. */
export function SheetUpload({ title, send, mend, onClose, children }: SheetUploadProps) {
  const [percent, setPercent] = useState(0)
  const upload = useMutation({
    mutationFn: (files: readonly File[]) => send(files, setPercent),
    onMutate: () => setPercent(0),
  })
  const sheets = upload.data ?? []

  return (
    <Modal show onHide={onClose} size="lg" aria-labelledby="sheet-title" scrollable>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="sheet-title" className="h5">
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {children}
        <FileDrop
          label="Drop the filled sheet here, or choose it"
          accept={['.xlsx', '.csv']}
          onFiles={(files) => upload.mutate(files)}
        />
        {upload.isPending && <ProgressBar percent={percent} label="Uploading the sheet" />}
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
              <strong>{sheet.fileName}</strong> {sheet.message} {mend?.(sheet)}
              {sheet.problems.length > 0 && <SheetProblems problems={sheet.problems} />}
            </div>
          ))}
        </div>
      </Modal.Body>
    </Modal>
  )
}

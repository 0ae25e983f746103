import { useEffect, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { Mode } from '#domain/mode.ts'
import { type ColumnMapping, missingColumns, recogniseHeadings } from '#domain/shipment-column.ts'
import type { ReceivedFile } from '#domain/shipment-upload.ts'
import { UploadResult } from '#domain/upload.ts'
import { problemOf, statusOf } from '#lib/call.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { type FilePreview, headingSignature, previewFile, refusalOf } from './file-preview.ts'
import { checkRows } from './first-problems.ts'
import { MappingTable } from './MappingTable.tsx'
import {
  rememberedMapping,
  reportFrontendErrors,
  saveStatistics,
  sendShipments,
} from './uploads.api.ts'

type ChosenFileProps = { file: File; mode: Mode; onLeave: () => void; onSent: () => void }
type Sending = { percent: number; controller: AbortController }

/** One file before and while it is sent: mapping, first problems, progress, cancel, retry. */
export function ChosenFile({ file, mode, onLeave, onSent }: ChosenFileProps) {
  const [preview, setPreview] = useState<FilePreview | null>(null)
  const [mapping, setMapping] = useState<ColumnMapping>({})
  const [problem, setProblem] = useState<string | null>(() => refusalOf(file))
  const [sending, setSending] = useState<Sending | null>(null)
  const [received, setReceived] = useState<ReceivedFile | null>(null)
  const status = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (refusalOf(file)) return
    let here = true
    const read = async () => {
      const found = await previewFile(file)
      const remembered = await rememberedMapping(mode, await headingSignature(found.headings))
      if (!here) return
      setPreview(found)
      setMapping({ ...recogniseHeadings(found.headings), ...remembered })
    }
    read().catch((error: unknown) => {
      if (here) setProblem(error instanceof Error ? error.message : 'The file could not be read.')
    })
    return () => {
      here = false
    }
  }, [file, mode])

  const missing = preview ? missingColumns(mapping, mode) : []
  const checked = preview && missing.length === 0 ? checkRows(preview, mapping) : null

  const send = async () => {
    const controller = new AbortController()
    setSending({ percent: 0, controller })
    setProblem(null)
    try {
      const answer = await sendShipments(
        file,
        mode,
        { columns: mapping, modes: {} },
        {
          signal: controller.signal,
          onProgress: (percent) => setSending({ percent, controller }),
        },
      )
      setReceived(answer)
      if (answer.upload && checked) {
        await saveStatistics(answer.upload.id, checked.places)
        if (checked.problems.length > 0)
          await reportFrontendErrors(answer.upload.id, checked.problems)
      }
      onSent()
      if (answer.result === UploadResult.Success) onLeave()
      else setProblem(answer.message)
    } catch (error) {
      if (controller.signal.aborted) setProblem('Cancelled. Nothing was kept.')
      else
        setProblem(statusOf(error) === 413 ? 'The file is over 500 MB.' : problemOf(error).message)
    } finally {
      setSending(null)
      status.current?.focus()
    }
  }

  return (
    <article className="card chosen-file" aria-label={file.name}>
      <div className="d-flex align-items-center gap-3 flex-wrap">
        <strong className="text-break">{file.name}</strong>
        <span className="text-body-secondary">{size(file.size)}</span>
        <span className="flex-grow-1" />
        {sending ? (
          <Button size="sm" variant="outline-danger" onClick={() => sending.controller.abort()}>
            Cancel
          </Button>
        ) : (
          <>
            {received?.result !== UploadResult.DuplicateFile && refusalOf(file) === null && (
              <Button
                size="sm"
                disabled={!preview || missing.length > 0}
                onClick={() => void send()}
              >
                {problem ? 'Try again' : 'Upload'}
              </Button>
            )}
            <Button size="sm" variant="outline-secondary" onClick={onLeave}>
              Remove
            </Button>
          </>
        )}
      </div>
      {sending && (
        <div className="d-flex align-items-center gap-2">
          <ProgressBar percent={sending.percent} label={`Uploading ${file.name}`} />
          <span>{sending.percent} %</span>
        </div>
      )}
      <div ref={status} role="status" tabIndex={-1}>
        {problem && <p className="text-danger mb-0">{problem}</p>}
        {missing.length > 0 && (
          <p className="text-danger mb-0">Tell which column holds: {missing.join(', ')}.</p>
        )}
        {checked && <FirstLook preview={preview} checked={checked} />}
      </div>
      {preview && !sending && (
        <MappingTable preview={preview} mapping={mapping} onChange={setMapping} />
      )}
    </article>
  )
}

function FirstLook({
  preview,
  checked,
}: {
  preview: FilePreview | null
  checked: ReturnType<typeof checkRows>
}) {
  return (
    <>
      <p className="text-body-secondary mb-1">
        {checked.places} places in the first {preview?.sample.length} rows.
      </p>
      {checked.problems.length > 0 && (
        <ul className="first-problems">
          {checked.problems.map(({ row, column, message }) => (
            <li key={`${row}-${column}`}>
              Row {row}, {column}: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const size = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000).toLocaleString()} kB`
    : `${(bytes / 1_000_000).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`

import { useQueryClient } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import { UploadResult } from '#domain/upload.ts'
import { formatSize } from '#ui/file-size.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { FilePanel } from './FilePanel.tsx'
import { refusalOf } from './file-content.ts'
import { ModeOfFile } from './ModeOfFile.tsx'
import { type OutboxFile, outbox, type Sending } from './outbox.ts'
import { sendFile } from './send-file.ts'
import { obstacleTo } from './send-obstacle.ts'

/** One file before and while it is sent: how it will be read, what has to be answered, progress. */
export function ChosenFile({ chosen }: { chosen: OutboxFile }) {
  const client = useQueryClient()
  const { key, file, reading, sending, refused } = chosen
  const isTaken = refusalOf(file) === null
  const isDuplicate = refused?.result === UploadResult.DuplicateFile
  const obstacle = isTaken ? obstacleTo(chosen) : null

  return (
    <article className="card chosen-file" aria-label={file.name}>
      <div className="d-flex align-items-center gap-2 flex-wrap">
        <div className="flex-grow-1">
          <strong className="text-break">{file.name}</strong>{' '}
          <span className="text-body-secondary">{formatSize(file.size)}</span>
        </div>
        {isTaken && !sending && <ModeOfFile chosen={chosen} />}
        {sending ? (
          <Button size="sm" variant="outline-danger" onClick={() => sending.controller.abort()}>
            Cancel
          </Button>
        ) : (
          <>
            {refused && isTaken && !isDuplicate && (
              <Button
                size="sm"
                variant="outline-primary"
                disabled={obstacle !== null}
                onClick={() => void sendFile(chosen, client)}
              >
                Try again
              </Button>
            )}
            <Button size="sm" variant="outline-secondary" onClick={() => outbox.leave(key)}>
              Remove
            </Button>
          </>
        )}
      </div>
      {sending && <Progress name={file.name} sending={sending} />}
      <div role="status">
        {refused && (
          <p className="text-danger mb-0">
            {refused.message}{' '}
            {refused.earlierUploadId !== undefined && (
              <Link to={`?upload=${refused.earlierUploadId}`}>Open it</Link>
            )}
          </p>
        )}
        {chosen.isReading && <p className="text-body-secondary mb-0">Reading the file</p>}
        {!chosen.isReading && obstacle && <p className="chosen-obstacle">{obstacle}</p>}
        {isTaken && !chosen.isReading && !reading.table && !refused && (
          <p className="text-body-secondary mb-0">
            This workbook is too large to preview. Upload it: its columns are read on the server,
            which asks here what is not certain.
          </p>
        )}
      </div>
      {reading.table && !sending && (
        <FilePanel
          reading={reading}
          table={reading.table}
          onChange={(next) => outbox.change(key, { reading: next })}
          onReread={(next) => void outbox.reread(key, next)}
        />
      )}
    </article>
  )
}

function Progress({ name, sending }: { name: string; sending: Sending }) {
  const { percent, bytesPerSecond } = sending
  return (
    <div className="d-flex align-items-center gap-2 sending-file">
      <ProgressBar percent={percent} label={`Uploading ${name}`} />
      <span>{percent}%</span>
      {bytesPerSecond > 0 && <span>{formatSize(bytesPerSecond)}/s</span>}
    </div>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import { shipmentColumns } from '#domain/shipment-column.ts'
import { UploadResult, uploadResultWords } from '#domain/upload.ts'
import { type Download, saveFile } from '#lib/call.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { WindowDrop } from '#ui/WindowDrop.tsx'
import { isBiddable, Mode, modeTitle } from '#domain/mode.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { Choice } from '#ui/Choice.tsx'
import { formatSize } from '#ui/file-size.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { refusalOf } from './file-content.ts'
import { outbox, type OutboxFile, type Sending, useOutbox } from './outbox.ts'
import { obstacleTo, sendFile } from './send-file.ts'
import { FilePanel } from './FilePanel.tsx'
import { withEarlier, withMode } from './read-file.ts'
import { counted } from '#domain/quantity.ts'

export function ShipmentUpload() {
  const client = useQueryClient()
  const chosen = useOutbox()
  const [problem, setProblem] = useState<string | null>(null)
  const sendable = chosen.filter(({ file, sending }) => !sending && refusalOf(file) === null)
  const take = (files: readonly File[]) => {
    setProblem(null)
    outbox.add(files)
  }
  const send = () => {
    const blocked = sendable.find((one) => obstacleTo(one) !== null)
    if (sendable.length === 0) setProblem(uploadResultWords[UploadResult.NoFile])
    else if (blocked) setProblem(`${blocked.file.name}: ${obstacleTo(blocked)}`)
    else {
      setProblem(null)
      for (const one of sendable) void sendFile(one, client)
    }
  }

  return (
    <section className="mb-4" aria-label="New upload">
      <WindowDrop label="Drop to upload" onFiles={take} />
      <FileDrop
        label="Drop shipment files here, or choose them"
        accept={['.xlsx', '.csv']}
        several
        onFiles={take}
      />
      {chosen.map((one) => (
        <ChosenFile key={one.key} chosen={one} />
      ))}
      <div className="upload-foot">
        <Button onClick={send}>
          {sendable.length > 1 ? `Upload ${counted(sendable.length, 'file')}` : 'Upload'}
        </Button>
        <Button variant="link" onClick={() => saveFile(shipmentTemplate())}>
          Download the template
        </Button>
        <p className="text-danger mb-0" role="alert">
          {problem}
        </p>
      </div>
    </section>
  )
}

/** A file with every heading that is recognised, to be filled. */
function shipmentTemplate(): Download {
  const headings = shipmentColumns.map(
    ({
      headings: {
        en: [first = ''],
      },
    }) => titled(first),
  )
  const text = `\uFEFF${headings.map((heading) => `"${heading}"`).join(',')}\r\n`
  return { name: 'Laneward shipments template.csv', blob: new Blob([text], { type: 'text/csv' }) }
}

const titled = (heading: string) => heading.charAt(0).toUpperCase() + heading.slice(1)

/** One file before and while it is sent: how it will be read, what has to be answered, progress. */
function ChosenFile({ chosen }: { chosen: OutboxFile }) {
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

function ModeOfFile({ chosen: { key, reading } }: { chosen: OutboxFile }) {
  const modes = useQuery(modeQueries.available())
  const offered = (modes.data ?? []).map((available) => available.mode).filter(isBiddable)
  const choose = (value: string) => {
    const next = [Mode.Universal, ...offered].find((one) => String(one) === value) ?? null
    outbox.change(key, { reading: withMode(reading, next) })
    if (next !== null) void outbox.reread(key, withEarlier)
  }
  return (
    <Choice
      label="Transport mode"
      className="mode-of-file"
      none={reading.mode === null ? 'Choose the mode' : undefined}
      value={reading.mode ?? ''}
      choices={[
        { value: Mode.Universal, text: 'By the file’s mode column' },
        ...offered.map((one) => ({ value: one, text: modeTitle(one) })),
      ]}
      onChange={choose}
    />
  )
}

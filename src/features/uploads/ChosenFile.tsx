import { useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import { isBiddable, Mode, modeTitle } from '#domain/mode.ts'
import { UploadResult } from '#domain/upload.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { formatSize } from '#ui/file-size.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { FirstLook } from './FirstLook.tsx'
import { refusalOf } from './file-preview.ts'
import { MappingTable } from './MappingTable.tsx'
import { type OutboxFile, outbox, type Sending } from './outbox.ts'
import { mappingFor } from './read-file.ts'
import { obstacleTo, sendFile } from './send-file.ts'

/** One file before and while it is sent: mode, columns, first problems, progress. */
export function ChosenFile({ chosen }: { chosen: OutboxFile }) {
  const client = useQueryClient()
  const { key, file, preview, mapping, sending, refused } = chosen
  const isTaken = refusalOf(file) === null
  const isDuplicate = refused?.result === UploadResult.DuplicateFile
  const obstacle = isTaken ? obstacleTo(chosen) : null

  return (
    <article className="card chosen-file" aria-label={file.name}>
      <div className="d-flex align-items-center gap-3 flex-wrap">
        <div className="flex-grow-1">
          <strong className="text-break">{file.name}</strong>{' '}
          <span className="text-body-secondary">{formatSize(file.size)}</span>
        </div>
        {isTaken && !sending && <ModeChoice chosen={chosen} />}
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
        {preview && obstacle === null && <FirstLook preview={preview} mapping={mapping} />}
        {isTaken && !chosen.isReading && !preview && !refused && (
          <p className="text-body-secondary mb-0">
            This workbook is too large to look into here: its columns are read on arrival.
          </p>
        )}
      </div>
      {preview && !sending && (
        <MappingTable
          preview={preview}
          mapping={mapping}
          isRemembered={chosen.isRemembered}
          isOpen={obstacle !== null}
          onChange={(next) => outbox.change(key, { mapping: next, isRemembered: false })}
        />
      )}
    </article>
  )
}

function ModeChoice({ chosen: { key, mode, preview, mapping } }: { chosen: OutboxFile }) {
  const modes = useQuery(modeQueries.available())
  const offered = (modes.data ?? []).map((available) => available.mode).filter(isBiddable)
  const choose = async (value: string) => {
    const next = [Mode.Universal, ...offered].find((one) => String(one) === value) ?? null
    outbox.change(key, { mode: next })
    if (!preview || next === null) return
    const found = await mappingFor(preview, next)
    // What somebody has mapped meanwhile stands.
    const now = outbox.read().find((one) => one.key === key)
    if (now?.mapping === mapping) outbox.change(key, found)
  }
  return (
    <label className="mode-of-file">
      <span>Transport mode</span>
      <select
        className="form-select form-select-sm"
        value={mode ?? ''}
        onChange={({ target }) => void choose(target.value)}
      >
        {mode === null && <option value="">Choose the mode</option>}
        <option value={Mode.Universal}>By the file’s mode column</option>
        {offered.map((one) => (
          <option key={one} value={one}>
            {modeTitle(one)}
          </option>
        ))}
      </select>
    </label>
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

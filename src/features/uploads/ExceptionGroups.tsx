import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { formatCount } from '#domain/quantity.ts'
import type { ExceptionGroup, Repair, Upload } from '#domain/shipment-upload.ts'
import { problemOf } from '#lib/call.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { RepairRow } from './RepairRow.tsx'
import { saveDownload } from './save-download.ts'
import { downloadFailedRows } from './shipments.api.ts'
import { uploadMutations, uploadQueries } from './uploads.api.ts'

type Choice = { action: 'replace' | 'exclude'; value: string }

/** Rows that cannot be used, by what mends them: fix once, apply to all, check again. */
export function ExceptionGroups({ upload }: { upload: Upload }) {
  const groups = useQuery(uploadQueries.exceptions(upload.id))
  return (
    <QueryState
      query={groups}
      loading="Loading exceptions"
      failed="The exceptions could not be loaded."
    >
      {(found) => <RepairForm upload={upload} groups={found} />}
    </QueryState>
  )
}

function RepairForm({ upload, groups }: { upload: Upload; groups: readonly ExceptionGroup[] }) {
  const repair = useMutation(uploadMutations.repair(upload.id))
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const byKind = new Map<string, ExceptionGroup[]>()
  for (const group of groups) byKind.set(group.title, [...(byKind.get(group.title) ?? []), group])
  const repairs = groups.flatMap((group): Repair[] => {
    const choice = choices[keyOf(group)]
    return choice ? [{ kind: group.kind, column: group.column, found: group.found, ...choice }] : []
  })
  const mended = groups
    .filter((group) => choices[keyOf(group)])
    .reduce((sum, { count }) => sum + count, 0)
  const choose = (chosen: readonly ExceptionGroup[], choice: Choice | null) =>
    setChoices((before) => {
      const next = { ...before }
      for (const group of chosen) {
        if (choice) next[keyOf(group)] = choice
        else delete next[keyOf(group)]
      }
      return next
    })
  const send = (file?: File) =>
    repair.mutate(file ? { repairs, file } : { repairs }, {
      onSuccess: () => toast.info('The rows are being checked again.'),
    })
  const failedRows = () =>
    saveDownload(() => downloadFailedRows({ mode: upload.mode, uploadId: upload.id }))

  return (
    <div className="exceptions">
      {[...byKind].map(([title, ofKind]) => (
        <section key={title} aria-label={title}>
          <div className="exception-kind">
            <h3>
              {title} <span>{formatCount(ofKind.reduce((sum, { count }) => sum + count, 0))}</span>
            </h3>
            <span className="text-body-secondary">expected: {ofKind[0]?.expected}</span>
            <span className="flex-grow-1" />
            <Button
              size="sm"
              variant="outline-secondary"
              onClick={() => choose(ofKind, { action: 'exclude', value: '' })}
            >
              Leave these rows out
            </Button>
          </div>
          <ul>
            {ofKind.map((group) => (
              <li key={keyOf(group)}>
                <RepairRow
                  group={group}
                  choice={choices[keyOf(group)] ?? null}
                  onChoose={(choice) => choose([group], choice)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {repair.error && (
        <p className="alert alert-danger" role="alert">
          {problemOf(repair.error).message}
        </p>
      )}
      <div className="d-flex flex-wrap gap-2 align-items-center">
        <Button disabled={repairs.length === 0 || repair.isPending} onClick={() => send()}>
          Re-check {formatCount(mended)} rows
        </Button>
        <Button variant="outline-secondary" onClick={() => void failedRows()}>
          Download failed rows
        </Button>
      </div>
      <FileDrop
        label="Or drop the corrected file of failed rows here"
        accept={['.xlsx', '.csv']}
        onFiles={([file]) => file && send(file)}
      />
    </div>
  )
}

const keyOf = ({ kind, column, found }: ExceptionGroup) => `${kind}|${column}|${found}`

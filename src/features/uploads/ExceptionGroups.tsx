import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { ExceptionGroup, Upload } from '#domain/shipment-upload.ts'
import { problemOf } from '#lib/call.ts'
import { saveDownload } from '#lib/save-download.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { ExceptionKind } from './ExceptionKind.tsx'
import {
  groupKey,
  type RepairChoices,
  repairsOf,
  rowsIn,
  rowsText,
  withChoice,
} from './repair-choice.ts'
import { downloadFailedRows } from './shipments.api.ts'
import { uploadMutations, uploadQueries } from './uploads.api.ts'

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
  const repairing = uploadMutations.repair(upload.id)
  const repair = useMutation({
    ...repairing,
    onSuccess: (...answered) => {
      // Said at once: with its rows being checked, the upload shows none of this any more.
      toast.info('The rows are being checked again.')
      return repairing.onSuccess?.(...answered)
    },
  })
  const [choices, setChoices] = useState<RepairChoices>({})
  const [nothingChosen, setNothingChosen] = useState(false)
  const titles = [...new Set(groups.map(({ title }) => title))]
  const mended = groups.filter((group) => choices[groupKey(group)])
  const repairs = repairsOf(groups, choices)
  const send = (file?: File) => {
    setNothingChosen(!file && repairs.length === 0)
    if (!file && repairs.length === 0) return
    repair.mutate(file ? { repairs, file } : { repairs })
  }

  return (
    <section className="exceptions" aria-label="Rows that need attention">
      {titles.map((title) => (
        <ExceptionKind
          key={title}
          title={title}
          groups={groups.filter((group) => group.title === title)}
          choices={choices}
          onChoose={(chosen, choiceOf) => {
            setNothingChosen(false)
            setChoices((before) => withChoice(before, chosen, choiceOf))
          }}
        />
      ))}
      <div className="exceptions-foot">
        <Button disabled={repair.isPending} aria-busy={repair.isPending} onClick={() => send()}>
          {mended.length === 0 ? 'Re-check' : `Re-check ${rowsText(rowsIn(mended))}`}
        </Button>
        <Button
          variant="outline-secondary"
          onClick={() =>
            void saveDownload(() => downloadFailedRows({ mode: upload.mode, uploadId: upload.id }))
          }
        >
          Download {rowsText(upload.rowsInException)} (xlsx)
        </Button>
        <p className="text-danger mb-0" role="alert">
          {nothingChosen && 'Choose what to do with at least one group first.'}
          {repair.error && problemOf(repair.error).message}
        </p>
      </div>
      <FileDrop
        label="Or drop the corrected file of failed rows here"
        accept={['.xlsx', '.csv']}
        onFiles={([file]) => file && send(file)}
      />
    </section>
  )
}

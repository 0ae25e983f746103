import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { counted, formatCount } from '#domain/quantity.ts'
import { type ExceptionGroup, mostGroups, repairKey, type Upload } from '#domain/shipment-upload.ts'
import { problemOf } from '#lib/call.ts'
import { saveDownload } from '#lib/save-download.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import type { Mode } from '#domain/mode.ts'
import {
  acceptText,
  foundText,
  repairsOf,
  rowsIn,
  rowsText,
  suggestedOf,
  undecidedOf,
  useRepairChoices,
} from './repair-choice.ts'
import { downloadFailedRows } from './shipments.api.ts'
import { uploadMutations } from './uploads.api.ts'
import { RepairRow } from './RepairRow.tsx'

type RepairFormProps = { upload: Upload; groups: readonly ExceptionGroup[] }

export function RepairForm({ upload, groups }: RepairFormProps) {
  const repairing = uploadMutations.repair(upload.id)
  const repair = useMutation({
    ...repairing,
    onSuccess: (...answered) => {
      // Said at once: with its rows being checked, the upload shows none of this any more.
      toast.info('The rows are being checked again.')
      return repairing.onSuccess?.(...answered)
    },
  })
  const retry = useMutation(uploadMutations.decide())
  const form = useRepairChoices(groups)
  const [filter, setFilter] = useState('')
  const wanted = filter.toLowerCase()
  const shown = groups.filter(({ found }) => found.toLowerCase().includes(wanted))
  const isShown = new Set(shown)
  const repairs = repairsOf(groups, form.choices)
  const isBusy = repair.isPending || retry.isPending
  const error = repair.error ?? retry.error
  const check = (file?: File) => {
    if (file) repair.mutate({ repairs, file })
    else if (repairs.length > 0) repair.mutate({ repairs })
    else retry.mutate({ id: upload.id, decision: 'retry' })
  }

  return (
    <section className="exceptions" aria-label="Rows that need attention">
      <RepairHead groups={shown} form={form}>
        <SearchField label="Filter by found text" text={filter} onSearch={setFilter} />
      </RepairHead>
      {groups.length === mostGroups && (
        <p className="note">
          The {counted(mostGroups, 'group')} with most rows are shown. The others follow after Check
          again.
        </p>
      )}
      {form.sections.map(({ kind, groups: own }) => {
        const listed = own.filter((group) => isShown.has(group))
        return (
          listed.length > 0 && (
            <ExceptionKind
              key={`${kind} ${filter}`}
              mode={upload.mode}
              groups={listed}
              form={form}
            />
          )
        )
      })}
      <div className="exceptions-foot">
        <Button disabled={isBusy} aria-busy={isBusy} onClick={() => check()}>
          Check again
        </Button>
        <Button
          variant="outline-secondary"
          onClick={() =>
            void saveDownload(() => downloadFailedRows({ mode: upload.mode, uploadId: upload.id }))
          }
        >
          Download {rowsText(upload.rowsInException)} (xlsx)
        </Button>
        <p className="mb-0" role="status">
          {standing(groups, form.choices)}
        </p>
        <p className="text-danger mb-0" role="alert">
          {error && problemOf(error).message}
        </p>
      </div>
      <FileDrop
        label="Or drop the corrected file of failed rows here"
        accept={['.xlsx', '.csv']}
        onFiles={([file]) => file && check(file)}
      />
    </section>
  )
}

type Form = ReturnType<typeof useRepairChoices>

function RepairHead({
  groups,
  form: { choices, choose, acceptSuggestions, undoAll },
  children,
}: {
  groups: readonly ExceptionGroup[]
  form: Form
  children: ReactNode
}) {
  const undecided = undecidedOf(groups, choices)
  const suggested = suggestedOf(groups, choices)
  return (
    <div className="exceptions-head">
      {suggested.length > 0 && (
        <Button onClick={() => acceptSuggestions(groups)}>{acceptText(suggested)}</Button>
      )}
      {undecided.length > 0 && (
        <Button
          variant="outline-secondary"
          onClick={() => choose(undecided, () => ({ action: 'exclude', value: '' }))}
        >
          Leave out all {rowsText(rowsIn(undecided))}
        </Button>
      )}
      {Object.keys(choices).length > 0 && (
        <Button variant="outline-secondary" onClick={undoAll}>
          Undo all
        </Button>
      )}
      {children}
    </div>
  )
}

function standing(groups: readonly ExceptionGroup[], choices: Form['choices']): string {
  const left = undecidedOf(groups, choices)
  if (left.length === groups.length)
    return `${counted(groups.length, 'group')} to decide (${rowsText(rowsIn(groups))})`
  if (left.length === 0) return `All ${counted(groups.length, 'group')} decided`
  return `${formatCount(groups.length - left.length)} of ${counted(groups.length, 'group')} decided, ${formatCount(left.length)} left (${rowsText(rowsIn(left))})`
}

type ExceptionKindProps = {
  mode: Mode
  /** Of one kind; never none. */
  groups: readonly ExceptionGroup[]
  form: ReturnType<typeof useRepairChoices>
}

const groupsAtOnce = 25

function ExceptionKind({ mode, groups, form }: ExceptionKindProps) {
  const [listed, setListed] = useState(groupsAtOnce)
  const [first] = groups
  if (!first) return null
  const { kind, title, expected } = first
  const { choices, choose, acceptSuggestions } = form
  const undecided = undecidedOf(groups, choices)
  const suggested = suggestedOf(groups, choices)
  const isOpen = form.isOpen(kind)
  return (
    <details
      className="card exception-kind"
      open={isOpen}
      onToggle={({ currentTarget }) => form.fold(kind, currentTarget.open)}
      aria-label={title}
    >
      <summary>
        <h2>{title}</h2>
        <span className="exception-count">{formatCount(rowsIn(groups))}</span>
        <span className="exception-about">
          expected {expected}, found {foundWords(groups)}
        </span>
      </summary>
      {isOpen && (
        <>
          {groups.length > 1 && form.sections.length > 1 && (
            <div className="exception-all">
              {suggested.length > 0 && (
                <Button
                  size="sm"
                  variant="outline-primary"
                  onClick={() => acceptSuggestions(groups)}
                >
                  {acceptText(suggested)}
                </Button>
              )}
              {undecided.length > 0 && (
                <Button
                  size="sm"
                  variant="link"
                  onClick={() => choose(undecided, () => ({ action: 'exclude', value: '' }))}
                >
                  Leave out {rowsText(rowsIn(undecided))}
                </Button>
              )}
              {undecided.length < groups.length && (
                <Button size="sm" variant="link" onClick={() => choose(groups, () => null)}>
                  Undo {formatCount(groups.length - undecided.length)} of{' '}
                  {formatCount(groups.length)}
                </Button>
              )}
            </div>
          )}
          <ul>
            {groups.slice(0, listed).map((group) => (
              <li key={repairKey(group)}>
                <RepairRow
                  group={group}
                  mode={mode}
                  choice={choices[repairKey(group)] ?? null}
                  onChoose={(choice) => choose([group], () => choice)}
                />
              </li>
            ))}
          </ul>
          {groups.length > listed && (
            <div className="exception-more">
              <ShowMore
                left={groups.length - listed}
                onMore={() => setListed(listed + groupsAtOnce * 4)}
              />
            </div>
          )}
        </>
      )}
    </details>
  )
}

const foundWords = (groups: readonly ExceptionGroup[]): string => {
  const first = groups
    .slice(0, 3)
    .map((group) => `"${foundText(group)}" × ${formatCount(group.count)}`)
  return groups.length > 3 ? `${first.join(', ')} and ${groups.length - 3} more` : first.join(', ')
}

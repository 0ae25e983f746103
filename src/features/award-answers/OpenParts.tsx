import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { AnsweredPart } from '#contract/ext/award-backups.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCents } from '#domain/money.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/Dialog.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { awardAnswerQueries } from './award-answers.api.ts'
import { surchargeWords } from './backup-words.ts'
import { extentWords } from './part-words.ts'
import { PartStanding } from './PartStanding.tsx'
import { type BackupChoice, usePartDecisions } from './use-part-decisions.ts'

/** Awards of a mode that were declined or not answered; nothing where there are none. */
export function OpenParts({ mode }: { mode: BiddableMode }) {
  const { data: parts = [] } = useQuery(awardAnswerQueries.open(mode))
  const [open, setOpen] = useState(false)
  if (parts.length === 0) return null
  return (
    <section aria-label="Awards to decide again">
      <Button size="sm" variant="warning" onClick={() => setOpen(true)}>
        {openWords(parts)}
      </Button>
      {open && <OpenPartsDialog parts={parts} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** '1 declined, 5 unanswered' */
function openWords(parts: readonly AnsweredPart[]): string {
  const declined = parts.filter(({ standing }) => standing === 'declined').length
  const unanswered = parts.length - declined
  return [
    ...(declined > 0 ? [`${formatCount(declined)} declined`] : []),
    ...(unanswered > 0 ? [`${formatCount(unanswered)} unanswered`] : []),
  ].join(', ')
}

function backupWords(parts: readonly AnsweredPart[]): string {
  const backups = firstBackups(parts)
  return backups.length === 0
    ? 'No backup can take them.'
    : `Backups for ${formatCount(backups.length)} of ${formatCount(parts.length)}: ${surchargeWords(surchargeOf(backups))} in all.`
}

/** Of each part the first backup that can take it; no bid takes two. */
function firstBackups(parts: readonly AnsweredPart[]): BackupChoice[] {
  const taken = new Set<number>()
  return parts.flatMap((part) => {
    const backup = part.backups.find(({ bidId, problem }) => problem === null && !taken.has(bidId))
    if (!backup) return []
    taken.add(backup.bidId)
    return [{ part, backup }]
  })
}

const surchargeOf = (choices: readonly BackupChoice[]) =>
  choices.reduce((sum, { backup }) => sum + backup.surchargeCents, 0)

type OpenPartsDialogProps = { parts: readonly AnsweredPart[]; onClose: () => void }

function OpenPartsDialog({ parts, onClose }: OpenPartsDialogProps) {
  const decisions = usePartDecisions()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const backupOf = new Map(firstBackups(parts).map((choice) => [choice.part.awardId, choice]))
  const chosen = parts.filter(({ awardId }) => !leftOut.has(awardId))
  const choices = chosen.flatMap(({ awardId }) => backupOf.get(awardId) ?? [])
  const kept = chosen.filter(({ standing }) => standing === 'noAnswer')
  const tick = (awardId: number) => {
    const next = new Set(leftOut)
    if (!next.delete(awardId)) next.add(awardId)
    setLeftOut(next)
  }
  return (
    <Dialog title="Awards to decide again" size="xl" busy={decisions.busy} onClose={onClose}>
      <DialogBody>
        <p>{backupWords(parts)}</p>
        <PlainTable
          label="Declined and unanswered awards"
          tableClass="table-sm align-middle stacked-table wide-table"
        >
          <thead>
            <tr>
              <th scope="col">Lane</th>
              <th scope="col">Carrier</th>
              <th scope="col">Award</th>
              <th scope="col">Answer</th>
              <th scope="col" className="text-end">
                Cost
              </th>
              <th scope="col">Backup</th>
              <th scope="col" className="text-end">
                Surcharge
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => {
              const backup = backupOf.get(part.awardId)?.backup
              return (
                <tr key={part.awardId}>
                  <th scope="row">
                    <CheckField
                      label={part.lane}
                      checked={!leftOut.has(part.awardId)}
                      onChange={() => tick(part.awardId)}
                    />
                  </th>
                  <td data-heading="Carrier">{part.carrier}</td>
                  <td data-heading="Award">{extentWords(part)}</td>
                  <td data-heading="Answer">
                    <PartStanding part={part} />
                  </td>
                  <td data-heading="Cost" className="text-end">
                    {formatCents(part.cents)}
                  </td>
                  <td data-heading="Backup">{backup?.carrier ?? 'None'}</td>
                  <td data-heading="Surcharge" className="text-end">
                    {backup ? surchargeWords(backup.surchargeCents) : '–'}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </PlainTable>
        <p className="text-body-secondary mt-3 mb-0">
          Backups are notified of an ordinary award. Reset a lane to decide it from the start.
        </p>
      </DialogBody>
      <DialogFooter>
        {kept.length > 0 && (
          <Button
            variant="outline-secondary"
            disabled={decisions.busy}
            onClick={() => decisions.keepAll(kept)}
          >
            Keep {formatCount(kept.length)} without an answer
          </Button>
        )}
        <Button
          disabled={decisions.busy || choices.length === 0}
          onClick={() => {
            decisions.awardSoon(choices)
            onClose()
          }}
        >
          Award {counted(choices.length, 'backup')}
          {choices.length > 0 && ` (${surchargeWords(surchargeOf(choices))})`}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { awardRuns, RunProgress } from '#contract/ext/award-runs.ts'
import type { AwardScenario } from '#contract/ext/award-scenarios.ts'
import { everyMonth, namedMonths } from '#domain/award-optimiser/award-model.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { type ChosenAward, PendAwards } from '#features/awards/awards.parts.tsx'
import { formatCents } from '#domain/money.ts'
import { problemOf } from '#lib/call.ts'
import { Dialog, DialogBody, DialogFooter } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { isUnderWay, runMutations, runQueries } from './scenarios.api.ts'
import { gapWords } from './tender-words.ts'
import type { Desk } from './optimiser.api.ts'

type ApplyScenarioProps = {
  mode: BiddableMode
  desk: Desk
  scenario: AwardScenario
  onClose: () => void
}

/** The award on record becomes pending: what is reviewed is what is applied. */
export function ApplyScenario({ mode, desk, scenario: opened, onClose }: ApplyScenarioProps) {
  // A colleague who changes it meanwhile does not change what is under review.
  const [scenario] = useState(opened)
  const recorded = useQuery(runQueries.onRecord(mode, scenario, desk.tender.inputsHash))
  const progress = useQuery(runQueries.progress(scenario.id)).data ?? null
  const apply = useMutation(runMutations.apply())
  const cancel = useMutation(runMutations.cancel(mode))
  const client = useQueryClient()
  const leave = async () => {
    onClose()
    if (recorded.error || progress?.state === 'done') return
    const started = runQueries.started(mode, scenario, desk.tender.inputsHash)
    const run = isUnderWay(progress)
      ? progress
      : await client.fetchQuery(started).then(
          ({ id, state }) => ({ runId: id, state }),
          () => null,
        )
    if (isUnderWay(run)) cancel.mutate(run.runId)
  }
  if (recorded.data) {
    const { run, award } = recorded.data
    return (
      <PendAwards
        mode={mode}
        title={scenario.name}
        awards={chosenAwards(award)}
        apply={async (lanes) => {
          const { leftOut, awardIds = null } = await apply.mutateAsync({ id: run.id, ...lanes })
          return { leftOut, awardIds }
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={`Apply ${scenario.name}?`} onClose={() => void leave()}>
      <DialogBody>
        {recorded.error ? (
          <p className="alert alert-danger mb-0" role="alert">
            {problemOf(recorded.error).message}
          </p>
        ) : (
          <>
            <p>Calculating the award for the record…</p>
            {isUnderWay(progress) && (
              <p role="status">
                {phaseWords[progress.phase]}
                {progress.costCents !== null && (
                  <>
                    . Cost so far {formatCents(progress.costCents)}
                    {progress.gapCents !== null && `. ${gapWords(progress.gapCents)}`}
                  </>
                )}
              </p>
            )}
            <Skeleton label="Calculating the award for the record" />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline-secondary" onClick={() => void leave()}>
          Cancel
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const phaseWords = {
  waiting: 'Waiting for another calculation to end',
  searching: 'Searching for the award with the lowest cost',
  improving: 'Improving the award',
  'price tags': 'Calculating what rules cost',
  frontier: 'Calculating costs by limit',
  robustness: 'Calculating extra costs',
  ended: 'Loading the award',
} satisfies Record<RunProgress['phase'], string>

/** Shares that stay at baseline are not part of it. */
function chosenAwards(award: ResponseOf<typeof awardRuns.award>): ChosenAward[] {
  return award.laneId.flatMap((laneId, part) => {
    const bidId = award.bidId[part] ?? null
    const version = award.bidVersion[part] ?? null
    if (bidId === null || version === null) return []
    return [
      {
        laneId,
        bidId,
        version,
        share: award.share[part] ?? 0,
        months: namedMonths(award.monthBits[part] ?? everyMonth(award), award.months),
        cents: award.cents[part] ?? 0,
        baselineCents: award.baselineCents[part] ?? null,
      },
    ]
  })
}

import { Suspense } from 'react'
import type { AwardScenario } from '#contract/ext/award-scenarios.ts'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import { noBid } from '#domain/award-optimiser/award-model.ts'
import type { ScenarioResult } from '#domain/award-optimiser/scenario-result.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { type ChosenAward, PendAwards } from '#features/awards/awards.parts.tsx'
import type { Solved } from './optimiser-answers.ts'
import type { Desk } from './use-optimiser.ts'

type ApplyScenarioProps = {
  mode: BiddableMode
  desk: Desk
  scenario: AwardScenario
  solved: Solved
  onClose: () => void
}

/** Lanes that stay at baseline are not part of it. */
export function ApplyScenario({ mode, desk, scenario, solved, onClose }: ApplyScenarioProps) {
  return (
    <Suspense>
      <PendAwards
        mode={mode}
        title={scenario.name}
        awards={chosenAwards(desk.tender.columns, solved.result)}
        onClose={onClose}
      />
    </Suspense>
  )
}

function chosenAwards(
  { months, lanes, bids }: AwardColumns,
  { award, value }: ScenarioResult,
): ChosenAward[] {
  if (!award || !value) return []
  return Array.from(award.lane, (lane, part) => ({ lane, part, bid: award.bid[part]! })).flatMap(
    ({ lane, part, bid }) => {
      if (bid === noBid) return []
      const chosen = months.filter((_, month) => (award.months[part]! & (1 << month)) !== 0)
      const baseline = value.baselineCents[part]!
      return [
        {
          laneId: lanes.id[lane]!,
          bidId: bids.id[bid]!,
          version: bids.version[bid]!,
          share: award.share[part]!,
          months: chosen.length === months.length ? [] : chosen,
          cents: value.cents[part]!,
          baselineCents: Number.isNaN(baseline) ? null : baseline,
        },
      ]
    },
  )
}

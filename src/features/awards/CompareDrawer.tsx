import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bid } from '#domain/bid.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { rateOf, volumeWords } from '#domain/unit-rate.ts'
import { PartsOfLane } from '#features/award-answers/award-answers.parts.tsx'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { DeclinesOfLane } from '#features/declines/declines.parts.tsx'
import { carbonQueries } from '#features/carbon/carbon.api.ts'
import { LaneEmissionsFact } from '#features/carbon/carbon.parts.tsx'
import { benchmarkQueries, narrowestMarket } from '#features/benchmark/benchmark.api.ts'
import { carrierQueries } from '#features/carriers/carriers.api.ts'
import { UnansweredOfLane } from '#features/lanes/unanswered/unanswered.parts.tsx'
import { LaneAwardHistory, LaneBidding } from '#features/lanes/lanes.parts.tsx'
import { carriers } from '#contract/ext/carriers.ts'
import { useOffers } from '#lib/extensions.ts'
import { LightRuleNote } from '#features/lanes/light-rule.parts.tsx'
import { YearFacts } from '#features/lanes/year-facts.parts.tsx'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Fact } from '#ui/Fact.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { AwardActions } from './AwardActions.tsx'
import { awardBadge } from './board-columns.ts'
import type { BoardLane } from './board-lane.ts'
import { type Choice, wholeLane } from './choice.ts'
import { CompareTable } from './CompareTable.tsx'
import { SplitEditor } from './SplitEditor.tsx'

type CompareDrawerProps = {
  mode: BiddableMode
  lane: BoardLane
  busy: boolean
  onAward: (choices: Choice[]) => void
  onPend: (choices: Choice[]) => void
  onUnmark: () => void
  onReset: () => void
  onClose: () => void
}

export function CompareDrawer(props: CompareDrawerProps) {
  const { mode, lane, busy, onAward, onPend, onUnmark, onReset, onClose } = props
  const bids = useQuery(bidQueries.ofLane(lane.id))
  const markets = useQuery(benchmarkQueries.deviations(lane.id))
  const emissions = useQuery(carbonQueries.sheet({ of: 'lane', id: lane.id })).data
  const scores = useQuery({
    ...carrierQueries.scorecards(mode),
    enabled: useOffers(carriers.scorecards) === true,
  })
  /** The bid that the split is made around; undefined = none in particular. */
  const [splitting, setSplitting] = useState<{ around?: number } | null>(null)
  const badge = awardBadge(lane)
  const whole = (bid: Bid): Choice[] => {
    const offer = lane.bids.find(({ id }) => id === bid.id)
    return offer ? [wholeLane(lane, offer)] : []
  }

  return (
    <Drawer
      width="wide"
      title={lane.lane.locationStr}
      about={<Badge {...badge} tone={badge.tone as Tone} />}
      onClose={onClose}
    >
      <LaneBidding lane={lane.lane} mode={mode} />
      <LaneFacts lane={lane} mode={mode} />
      <QueryState query={bids} loading="Loading bids" failed="The bids could not be loaded.">
        {(found) =>
          splitting ? (
            <SplitEditor
              mode={mode}
              lane={lane}
              busy={busy}
              onAward={onAward}
              onPend={onPend}
              {...splitting}
              onCancel={() => setSplitting(null)}
            />
          ) : (
            <>
              <CompareTable
                mode={mode}
                lane={lane}
                bids={found}
                market={narrowestMarket(markets.data ?? [], 'CostPerUnit', mode)}
                modelledCo2e={
                  emissions?.outdated === false
                    ? rateOf(emissions.kilogramsCo2e, lane.lane.unitMeasure)
                    : null
                }
                scorecards={scores.data?.carriers}
                busy={busy}
                onAward={(bid) => onAward(whole(bid))}
                onPend={(bid) => onPend(whole(bid))}
                onSplit={({ id }) => setSplitting({ around: id })}
              />
              <LightRuleNote mode={mode} />
            </>
          )
        }
      </QueryState>
      <AwardActions
        mode={mode}
        lane={lane}
        busy={busy}
        onSplit={splitting ? undefined : () => setSplitting({})}
        onUnmark={onUnmark}
        onReset={onReset}
      />
      <PartsOfLane laneId={lane.id} />
      <DeclinesOfLane lane={lane.lane} />
      <UnansweredOfLane lane={lane.lane} />
      <LaneAwardHistory laneId={lane.id} />
    </Drawer>
  )
}

type LaneFactsProps = { lane: BoardLane; mode: BiddableMode }

function LaneFacts({ lane: { lane }, mode }: LaneFactsProps) {
  return (
    <dl className="fact-row">
      <YearFacts lane={lane} mode={mode} />
      <Fact name="Equipment" value={lane.equipmentType ?? '–'} />
      <Fact
        name={`${modeDefinitions[mode].measure.title} a year`}
        value={lane.unitMeasure === null ? '–' : volumeWords(lane.unitMeasure, mode)}
      />
      <LaneEmissionsFact laneId={lane.id} />
    </dl>
  )
}

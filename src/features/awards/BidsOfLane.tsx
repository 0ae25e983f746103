import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Bid } from '#domain/bid.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { PartsOfLane } from '#features/award-answers/award-answers.parts.tsx'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { DeclinesOfLane } from '#features/declines/declines.parts.tsx'
import { LightRuleNote } from '#features/lanes/light-rule.parts.tsx'
import { UnansweredOfLane } from '#features/lanes/unanswered/unanswered.parts.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AwardActions } from './AwardActions.tsx'
import { awardQueries } from './awards.api.ts'
import { BidComparison } from './BidComparison.tsx'
import type { BoardLane } from './board-lane.ts'
import { wholeLane } from './choice.ts'
import { SplitEditor } from './SplitEditor.tsx'
import { useAwardSheets } from './use-award-sheets.tsx'
import { useBoardLanes } from './use-board-lanes.ts'

type BidsOfLaneProps = { lane: Lane; mode: BiddableMode }

/** The bids on one lane and what is decided of them, as on the award board. */
export function BidsOfLane({ lane, mode }: BidsOfLaneProps) {
  const board = useQuery(awardQueries.ofLane(mode, lane))
  const bids = useQuery(bidQueries.ofLane(lane.id))
  const lanes = useMemo(() => [lane], [lane])
  const [row] = useBoardLanes(lanes, board.data) ?? []
  return (
    <section aria-labelledby="bids-heading">
      <h3 id="bids-heading" className="section-title">
        Bids
      </h3>
      <QueryState query={bids} loading="Loading bids" failed="The bids could not be loaded.">
        {(found) => (
          <QueryState query={board} loading="Loading bids" failed="The bids could not be loaded.">
            {() =>
              row ? (
                <Decisions mode={mode} lane={row} bids={found} />
              ) : (
                <Skeleton label="Loading bids" />
              )
            }
          </QueryState>
        )}
      </QueryState>
      {lane.status === 'awarded' && <PartsOfLane laneId={lane.id} />}
      <DeclinesOfLane lane={lane} />
      <UnansweredOfLane lane={lane} />
    </section>
  )
}

type DecisionsProps = { mode: BiddableMode; lane: BoardLane; bids: readonly Bid[] }

function Decisions({ mode, lane, bids }: DecisionsProps) {
  const lanes = useMemo(() => [lane], [lane])
  /** The bid that the split is made around; undefined = none in particular. */
  const [splitting, setSplitting] = useState<{ around?: number } | null>(null)
  const back = () => setSplitting(null)
  const awards = useAwardSheets({ mode, lanes, onPended: back, onDone: back })
  const whole = ({ id }: Bid) =>
    lane.bids.flatMap((bid) => (bid.id === id ? wholeLane(lane, bid) : []))
  return (
    <>
      {splitting ? (
        <SplitEditor
          mode={mode}
          lane={lane}
          busy={awards.busy}
          onAward={(choices) => awards.review(choices, lanes)}
          onPend={awards.pend}
          {...splitting}
          onCancel={back}
        />
      ) : (
        <>
          <BidComparison
            mode={mode}
            lane={lane}
            bids={bids}
            busy={awards.busy}
            onAward={(bid) => awards.review(whole(bid), lanes)}
            onPend={(bid) => awards.pend(whole(bid))}
            onSplit={({ id }) => setSplitting({ around: id })}
          />
          <LightRuleNote mode={mode} />
        </>
      )}
      <AwardActions
        mode={mode}
        lane={lane}
        busy={awards.busy}
        onSplit={splitting ? undefined : () => setSplitting({})}
        onUnmark={() => awards.unmark(lanes)}
        onReset={() => awards.reset(lanes)}
      />
      {awards.sheets}
    </>
  )
}

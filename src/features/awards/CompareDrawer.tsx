import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { laneClosing } from '#contract/ext/lane-closing.ts'
import type { Bid } from '#domain/bid.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatCents, formatTarget, toDollars } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { DeclinesOfLane } from '#features/declines/declines.parts.tsx'
import { UnansweredOfLane } from '#features/lanes/unanswered/unanswered.parts.tsx'
import { LaneAwardHistory } from '#features/lanes/lanes.parts.tsx'
import { useOffers } from '#lib/extensions.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Fact } from '#ui/Fact.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { awardBadge, canExtend } from './board-columns.ts'
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
  onExtend: () => void
  onClose: () => void
}

export function CompareDrawer(props: CompareDrawerProps) {
  const { mode, lane, busy, onAward, onPend, onUnmark, onReset, onExtend, onClose } = props
  const extendsLanes = useOffers(laneClosing.extend)
  const bids = useQuery(bidQueries.ofLane(lane.id))
  const [splitting, setSplitting] = useState(false)
  const badge = awardBadge(lane)
  const whole = (bid: Bid): Choice[] => {
    const offer = lane.bids.find(({ id }) => id === bid.id)
    return offer ? [wholeLane(lane, offer)] : []
  }

  return (
    <Drawer
      width="wide"
      title={lane.lane.locationStr}
      about={<Badge tone={badge.tone as Tone} text={badge.text} />}
      onClose={onClose}
    >
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
              onCancel={() => setSplitting(false)}
            />
          ) : (
            <CompareTable
              mode={mode}
              lane={lane}
              bids={found}
              busy={busy}
              onAward={(bid) => onAward(whole(bid))}
              onPend={(bid) => onPend(whole(bid))}
            />
          )
        }
      </QueryState>
      <div className="d-flex flex-wrap gap-2 mb-4">
        {lane.awardable && !splitting && (
          <Button size="sm" variant="outline-secondary" onClick={() => setSplitting(true)}>
            {lane.bids.length > 1 ? 'Split by share and months' : 'Award a part'}
          </Button>
        )}
        {extendsLanes && canExtend(lane) && (
          <Button size="sm" variant="outline-primary" onClick={onExtend}>
            Extend
          </Button>
        )}
        {lane.pending.length > 0 && (
          <Button size="sm" variant="outline-secondary" onClick={onUnmark} disabled={busy}>
            Withdraw the pending award
          </Button>
        )}
        {lane.confirmed.length > 0 && (
          <Button size="sm" variant="outline-danger" onClick={onReset} disabled={busy}>
            Reset award
          </Button>
        )}
      </div>
      <DeclinesOfLane lane={lane.lane} />
      <UnansweredOfLane lane={lane.lane} />
      <LaneAwardHistory laneId={lane.id} />
    </Drawer>
  )
}

type LaneFactsProps = { lane: BoardLane; mode: BiddableMode }

function LaneFacts({ lane: { lane, baseline, target }, mode }: LaneFactsProps) {
  const { title, unit } = modeDefinitions[mode].measure
  return (
    <dl className="fact-row">
      <Fact name="Baseline" value={formatCents(baseline)} />
      <Fact name="Target" value={formatTarget(toDollars(target))} />
      <Fact name="Incumbent" value={lane.incumbent ? (lane.incumbentCarrier ?? 'Yes') : 'No'} />
      <Fact name="Equipment" value={lane.equipmentType ?? '–'} />
      <Fact name={`${title} a year`} value={`${formatCount(lane.unitMeasure)} ${unit}`.trim()} />
    </dl>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link, useNavigate } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { laneEdit } from '#contract/ext/lane-edit.ts'
import type { Bid } from '#domain/bid.ts'
import { isEditable } from '#domain/lane-edit.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { PartsOfLane } from '#features/award-answers/award-answers.parts.tsx'
import { bidMutations, bidQueries } from '#features/bidding/bids.api.ts'
import { DeclinesOfLane } from '#features/declines/declines.parts.tsx'
import { DoubtsOfLane } from '#features/lane-doubts/lane-doubts.parts.tsx'
import { useLaneTab } from '#features/lanes/open-lane.api.ts'
import { UnansweredOfLane } from '#features/lanes/unanswered/UnansweredOfLane.tsx'
import { awardedSavingsAddress } from '#features/savings/savings-link.api.ts'
import { LightRuleNote } from '#features/lanes/light-rule.parts.tsx'
import { YearFacts } from '#features/lanes/year-facts.parts.tsx'
import { problemOf } from '#lib/call.ts'
import { actionToast } from '#ui/action-toast.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Offered } from '#ui/Offered.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { BidComparison } from './BidComparison.tsx'
import { insightTabs } from './insight-tabs.tsx'
import { EditLane } from './drawer-parts.ts'
import { LaneBidding } from './LaneBidding.tsx'
import { LaneDrawer } from './LaneDrawer.tsx'
import { SplitForm } from './SplitForm.tsx'

type ShipperLaneDrawerProps = { lane: Lane; mode: BiddableMode; onClose: () => void }

/** Compare the bids of a lane and decide: whole or split, pending first or at once, and back again. */
export function ShipperLaneDrawer({ lane, mode, onClose }: ShipperLaneDrawerProps) {
  const bids = useQuery(bidQueries.ofLane(lane.id))
  const navigate = useNavigate()
  const award = useMutation(bidMutations.award())
  const reset = useMutation(bidMutations.reset())
  const [tab, setTab] = useLaneTab('bids')
  const [splitting, setSplitting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const decidable = lane.status === 'started' || lane.status === 'paused'
  const yearly = { volume: lane.unitMeasure, mode }
  const resettable = lane.status === 'awarded' || lane.pendingAward !== null

  const decide = (parts: { bid: Bid; share: number; months: string[] }[], confirm: boolean) => {
    setProblem(null)
    award.mutate(
      {
        awards: parts.map(({ bid, share, months }) => ({
          laneId: lane.id,
          bidId: bid.id,
          version: bid.version,
          share,
          months,
        })),
        confirm,
      },
      {
        onSuccess: () => {
          setSplitting(false)
          if (!confirm) {
            toast.success('Marked as pending award. No carrier has been notified yet.')
            return
          }
          actionToast({
            text: 'Awarded. The carriers have been notified.',
            action: 'See savings',
            onAction: () => void navigate(awardedSavingsAddress(mode)),
          })
        },
        onError: (error) => setProblem(problemOf(error).message),
      },
    )
  }
  const free = () =>
    reset.mutate(lane.id, {
      onSuccess: () => toast.success('The award was reset. The bids are active again.'),
      onError: (error) => setProblem(problemOf(error).message),
    })

  const decision = (
    <>
      {problem && (
        <p className="alert alert-danger" role="alert">
          {problem}
        </p>
      )}
      <section aria-labelledby="bids-heading">
        <h3 id="bids-heading" className="section-title">
          Bids
        </h3>
        <QueryState query={bids} loading="Loading bids" failed="The bids could not be loaded.">
          {(found) =>
            splitting ? (
              <SplitForm
                {...yearly}
                bids={found}
                busy={award.isPending}
                onSplit={decide}
                onCancel={() => setSplitting(false)}
              />
            ) : (
              <>
                <BidComparison
                  bids={found}
                  {...yearly}
                  decidable={decidable}
                  busy={award.isPending}
                  onAward={(bid, confirm) => decide([{ bid, share: 100, months: [] }], confirm)}
                />
                <LightRuleNote mode={mode} />
              </>
            )
          }
        </QueryState>
        {lane.status === 'awarded' && <PartsOfLane laneId={lane.id} />}
        <DeclinesOfLane lane={lane} />
        <UnansweredOfLane lane={lane} />
        <div className="d-flex gap-2 mb-4">
          {decidable && !splitting && (bids.data?.length ?? 0) > 1 && (
            <Button size="sm" variant="outline-secondary" onClick={() => setSplitting(true)}>
              Split the award
            </Button>
          )}
          {lane.status === 'awarded' && (
            <Link className="btn btn-outline-primary btn-sm" to={awardedSavingsAddress(mode)}>
              See savings
            </Link>
          )}
          {resettable && (
            <Button size="sm" variant="outline-danger" onClick={free} disabled={reset.isPending}>
              Reset award
            </Button>
          )}
        </div>
      </section>
    </>
  )

  return (
    <LaneDrawer lane={lane} onClose={onClose}>
      <Suspense>
        <DoubtsOfLane lane={lane} mode={mode} />
      </Suspense>
      <LaneBidding lane={lane} mode={mode} />
      <dl className="fact-row">
        <YearFacts lane={lane} mode={mode} />
        <Fact name="Last paid" value={formatMoney(lane.lastPricePaid)} />
      </dl>
      <LaneEditing lane={lane} mode={mode} />
      <Tabs
        label="Parts of the lane"
        tabs={[
          { key: 'bids', title: 'Bids', panel: decision },
          ...insightTabs({ mode, laneId: lane.id, carrier: false }),
        ]}
        chosen={tab}
        onChoose={setTab}
      />
    </LaneDrawer>
  )
}

/** The way to change what the lane is, where the host takes it. */
function LaneEditing({ lane, mode }: { lane: Lane; mode: BiddableMode }) {
  const [editing, setEditing] = useState(false)
  if (!isEditable(lane)) return null
  return (
    <Offered by={laneEdit.change}>
      <Button size="sm" variant="outline-primary" className="mb-3" onClick={() => setEditing(true)}>
        Edit lane
      </Button>
      {editing && (
        <Suspense>
          <EditLane lane={lane} mode={mode} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Offered>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import type { Bid } from '#domain/bid.ts'
import type { Lane } from '#domain/lane.ts'
import { formatUsd } from '#domain/money.ts'
import { bidMutations, bidsOfLanes } from '#features/bids/bids.api.ts'
import { problemOf } from '#lib/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { QueryState } from '#ui/QueryState.tsx'

type AwardReviewProps = { lanes: readonly Lane[]; onClose: () => void; onAwarded: () => void }

/** One sheet before many lanes go to their best bid: who gets what, and what to think twice about. */
export function AwardReview({ lanes, onClose, onAwarded }: AwardReviewProps) {
  const laneIds = lanes.map(({ id }) => id)
  const bids = useQuery({
    queryKey: ['lanes', 'best-bids', laneIds],
    queryFn: () => bidsOfLanes(laneIds),
  })
  const award = useMutation(bidMutations.award())
  const [problem, setProblem] = useState<string | null>(null)
  const best = bestBids(bids.data ?? [])

  const confirm = () =>
    award.mutate(
      {
        awards: best.map((bid) => ({
          laneId: bid.laneId,
          bidId: bid.id,
          version: bid.version,
          share: 100,
          months: [],
        })),
        confirm: true,
      },
      {
        onSuccess: () => {
          toast.success(
            <span>
              {best.length} {best.length === 1 ? 'lane' : 'lanes'} awarded.{' '}
              <Link to="/savings">See savings</Link>
            </span>,
          )
          onAwarded()
          onClose()
        },
        onError: (error) => setProblem(problemOf(error).message),
      },
    )

  return (
    <ConfirmDialog
      title={`Award ${lanes.length} ${lanes.length === 1 ? 'lane' : 'lanes'} to the best bid?`}
      action={`Award ${best.length} ${best.length === 1 ? 'lane' : 'lanes'}`}
      busy={award.isPending || best.length === 0}
      problem={problem}
      onConfirm={confirm}
      onClose={onClose}
    >
      <QueryState query={bids} loading="Loading bids" failed="The bids could not be loaded.">
        {(found) => <Review lanes={lanes} best={best} bids={found} />}
      </QueryState>
    </ConfirmDialog>
  )
}

function Review({
  lanes,
  best,
  bids,
}: {
  lanes: readonly Lane[]
  best: readonly Bid[]
  bids: readonly Bid[]
}) {
  const byCarrier = new Map<string, { lanes: number; cost: number }>()
  for (const bid of best) {
    const sum = byCarrier.get(bid.carrier) ?? { lanes: 0, cost: 0 }
    byCarrier.set(bid.carrier, { lanes: sum.lanes + 1, cost: sum.cost + (bid.landedCost ?? 0) })
  }
  return (
    <>
      <table className="table table-sm">
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col" className="text-end">
              Lanes
            </th>
            <th scope="col" className="text-end">
              Landed cost
            </th>
          </tr>
        </thead>
        <tbody>
          {[...byCarrier].map(([carrier, sum]) => (
            <tr key={carrier}>
              <th scope="row">{carrier}</th>
              <td className="text-end">{sum.lanes}</td>
              <td className="text-end">{formatUsd(sum.cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="warning-list">
        {warnings(lanes, best, bids).map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <p className="text-body-secondary mb-0">
        The other carriers are told that their bids were not chosen.
      </p>
    </>
  )
}

function warnings(lanes: readonly Lane[], best: readonly Bid[], bids: readonly Bid[]): string[] {
  const byLane = new Map(best.map((bid) => [bid.laneId, bid]))
  const count = (test: (lane: Lane, bid: Bid) => boolean) =>
    lanes.filter((lane) => {
      const bid = byLane.get(lane.id)
      return bid !== undefined && test(lane, bid)
    }).length
  const told: [number, string][] = [
    [count((lane, bid) => lane.incumbent && !bid.incumbent), 'move away from the incumbent'],
    [
      count((lane, bid) => lane.targetPrice > 0 && (bid.landedCost ?? 0) > lane.targetPrice),
      'are above target',
    ],
    [
      count((lane) => bids.filter((bid) => bid.laneId === lane.id).length === 1),
      'have a single bid',
    ],
  ]
  return told.filter(([lanesHit]) => lanesHit > 0).map(([lanesHit, what]) => `${lanesHit} ${what}`)
}

/** Bids come best first within a lane. */
function bestBids(bids: readonly Bid[]): Bid[] {
  const seen = new Set<number>()
  return bids.filter((bid) => {
    if (seen.has(bid.laneId) || bid.status !== 'submitted' || bid.landedCost === null) return false
    seen.add(bid.laneId)
    return true
  })
}

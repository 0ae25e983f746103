import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { Cents } from '#domain/money.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { Dialog, DialogBody, DialogFooter } from '#ui/Dialog.tsx'
import { ShownInPart } from '#ui/ShownInPart.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { awardQueries } from './awards.api.ts'
import type { BoardLane } from './board-lane.ts'
import { type Choice, replacedLanes, withoutPending } from './choice.ts'
import { CarrierTable } from './CarrierTable.tsx'
import { type Applied, expecting, type Refused, standingIds, useDecisions } from './decisions.ts'
import { LaneChoice } from './LaneChoice.tsx'
import { ReplacedAwards } from './ReplacedAwards.tsx'
import { ReviewWarnings } from './ReviewWarnings.tsx'
import { useBoardLanes } from './use-board-lanes.ts'

/** A share of a lane for a bid, as it was when it was chosen. */
export type ChosenAward = {
  laneId: number
  bidId: number
  version: number
  share: number
  months: readonly string[]
  cents: Cents
  baselineCents: Cents | null
}

type PendAwardsProps = {
  mode: BiddableMode
  /** What proposes the awards: 'Keep incumbents'. */
  title: string
  awards: readonly ChosenAward[]
  /** Sets these lanes as pending, those of `replace` in place of what is pending; answers what it left out. */
  apply: (lanes: {
    laneIds: number[]
    replace: number[]
    expect: { bidId: number; version: number }[]
    expectedAwards?: number[]
  }) => Promise<Applied>
  onClose: () => void
}

/** The sheet before proposed awards become pending: who gets what, what gives way, and what is left out. */
export function PendAwards({ mode, title, awards, apply, onClose }: PendAwardsProps) {
  const lanes = useQuery(laneQueries.list(mode))
  const board = useQuery(awardQueries.board(mode))
  const rows = useBoardLanes(lanes.data, board.data)
  const decisions = useDecisions(mode)
  const [keepsPending, setKeepsPending] = useState(false)
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<Refused | null>(null)
  const laneOf = new Map(rows?.map((lane) => [lane.id, lane]))
  const leftOut = new Map<number, string>()
  const all: Choice[] = awards.flatMap(({ laneId, bidId, version, ...part }) => {
    const lane = laneOf.get(laneId)
    const bid = lane?.bids.find(({ id }) => id === bidId)
    if (lane?.awardable && bid?.version === version) return [{ lane, bid, ...part }]
    leftOut.set(
      laneId,
      !lane || !lane.awardable ? 'cannot be awarded now' : bid ? 'bid changed' : 'bid withdrawn',
    )
    return []
  })
  const sound = withoutPending(all.filter(({ lane }) => !leftOut.has(lane.id)))
  const wanted = sound.filter(({ lane }) => !skipped.has(lane.id))
  const replaced = replacedLanes(wanted)
  const kept = new Set(keepsPending ? replaced.map(([lane]) => lane) : [])
  const choices = wanted.filter(({ lane }) => !kept.has(lane))
  const count = new Set(choices.map(({ lane }) => lane)).size
  const same =
    new Set(all.map(({ lane }) => lane)).size - new Set(sound.map((one) => one.lane)).size
  const [unapplied, setUnapplied] = useState<Applied['leftOut']>([])
  const [isApplying, setIsApplying] = useState(false)
  const busy = isApplying || decisions.busy
  const pend = async () => {
    setIsApplying(true)
    const onKept = (others: Applied['leftOut']) =>
      others.length === 0 ? onClose() : setUnapplied(others)
    await decisions.applyPending(choices, { onKept, onRefused: setRefused }, () =>
      apply({
        laneIds: [...new Set(choices.map(({ lane }) => lane.id))],
        replace: replaced.map(([lane]) => lane.id),
        expect: choices.map(({ bid }) => ({ bidId: bid.id, version: bid.version })),
        ...expecting(standingIds([...new Set(choices.map(({ lane }) => lane))])),
      }),
    )
    setIsApplying(false)
  }
  if (unapplied.length > 0) {
    return (
      <Dialog
        title={`${counted(unapplied.length, 'lane')} left out of ${title}`}
        size="lg"
        onClose={onClose}
      >
        <DialogBody>
          <p>The other lanes are pending.</p>
          <LeftOutLanes all={unapplied.map(({ laneId, why }) => [laneId, why])} laneOf={laneOf} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Close</Button>
        </DialogFooter>
      </Dialog>
    )
  }
  return (
    <Dialog title={`Apply ${title}?`} size="lg" busy={busy} onClose={onClose}>
      <DialogBody>
        {refused !== null && (
          <p className="alert alert-danger" role="alert">
            <strong>{refused.what}</strong> {refused.why}
          </p>
        )}
        {!rows ? (
          <Skeleton label="Loading lanes" />
        ) : (
          <>
            <p>
              {counted(count, 'lane')} will be pending. Carriers are notified only when you confirm
              the awards on the award board.
            </p>
            {choices.length > 0 && <CarrierTable choices={choices} />}
            {sound.length > 0 && (
              <LaneChoice choices={sound} skipped={skipped} onSkip={setSkipped} />
            )}
            {replaced.length > 0 && (
              <section aria-label="Pending awards">
                <CheckField
                  label={`Keep ${counted(replaced.length, 'pending award')} that differ`}
                  checked={keepsPending}
                  onChange={setKeepsPending}
                  className="mb-2"
                />
                {!keepsPending && (
                  <ShownInPart all={replaced} first={listed} noun="lane">
                    {(some) => <ReplacedAwards replaced={some} />}
                  </ShownInPart>
                )}
              </section>
            )}
            {same > 0 && (
              <p className="text-body-secondary">
                {counted(same, 'lane')} already pending this way.
              </p>
            )}
            {leftOut.size > 0 && (
              <details className="mb-3">
                <summary>{counted(leftOut.size, 'lane')} left out</summary>
                <LeftOutLanes all={[...leftOut]} laneOf={laneOf} />
              </details>
            )}
            <ReviewWarnings choices={choices} />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline-secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={busy || count === 0} onClick={() => void pend()}>
          Mark {counted(count, 'lane')} pending
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

type LeftOutLanesProps = {
  all: readonly (readonly [id: number, why: string])[]
  laneOf: ReadonlyMap<number, BoardLane>
}

const LeftOutLanes = ({ all, laneOf }: LeftOutLanesProps) => (
  <ShownInPart all={all} first={listed} noun="lane">
    {(some) => (
      <ul>
        {some.map(([id, why]) => (
          <li key={id}>
            {laneOf.get(id)?.lane.locationStr ?? `Lane ${id}`}: {why}
          </li>
        ))}
      </ul>
    )}
  </ShownInPart>
)

/** More lanes than these are listed when they are asked for. */
const listed = 50

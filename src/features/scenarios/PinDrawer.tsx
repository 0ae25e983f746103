import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { KeptPin } from '#contract/ext/award-scenarios.ts'
import { pinsOfLane, type Scenario } from '#domain/award-optimiser/rule.ts'
import { formatCents } from '#domain/money.ts'
import { formatAlignedChange } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { WholeNumberInput } from '#ui/WholeNumberInput.tsx'
import { allBackups, type ShareBackups } from './backup-words.ts'
import type { Solved } from './optimiser-answers.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'
import { PinnedBids, ReasonField } from './PinnedBids.tsx'
import type { SentPin } from './scenarios.api.ts'
import { carrierNames, tagWords } from './tender-words.ts'

type PinDrawerProps = {
  desk: Desk
  /** Place of the lane. */
  lane: number
  title: string
  scenario: Scenario
  /** Its choices by hand, with who made them and why. */
  pins: readonly KeptPin[]
  solved: Solved
  /** Whether it is the answer to the scenario as it is. */
  hasSettled: boolean
  /** Where they are known. */
  backups?: readonly ShareBackups[]
  /** Instead of those the lane has. */
  onPin: (pins: readonly SentPin[], onSaved: () => void) => void
  /** Once another choice is saved. */
  onPinned?: () => void
  onClose: () => void
}

/** The bids of a lane, any of which may be chosen by hand, as far as their carriers can move it. */
export function PinDrawer({ desk, lane, title, scenario, solved, backups, ...on }: PinDrawerProps) {
  const { columns } = desk.tender
  const { lanes, bids } = columns
  const { award } = solved.result
  const laneId = lanes.id[lane]!
  const nameOf = carrierNames(columns)
  const pins = on.pins.filter((pin) => pin.laneId === laneId)
  const taken = pins.reduce((sum, { share }) => sum + share, 0)
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map())
  const [reason, setReason] = useState('')
  const tag = useQuery({
    ...solvedQueries(desk).tag(scenario, solved, pinsOfLane(laneId)),
    enabled: on.hasSettled && pins.length > 0,
  })
  const won = new Set(
    [...(award?.bid ?? [])].filter((bid, part) => bid >= 0 && award?.lane[part] === lane),
  )
  const offers = bids.laneId
    .flatMap((id, bid) => (id === laneId ? [bid] : []))
    .toSorted((a, b) => bids.cents[a]! - bids.cents[b]!)
  const change = (set: readonly SentPin[], onSaved?: () => void) =>
    on.onPin(set, () => {
      onSaved?.()
      on.onPinned?.()
    })
  const awardTo = (bidId: number, share: number) =>
    change(
      [...(taken + share <= 100 ? pins : []), { laneId, bidId, share, note: reason.trim() }],
      () => setReason((now) => (now === reason ? '' : now)),
    )
  return (
    <Drawer title={title} onClose={on.onClose}>
      <p className="note">
        {pins.length === 0
          ? 'Award this lane by hand and the scenario keeps your choice; the other lanes adjust.'
          : tag.data
            ? `Awarded by hand: your choice ${tagWords(tag.data, true)}.`
            : 'Awarded by hand in this scenario.'}
        {taken > 0 && taken < 100 && ` ${100 - taken}% of the lane stays at its baseline.`}
      </p>
      {pins.length > 0 && (
        <PinnedBids
          pins={pins}
          nameOf={({ bidId }) => {
            const bid = bids.id.indexOf(bidId)
            return bid === -1 ? 'A bid that can no longer win' : nameOf(bids.carrierId[bid]!)
          }}
          onReason={(pin, note, onSaved) =>
            on.onPin(
              pins.map((own) => (own === pin ? { ...own, note } : own)),
              onSaved,
            )
          }
        />
      )}
      <ReasonField
        className="mb-3"
        label="Reason (optional)"
        hint="Saved with the next bid you award."
        value={reason}
        onChange={setReason}
      />
      <PlainTable label="Bids on this lane" figures>
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col">Cost a year</th>
            <th scope="col">To baseline</th>
            <th scope="col">Share, %</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((bid) => {
            const carrier = bids.carrierId[bid]!
            const bidId = bids.id[bid]!
            const room = bids.room[bid]!
            const pin = pins.find((own) => own.bidId === bidId)
            const left = taken < 100 ? 100 - taken : 100
            const share = typed.get(bidId) ?? Math.min(room, left)
            return (
              <tr key={bid}>
                <th scope="row">
                  {nameOf(carrier)}
                  <small className="d-block text-body-secondary">
                    {[
                      carrier === lanes.incumbentId[lane] && 'incumbent',
                      won.has(bid) && 'awarded here',
                      room < 100 && `can move ${room}%`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </th>
                <td>{formatCents(bids.cents[bid]!)}</td>
                <td>
                  {formatAlignedChange(ratioAbove(bids.cents[bid]!, lanes.baselineCents[lane]))}
                </td>
                <td>
                  {pin ? (
                    <span className="pin-action">
                      {pin.share}%
                      <Button
                        size="sm"
                        variant="outline-secondary"
                        onClick={() => change(pins.filter((own) => own !== pin))}
                      >
                        Clear
                      </Button>
                    </span>
                  ) : (
                    <span className="pin-action">
                      <WholeNumberInput
                        className="form-control-sm"
                        label={`Percent of the lane for ${nameOf(carrier)}`}
                        value={share}
                        min={1}
                        max={room}
                        onChange={(value) => setTyped(new Map(typed).set(bidId, value))}
                      />
                      <Button
                        size="sm"
                        variant="outline-primary"
                        aria-label={`Award to ${nameOf(carrier)}`}
                        onClick={() => awardTo(bidId, share)}
                      >
                        Award
                      </Button>
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </PlainTable>
      {backups?.some(({ inOrder }) => inOrder.length > 0) && (
        <section className="mt-3" aria-label="Backups">
          <h3 className="section-title">Backups, in order</h3>
          <ul className="list-unstyled mb-0">
            {allBackups(backups).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      )}
    </Drawer>
  )
}

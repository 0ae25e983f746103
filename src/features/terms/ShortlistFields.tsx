import { useState } from 'react'
import { formatCents } from '#domain/money.ts'
import { counted, formatChange, formatCount } from '#domain/quantity.ts'
import type { ShortlistedLane, ShortlistRule } from '#domain/shortlist.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { PageMoves } from '#ui/PageMoves.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { WholeNumberInput } from '#ui/WholeNumberInput.tsx'
import { type ByHand, chosenOn, type LaneCandidates, pairKey } from './shortlist-choice.ts'

export type ShortlistDraft = {
  rule: ShortlistRule
  /** Lanes nobody has bid on stay open to every carrier invited to them. */
  withoutBids: boolean
  byHand: ByHand
}

type ShortlistFieldsProps = {
  lanes: readonly LaneCandidates[]
  draft: ShortlistDraft
  chosen: readonly ShortlistedLane[]
  onChange: (part: Partial<ShortlistDraft>) => void
}

const pageSize = 10

/** A rule for all lanes, and what is changed of it by hand. */
export function ShortlistFields({ lanes, draft, chosen, onChange }: ShortlistFieldsProps) {
  const [page, setPage] = useState(1)
  const { rule, withoutBids, byHand } = draft
  const carriers = new Set(chosen.flatMap(({ carrierIds }) => carrierIds ?? []))
  const toEveryone = chosen.filter(({ carrierIds }) => carrierIds === null).length
  const setRule = (next: ShortlistRule) => onChange({ rule: next })
  return (
    <>
      <fieldset className="shortlist-rule">
        <legend>Carriers on each lane</legend>
        <div className="shortlist-line">
          <CheckField
            type="radio"
            name="shortlist-rule"
            label="By rank: the best"
            checked={rule.by === 'rank'}
            onChange={() => setRule({ by: 'rank', limit: 3 })}
          />
          {rule.by === 'rank' && (
            <>
              <WholeNumberInput
                label="Best bids kept on each lane"
                value={rule.limit}
                min={1}
                max={50}
                onChange={(limit) => setRule({ by: 'rank', limit })}
              />
              <span>bids</span>
            </>
          )}
        </div>
        <div className="shortlist-line">
          <CheckField
            type="radio"
            name="shortlist-rule"
            label="By gap: within"
            checked={rule.by === 'gap'}
            onChange={() => setRule({ by: 'gap', limit: 5 })}
          />
          {rule.by === 'gap' && (
            <>
              <WholeNumberInput
                label="Percent above the best bid"
                value={rule.limit}
                min={0}
                max={100}
                onChange={(limit) => setRule({ by: 'gap', limit })}
              />
              <span>% of the best bid</span>
            </>
          )}
        </div>
        <CheckField
          type="radio"
          name="shortlist-rule"
          label="By hand"
          checked={rule.by === 'hand'}
          onChange={() => setRule({ by: 'hand', limit: null })}
        />
        <CheckField
          label="Keep lanes without bids open to every invited carrier"
          checked={withoutBids}
          onChange={(isOn) => onChange({ withoutBids: isOn })}
        />
      </fieldset>
      <p className="note" role="status">
        {counted(chosen.length, 'lane')} of {formatCount(lanes.length)} and{' '}
        {carriers.size === 0 && toEveryone > 0
          ? 'every carrier invited to them'
          : counted(carriers.size, 'carrier')}{' '}
        in the next round.
        {carriers.size > 0 &&
          toEveryone > 0 &&
          ` ${counted(toEveryone, 'lane')} without bids for every carrier invited.`}{' '}
        Bids of all others are kept and can still be awarded.
      </p>
      <PlainTable label="Shortlist" tableClass="table-sm stacked-table">
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col">Carriers in the next round</th>
          </tr>
        </thead>
        <tbody>
          {lanes.slice((page - 1) * pageSize, page * pageSize).map((one) => (
            <ShortlistRow key={one.lane.id} {...one} draft={draft} onChange={onChange} />
          ))}
        </tbody>
      </PlainTable>
      {lanes.length > pageSize && (
        <PageMoves page={page} pageSize={pageSize} total={lanes.length} onPage={setPage} />
      )}
      {(byHand.lanes.size > 0 || byHand.pairs.size > 0) && (
        <p className="note">
          {counted(byHand.lanes.size + byHand.pairs.size, 'choice')} made by hand.
        </p>
      )}
    </>
  )
}

type ShortlistRowProps = LaneCandidates & Pick<ShortlistFieldsProps, 'draft' | 'onChange'>

function ShortlistRow({ lane, candidates, draft, onChange }: ShortlistRowProps) {
  const { rule, withoutBids, byHand } = draft
  const chosen = chosenOn({ lane, candidates }, rule, withoutBids, byHand)
  const chooseLane = (isOn: boolean) => {
    const pairs = new Map(byHand.pairs)
    // Taken in without any carrier that the rule keeps: all that bid on it.
    if (isOn && candidates.length > 0) {
      const again = { ...byHand, lanes: new Map([...byHand.lanes, [lane.id, true] as const]) }
      if (chosenOn({ lane, candidates }, rule, withoutBids, again) === null)
        for (const { carrierId } of candidates) pairs.set(pairKey(lane.id, carrierId), true)
    }
    onChange({ byHand: { lanes: new Map(byHand.lanes).set(lane.id, isOn), pairs } })
  }
  const choose = (carrierId: number, isOn: boolean) =>
    onChange({
      byHand: {
        lanes: new Map(byHand.lanes).set(lane.id, true),
        pairs: new Map(byHand.pairs).set(pairKey(lane.id, carrierId), isOn),
      },
    })
  return (
    <tr>
      <td data-heading="Lane">
        <CheckField label={lane.locationStr} checked={chosen !== null} onChange={chooseLane} />
      </td>
      <td data-heading="Carriers">
        {candidates.length === 0 ? (
          <span className="text-body-secondary">
            {chosen ? 'Every invited carrier; no bids yet' : 'No bids yet'}
          </span>
        ) : (
          <div className="shortlist-carriers">
            {candidates.map(({ carrierId, carrier, cents, rank, gap }) => (
              <CheckField
                key={carrierId}
                look="chip"
                label={
                  <>
                    {carrier}{' '}
                    <small title={cents === null ? undefined : formatCents(cents)}>
                      {rank === null
                        ? 'incomplete bid'
                        : `rank ${rank}${gap !== null && gap > 0 ? `, ${formatChange(gap)}` : ''}`}
                    </small>
                  </>
                }
                checked={chosen?.carrierIds?.includes(carrierId) ?? false}
                onChange={(isOn) => choose(carrierId, isOn)}
              />
            ))}
          </div>
        )}
      </td>
    </tr>
  )
}

import { useState } from 'react'
import { priceAtOffer } from '#domain/carrier-offer.ts'
import { type Lane, laneTitle } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCents, formatMoney } from '#domain/money.ts'
import { counted, formatAlignedChange } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { formatRate, perUnit } from '#domain/unit-rate.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { Field } from '#ui/Field.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { bidRateOf } from './lane-rate.ts'
import { OfferNumber } from './OfferNumber.tsx'
import type { TypedNumber } from './typed-number.ts'

/** More are found by their names: nobody scrolls through thousands. */
const listed = 100

export type RateFields = {
  mode: BiddableMode
  textOf: (lane: Lane) => string
  readOf: (lane: Lane) => TypedNumber
  isAsked: boolean
  onType: (laneId: number, text: string) => void
}

type LaneTicksProps = {
  lanes: readonly Lane[]
  first: ReadonlySet<number> | undefined
  ticked: ReadonlySet<number>
  onTick: (id: number) => void
  /** A rate for each of them; absent where one discount is for all. */
  rates?: RateFields
}

/** The lanes an offer is for, out of those it may be for. */
export function LaneTicks({ lanes, first, ticked, onTick, rates }: LaneTicksProps) {
  const [search, setSearch] = useState('')
  const inOrder = first
    ? lanes.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)))
    : lanes
  const words = search.toLowerCase()
  const found = inOrder.filter((lane) => laneTitle(lane).toLowerCase().includes(words))
  const shown = found.slice(0, listed)
  return (
    <>
      {lanes.length > 10 && (
        <input
          type="search"
          className="form-control form-control-sm my-2"
          aria-label="Find lanes"
          placeholder="Find lanes"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {rates ? (
        <PlainTable label="Rates" className="offer-rates" tableClass="align-middle stacked-table">
          <thead>
            <tr>
              <th scope="col">Lane</th>
              <th scope="col" className="text-end">
                Your bid
              </th>
              <th scope="col" className="text-end">
                Your rate in the bundle
              </th>
              <th scope="col" className="text-end">
                Difference
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((lane) => (
              <RateRow
                key={lane.id}
                lane={lane}
                isTicked={ticked.has(lane.id)}
                onTick={() => onTick(lane.id)}
                rates={rates}
              />
            ))}
          </tbody>
        </PlainTable>
      ) : (
        <ul className="offer-lanes">
          {shown.map((lane) => (
            <li key={lane.id}>
              <CheckField
                label={laneTitle(lane)}
                checked={ticked.has(lane.id)}
                onChange={() => onTick(lane.id)}
              />
              <span>{formatMoney(lane.amountBid)}</span>
            </li>
          ))}
        </ul>
      )}
      {found.length > listed && (
        <p className="mb-0">
          and {counted(found.length - listed, 'more lane')}, found by {'“'}Find lanes{'”'}
        </p>
      )}
    </>
  )
}

type RateRowProps = { lane: Lane; isTicked: boolean; onTick: () => void; rates: RateFields }

function RateRow({ lane, isTicked, onTick, rates }: RateRowProps) {
  const bidRate = bidRateOf(lane)
  const { value, problem } = rates.readOf(lane)
  const volume = lane.unitMeasure ?? 0
  return (
    <tr>
      <th scope="row">
        <CheckField label={laneTitle(lane)} checked={isTicked} onChange={onTick} />
      </th>
      <td data-heading="Your bid" className="text-end">
        <span>
          {formatRate(bidRate)}
          <small>{formatMoney(lane.amountBid)} a year</small>
        </span>
      </td>
      <td data-heading="Your rate in the bundle" className="text-end">
        {isTicked ? (
          <Field
            label={`Your rate ${perUnit(rates.mode)}, ${laneTitle(lane)}`}
            isLabelHidden
            problem={rates.isAsked ? problem : null}
          >
            {(control) => (
              <OfferNumber
                control={control}
                unit="$"
                isSmall
                text={rates.textOf(lane)}
                onType={(text) => rates.onType(lane.id, text)}
              />
            )}
          </Field>
        ) : (
          '–'
        )}
      </td>
      <td data-heading="Difference" className="text-end">
        {isTicked && value !== null && bidRate ? (
          <span>
            {formatAlignedChange(ratioAbove(value, bidRate))}
            <small>
              {formatCents(priceAtOffer({ percentOff: null, rate: value }, 0, volume))} a year
            </small>
          </span>
        ) : (
          '–'
        )}
      </td>
    </tr>
  )
}

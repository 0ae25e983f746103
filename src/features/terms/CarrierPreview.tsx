import { distanceToTarget } from '#domain/bid-feedback.ts'
import { leakageWords } from '#domain/feedback-words.ts'
import { formatTermsMoment } from '#domain/displayed-date.ts'
import { lightLooks } from '#domain/light-looks.ts'
import { lightOf, lightRuleOf } from '#domain/light.ts'
import { formatMoney } from '#domain/money.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { formatPercent, percentWords } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { numbersWith } from '#domain/shown-format.ts'
import { isZone } from '#domain/zoned-time.ts'
import { Badge } from '#ui/Badge.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'

/** A lane to show the terms on: three carriers around a target of 100,000 dollars a year. */
const target = 100_000
const bids = [
  { cost: 97_000, rank: 1 },
  { cost: 104_000, rank: 2 },
  { cost: 116_000, rank: 4 },
]

type CarrierPreviewProps = { terms: NegotiationTerms; withTimes: boolean }

export function CarrierPreview({ terms, withTimes }: CarrierPreviewProps) {
  const { light, rank, delta, target: seesTarget } = terms.carriersSee
  const rule = lightRuleOf(terms)
  return (
    <aside className="terms-preview card" aria-label="What a carrier sees">
      <h2 className="section-title">What a carrier sees</h2>
      <p className="form-text">
        An example lane with a target of {formatMoney(target)} and four bids. Each carrier sees only
        its own row.
      </p>
      <PlainTable
        label="Own bids of three carriers"
        className="mb-3"
        tableClass="table-sm align-middle"
      >
        <thead>
          <tr>
            <th scope="col">Own bid</th>
            {light && <th scope="col">Signal</th>}
            {rank && <th scope="col">Rank</th>}
            {delta && <th scope="col">To target</th>}
            {seesTarget && <th scope="col">Target</th>}
          </tr>
        </thead>
        <tbody>
          {bids.map((bid) => {
            const colour = lightOf({ ...bid, target, best: bids[0]?.cost ?? 0 }, rule)
            const above = seesTarget
              ? (ratioAbove(bid.cost, target) ?? 0)
              : distanceToTarget(bid.cost, target)
            return (
              <tr key={bid.rank}>
                <th scope="row">{formatMoney(bid.cost)}</th>
                {light && (
                  <td>
                    <Badge tone={lightLooks[colour].tone} text={colour} />
                  </td>
                )}
                {rank && <td>{bid.rank}</td>}
                {delta && (
                  <td>
                    {above > 0 && '+'}
                    {formatPercent(above, seesTarget ? 1 : 0)}
                  </td>
                )}
                {seesTarget && <td>{formatMoney(target)}</td>}
              </tr>
            )
          })}
        </tbody>
      </PlainTable>
      {!Object.values(terms.carriersSee).includes(true) && (
        <p>Only its own amount (blind bidding).</p>
      )}
      <h3 className="section-title">What a carrier can work out</h3>
      <ul className="terms-words" aria-label="What a carrier can work out">
        {leakageWords(terms).map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>
          This holds for one carrier on one lane, in one round and over all rounds, while these
          settings stay. Carriers that work together, or that know the baselines of many lanes whose
          targets were set by one percentage, can learn more.
        </li>
      </ul>
      <h3 className="section-title mt-3">Rules of the tender</h3>
      <ul className="terms-words">
        {withTimes && <li>{closing(terms)}</li>}
        <li>Rates with at most {terms.decimals} decimals</li>
        <li>
          {terms.minimumBidChange === 0
            ? 'A submitted bid may be lowered by any amount'
            : `A submitted bid can be lowered by at least ${percentWords(terms.minimumBidChange)}`}
        </li>
        <li>
          Day rates count {plain(terms.assumedDays)} days; rates include{' '}
          {plain(terms.assumedWaitingHours)} h of waiting
        </li>
        {terms.fuelReference !== '' && <li>Fuel quoted at {terms.fuelReference}</li>}
        <li>Currencies {Object.keys(terms.exchangeRates).join(', ')}</li>
      </ul>
    </aside>
  )
}

const plain = numbersWith()

const closing = ({ round, closesAt, zone }: NegotiationTerms) =>
  closesAt === null || Number.isNaN(Date.parse(closesAt))
    ? `Round ${round} has no closing time`
    : `Round ${round} closes on ${formatTermsMoment(closesAt, isZone(zone) ? zone : 'UTC')}`

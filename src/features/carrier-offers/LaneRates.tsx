import type { OwnOffer } from '#contract/ext/carrier-offers.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { counted, formatAlignedChange } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { formatRate, perUnit } from '#domain/unit-rate.ts'

type LaneRatesProps = { laneRates: NonNullable<OwnOffer['laneRates']>; mode: BiddableMode }

/** What a bundle with a rate for each lane asks, beside the bids. */
export const LaneRates = ({ laneRates, mode }: LaneRatesProps) => (
  <details className="lane-rates">
    <summary>Rates of {counted(laneRates.length, 'lane')}</summary>
    <ul>
      {laneRates.map(({ laneId, lane, rate, bidRate }) => (
        <li key={laneId}>
          <span>{lane}</span>
          <span>
            {formatRate(rate)} {perUnit(mode)}
            <small>
              {bidRate === null
                ? 'no bid that counts'
                : `${formatAlignedChange(ratioAbove(rate, bidRate))} from ${formatRate(bidRate)}`}
            </small>
          </span>
        </li>
      ))}
    </ul>
  </details>
)

import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney, formatTarget } from '#domain/money.ts'
import { formatRate, perUnit, rateOf } from '#domain/unit-rate.ts'
import { Fact } from '#ui/Fact.tsx'

/** What both drawers of a shipper's lane say of its year, within their `dl`. */
export function YearFacts({ lane, mode }: { lane: Lane; mode: BiddableMode }) {
  const yearly = { volume: lane.unitMeasure, mode }
  return (
    <>
      <Fact name="Baseline a year" value={<YearAmount dollars={lane.baselineCost} {...yearly} />} />
      <Fact
        name="Target a year"
        value={
          <YearAmount
            dollars={lane.targetPrice || null}
            text={formatTarget(lane.targetPrice)}
            {...yearly}
          />
        }
      />
      <Fact name="Incumbent" value={lane.incumbent ? (lane.incumbentCarrier ?? 'Yes') : 'No'} />
    </>
  )
}

type YearAmountProps = {
  dollars: number | null
  /** Of the same year, in the mode's measure. */
  volume: number | null
  mode: BiddableMode
  /** Where the amount is written in another way. */
  text?: string
}

/** A year's amount, with what one container, mile or kilogram of it costs below. */
function YearAmount({ dollars, volume, mode, text }: YearAmountProps) {
  const rate = rateOf(dollars, volume)
  return (
    <>
      {text ?? formatMoney(dollars)}
      {rate !== null && (
        <small className="d-block text-body-secondary">
          {formatRate(rate)} {perUnit(mode)}
        </small>
      )}
    </>
  )
}

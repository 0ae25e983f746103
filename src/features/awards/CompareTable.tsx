import type { Spread } from '#contract/benchmark.ts'
import type { Scorecard } from '#contract/ext/carriers.ts'
import { deviationOf } from '#domain/benchmark.ts'
import type { Bid } from '#domain/bid.ts'
import { offeredPriceWords } from '#domain/carrier-offer.ts'
import { currencyOfCharge } from '#domain/charge-currency.ts'
import { linesUnder } from '#domain/charge-lines.ts'
import { unitWords } from '#domain/charge-words.ts'
import { lightLooks } from '#domain/light-looks.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCents, formatMoney } from '#domain/money.ts'
import { formatOwnCo2e, ownCo2eTitle } from '#domain/own-co2e.ts'
import { formatAlignedChange, formatCount, formatQuantity } from '#domain/quantity.ts'
import { formatRate, measureOf, perUnit, unitRate, volumeWords } from '#domain/unit-rate.ts'
import { Badge } from '#ui/Badge.tsx'
import { ComparedColumns, type ComparedRow, type ComparedSection } from '#ui/ComparedColumns.tsx'
import { BidDecision } from './BidDecision.tsx'
import { type BoardAward, type BoardLane, unitsOf } from './board-lane.ts'

type CompareTableProps = {
  mode: BiddableMode
  lane: BoardLane
  bids: readonly Bid[]
  /** What others pay for a unit, where enough of them do. */
  market: Spread | undefined
  /** Modelled kilograms CO2e for one unit of the mode's measure; null where not calculated. */
  modelledCo2e: number | null
  /** Undefined where the host keeps none. */
  scorecards: readonly Scorecard[] | undefined
  busy: boolean
  onAward: (bid: Bid) => void
  onPend: (bid: Bid) => void
  /** For a bid that can move only a part of the lane. */
  onSplit: (bid: Bid) => void
}

type Row = ComparedRow<Bid>
type Section = ComparedSection<Bid>

/** A column a carrier, the lowest first; the buttons stay in sight at the foot. */
export function CompareTable(props: CompareTableProps) {
  const { lane, bids, busy, onAward, onPend, onSplit } = props
  if (bids.length === 0) return <p className="text-body-secondary">No bids on this lane yet.</p>
  const outlierOf = new Map(lane.bids.map(({ id, outlier }) => [id, outlier]))
  const sections = [priceOf(props, outlierOf), chargesOf(props), serviceOf(props)]

  return (
    <ComparedColumns
      label="Bids on this lane"
      columns={bids}
      columnKey={({ id }) => id}
      heading={({ carrier, incumbent }) => (
        <>
          {carrier}
          {incumbent && <small>Incumbent</small>}
        </>
      )}
      sections={sections}
      isDoubtful={({ id }) => outlierOf.get(id) != null}
      foot={{
        name: 'Decision',
        show: (bid) => (
          <BidDecision
            lane={lane}
            bid={bid}
            busy={busy}
            onAward={onAward}
            onPend={onPend}
            onSplit={onSplit}
          />
        ),
      }}
    />
  )
}

function priceOf(
  { mode, lane, market }: CompareTableProps,
  outlierOf: ReadonlyMap<number, string | null>,
): Section {
  const volume = lane.lane.unitMeasure
  const costOf = new Map(lane.bids.map(({ id, cost }) => [id, cost]))
  const rate = ({ id }: Bid) => unitRate(costOf.get(id), volume)
  const toMarket = (bid: Bid) => deviationOf(rate(bid), market?.median ?? null)
  const award = ({ id }: Bid) => lane.awards.find(({ bidId }) => bidId === id)
  const rows: Row[] = [
    {
      name: 'Landed cost a year',
      ...(volume && { about: volumeWords(volume, mode) }),
      show: ({ landedCost }) => formatMoney(landedCost),
      least: ({ landedCost }) => landedCost,
    },
    ...(lane.awards.length > 0
      ? [
          {
            name: 'Award a year',
            show: (bid: Bid) => <AwardedCost mode={mode} lane={lane} award={award(bid)} />,
          },
        ]
      : []),
    { name: `Rate ${perUnit(mode)}`, show: (bid) => formatRate(rate(bid)), least: rate },
    { name: 'Rank', show: ({ rank }) => rank ?? '–' },
    {
      name: 'To the lowest',
      show: ({ deltaToBest }) => (deltaToBest === 0 ? 'lowest' : formatAlignedChange(deltaToBest)),
    },
    { name: 'To target', show: ({ deltaToTarget }) => formatAlignedChange(deltaToTarget) },
    { name: 'To baseline', show: ({ deltaToBaseline }) => formatAlignedChange(deltaToBaseline) },
    {
      name: 'To the market',
      about: market
        ? `${formatRate(market.median)} ${perUnit(mode)}, ${market.group}`
        : 'fewer than three companies',
      show: (bid) => formatAlignedChange(toMarket(bid)),
    },
    {
      name: 'Signal',
      show: ({ light }) => (light ? <Badge tone={lightLooks[light].tone} text={light} /> : '–'),
    },
    { name: 'Check', show: (bid) => outlierOf.get(bid.id) ?? '–' },
  ]
  return { title: 'Price', rows }
}

type AwardedCostProps = { mode: BiddableMode; lane: BoardLane; award: BoardAward | undefined }

/** What the carrier is paid for its part, for a unit of it too, with the offer that set it. */
function AwardedCost({ mode, lane, award }: AwardedCostProps) {
  if (!award) return '–'
  const units = unitsOf([award], lane.bids, lane.lane.unitMeasure)
  return (
    <>
      {formatCents(award.cents)}
      {units !== null && units > 0 && (
        <small className="d-block">
          {formatRate(unitRate(award.cents, units))} {perUnit(mode)}
        </small>
      )}
      {award.offer && <small className="d-block">{offeredPriceWords(award.offer)}</small>}
    </>
  )
}

/** The lines that any of the bids has an amount of, each in the currency it was bid in. */
function chargesOf({ mode, bids }: CompareTableProps): Section {
  const amounts: Record<string, number | null> = {}
  for (const { charges } of bids)
    for (const [chargeId, amount] of Object.entries(charges)) amounts[chargeId] ??= amount
  const rows = linesUnder(amounts, mode)
    .filter(({ chargeId }) => amounts[chargeId] != null)
    .map(({ chargeId, name, unit }): Row => {
      const sameCurrency = new Set(bids.map((bid) => currencyOfCharge(bid, chargeId))).size === 1
      return {
        name,
        about: unitWords[unit],
        show: (bid) => formatMoney(bid.charges[chargeId], currencyOfCharge(bid, chargeId)),
        ...(sameCurrency && { least: ({ charges }) => charges[chargeId] ?? null }),
      }
    })
  return { title: 'Charges', rows }
}

function serviceOf({ mode, lane, modelledCo2e, scorecards }: CompareTableProps): Section {
  const scoreOf = new Map(scorecards?.map((card) => [card.carrierId, card]))
  const onTime = ({ carrierId }: Bid) =>
    scoreOf.get(carrierId)?.ratings.find(({ criterion }) => criterion === 'OTD')?.score ?? null
  const score = ({ carrierId }: Bid) => scoreOf.get(carrierId)?.score ?? null
  const points = (value: number | null) =>
    value === null ? 'not rated' : `${formatCount(Math.round(value))} of 100`
  const rows: Row[] = [
    {
      name: 'Transit',
      show: ({ transitDays }) => (transitDays === null ? '–' : `${transitDays} d`),
      least: ({ transitDays }) => transitDays,
    },
    {
      name: `Capacity, ${measureOf(mode)} a year`,
      show: ({ id, capacity }) => {
        const room = lane.bids.find((bid) => bid.id === id)?.room ?? 100
        return `${formatQuantity(capacity)}${room < 100 ? ` (${room}%)` : ''}`
      },
    },
    {
      name: ownCo2eTitle(mode),
      ...(modelledCo2e !== null && { about: `modelled ${formatOwnCo2e(modelledCo2e)}` }),
      show: ({ co2ePerUnit }) => formatOwnCo2e(co2ePerUnit),
      least: ({ co2ePerUnit }) => co2ePerUnit,
    },
    {
      name: 'Months',
      show: ({ months }) => (months.length === 0 ? 'all' : `${months.length} of 12`),
    },
    { name: 'Remarks', show: ({ remarks }) => (remarks === '' ? '–' : remarks) },
  ]
  if (scorecards)
    rows.splice(
      1,
      0,
      { name: 'On time', about: 'your rating', show: (bid) => points(onTime(bid)), most: onTime },
      { name: 'Scorecard', about: 'all criteria', show: (bid) => points(score(bid)), most: score },
    )
  return { title: 'Service', rows }
}

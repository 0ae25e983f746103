import type { ChargeAmounts } from './charge-currency.ts'
import { chargeLines, hasWeightBreaks } from './charge-lines.ts'
import { type ChargeLine, type ChargeLocation, chargeLocations } from './charge.ts'
import type { BiddableMode } from './mode.ts'
import { type Cents, exactCents, shareOut } from './money.ts'
import { airBreakBounds, airFreight } from './weight-break.ts'

/** What a lane moves in a year; the shipper's assumptions ride along. */
export type LaneQuantities = {
  shipments: number
  containers: number
  miles: number
  cubicMetres: number
  /** Chargeable kilograms of all shipments together. */
  kilograms: number
  /** Days assumed per container or shipment for chassis, storage, layover. */
  assumedDays: number
}

/**
 * Landed cost in US cents of a bid over a lane's quantities (trade: sum of amount x quantity x
 * frozen rate, the freight floored at the minimum per shipment). Null until every mandatory line is in.
 * `dollars`: its charges in US dollars (`usdOfCharges`).
 */
export function landedCost(
  mode: BiddableMode,
  dollars: ChargeAmounts,
  lane: LaneQuantities,
): Cents | null {
  const costs = costByLocation(mode, dollars, lane)
  return costs && exactCents(sum(costs.values()))
}

/** The same cost by where it arises; the parts add up to it to the cent. */
export function landedParts(
  mode: BiddableMode,
  dollars: ChargeAmounts,
  lane: LaneQuantities,
): Map<ChargeLocation, Cents> | null {
  const costs = costByLocation(mode, dollars, lane)
  if (!costs) return null
  const cents = shareOut(exactCents(sum(costs.values())), [...costs.values()])
  return new Map([...costs.keys()].map((location, index) => [location, cents[index] ?? 0]))
}

/** Times a charge line applies over the lane. */
export function quantityOf(line: Pick<ChargeLine, 'unit'>, lane: LaneQuantities): number {
  switch (line.unit) {
    case 'PerContainer':
      return lane.containers
    case 'PerMile':
      return lane.miles
    case 'PerWeightUnit':
      return lane.kilograms
    case 'PerUnitMeasure':
      return lane.cubicMetres
    case 'PerShipment':
      return lane.shipments
    case 'PerDay':
      return lane.assumedDays * Math.max(lane.containers, lane.shipments)
    case 'None':
      return 0
  }
}

/** Mandatory cells filled of those offered, as a ratio from 0 to 1 (bid completion). */
export function bidCompletion(mode: BiddableMode, amounts: ChargeAmounts): number {
  const offered = chargeLines[mode].filter((line) => line.mandatory)
  const filled = offered.filter((line) => amounts[line.chargeId] != null)
  return filled.length / offered.length
}

function costByLocation(
  mode: BiddableMode,
  amounts: ChargeAmounts,
  lane: LaneQuantities,
): Map<ChargeLocation, number> | null {
  const lines = chargeLines[mode]
  if (lines.some((line) => line.mandatory && amounts[line.chargeId] == null)) return null
  const costs = new Map<ChargeLocation, number>()
  const add = ({ location }: ChargeLine, cost: number) =>
    costs.set(location, (costs.get(location) ?? 0) + cost)

  const minimum = amounts[lines.find((line) => line.minimum)?.chargeId ?? ''] ?? 0
  const base = hasWeightBreaks(mode)
    ? breakBase(lines, amounts, lane)
    : rateBase(lines, amounts, lane)
  const main = lines.find(isFloored)
  if (main) add(main, Math.max(base, minimum * lane.shipments))
  for (const line of lines) {
    if (!line.minimum && !isFloored(line)) {
      add(line, (amounts[line.chargeId] ?? 0) * quantityOf(line, lane))
    }
  }
  return new Map(
    chargeLocations.flatMap((location) => {
      const cost = costs.get(location)
      return cost === undefined ? [] : [[location, cost] as const]
    }),
  )
}

/** The minimum floors the main freight only: surcharges come on top of it. */
const isFloored = (line: ChargeLine) =>
  line.breakFrom !== null || line.chargeId === 'freight-wm' || line.chargeId === 'linehaul'

const rateBase = (lines: readonly ChargeLine[], amounts: ChargeAmounts, lane: LaneQuantities) =>
  sum(lines.filter(isFloored).map((line) => (amounts[line.chargeId] ?? 0) * quantityOf(line, lane)))

/** Each shipment is rated by itself at the lane's average weight: breaks never apply to a whole year. */
function breakBase(lines: readonly ChargeLine[], amounts: ChargeAmounts, lane: LaneQuantities) {
  if (lane.shipments <= 0) return 0
  const rates = airBreakBounds.map((from) => {
    const line = lines.find((candidate) => candidate.breakFrom === from)
    return (line && amounts[line.chargeId]) ?? null
  })
  return (airFreight(lane.kilograms / lane.shipments, rates, null) ?? 0) * lane.shipments
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0)

import { chargeLines } from './charge-lines.ts'
import type { ChargeLine } from './charge.ts'
import { type BiddableMode, Mode } from './mode.ts'
import { type Cents, toCents } from './money.ts'
import { airBreakBounds, airFreight } from './weight-break.ts'

/** What a lane moves in the awarded months; the shipper's assumptions ride along. */
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

/** Amounts by charge line, in the bid's currency; absent or null = not offered. */
export type ChargeAmounts = Readonly<Record<string, number | null | undefined>>

/**
 * Landed cost in US cents of a bid over a lane's quantities (trade: sum of amount x quantity x
 * frozen rate, the freight floored at the minimum per shipment). Null until every mandatory line is in.
 * `usdPerUnit` is the frozen exchange rate of the bid's currency.
 */
export function landedCost(
  mode: BiddableMode,
  amounts: ChargeAmounts,
  lane: LaneQuantities,
  usdPerUnit: number,
): Cents | null {
  const lines = chargeLines[mode]
  if (lines.some((line) => line.mandatory && amounts[line.chargeId] == null)) return null
  const minimum = amounts[lines.find((line) => line.minimum)?.chargeId ?? ''] ?? 0
  const base =
    mode === Mode.AirFreight ? airBase(lines, amounts, lane) : rateBase(lines, amounts, lane)
  if (base === null) return null
  const rest = lines
    .filter((line) => !line.minimum && !isFloored(line))
    .reduce((sum, line) => sum + (amounts[line.chargeId] ?? 0) * quantityOf(line, lane), 0)
  return toCents((Math.max(base, minimum * lane.shipments) + rest) * usdPerUnit)
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

/** The minimum floors the main freight only: surcharges come on top of it. */
const isFloored = (line: ChargeLine) =>
  line.breakFrom !== null || line.chargeId === 'freight-wm' || line.chargeId === 'linehaul'

const rateBase = (lines: readonly ChargeLine[], amounts: ChargeAmounts, lane: LaneQuantities) =>
  lines
    .filter(isFloored)
    .reduce((sum, line) => sum + (amounts[line.chargeId] ?? 0) * quantityOf(line, lane), 0)

function airBase(lines: readonly ChargeLine[], amounts: ChargeAmounts, lane: LaneQuantities) {
  const rates = airBreakBounds.map((from) => {
    const line = lines.find((candidate) => candidate.breakFrom === from)
    return (line && amounts[line.chargeId]) ?? null
  })
  if (lane.shipments === 0) return 0
  const each = airFreight(lane.kilograms / lane.shipments, rates, null)
  return each === null ? null : each * lane.shipments
}

/** Mandatory cells filled of those offered, as a ratio from 0 to 1 (bid completion). */
export function bidCompletion(mode: BiddableMode, amounts: ChargeAmounts): number {
  const offered = chargeLines[mode].filter((line) => line.mandatory)
  const filled = offered.filter((line) => amounts[line.chargeId] != null)
  return filled.length / offered.length
}

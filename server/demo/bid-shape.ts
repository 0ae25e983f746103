import { landedCost, type LaneQuantities } from '#domain/landed-cost.ts'
import { type BiddableMode, Mode } from '#domain/mode.ts'
import { toCents, toDollars } from '#domain/money.ts'
import type { Random } from './random.ts'

/** How a price spreads over the charge lines, as parts of the cost of one unit. */
const parts: Record<BiddableMode, Record<string, number>> = {
  [Mode.OceanFCL]: {
    'origin-haulage': 0.07,
    othc: 0.07,
    'base-ocean': 0.62,
    baf: 0.08,
    dthc: 0.12,
    ets: 0.02,
  },
  [Mode.OceanLCL]: { 'origin-cfs': 0.16, 'freight-wm': 0.5, baf: 0.06, 'destination-cfs': 0.26 },
  [Mode.AirFreight]: {
    'break-n': 1.1,
    'break-45': 0.98,
    'break-100': 0.84,
    'break-300': 0.8,
    'break-500': 0.77,
    'break-1000': 0.74,
    'break-3000': 0.7,
    fuel: 0.14,
    security: 0.05,
    handling: 0.04,
  },
  [Mode.RoadFTL]: { linehaul: 0.82, fuel: 0.18 },
  [Mode.RoadDrayage]: { 'round-trip': 0.74, fuel: 0.16, chassis: 0.035 },
}

/** Charges whose landed cost comes close to `cents` over the lane's quantities; rounded as carriers round. */
export function chargesFor(
  mode: BiddableMode,
  lane: LaneQuantities,
  cents: number,
): Record<string, number> {
  const unit = toDollars(cents) / Math.max(1, unitsOf(mode, lane))
  const shape: Record<string, number> = Object.fromEntries(
    Object.entries(parts[mode]).map(([line, part]) => [line, part * unit]),
  )
  if (mode === Mode.OceanLCL) shape['minimum'] = unit * 1.1
  if (mode === Mode.AirFreight) shape['minimum'] = Math.min(95, unit * 45)
  const landed = landedCost(mode, shape, lane)
  const scale = landed === null || landed === 0 ? 1 : cents / landed
  return Object.fromEntries(
    Object.entries(shape).map(([line, amount]) => [line, rounded(amount * scale)]),
  )
}

/**
 * A rate 1.5 % lower, in dollars, and never rounded up: a bid whose rates are all lowered is lowered by more than
 * the 1 % that the terms ask for, however small its rates.
 */
export const loweredRate = (rate: number): number =>
  Math.max(0.01, Math.floor(toCents(rate) * 0.985) / 100)

/** Of the bids, the part that names a capacity; from a third of the lane's volume to more than all of it. */
const statesCapacity = 0.4
const leastCapacity = 0.35
const mostCapacity = 1.3

/** What a carrier says it can move in a year, in the lane's measure, as round as carriers say it; null = unsaid. */
export function statedCapacity(volume: number, random: Random): number | null {
  const [says, part] = [random.next(), random.between(leastCapacity, mostCapacity)]
  if (volume <= 0 || says >= statesCapacity) return null
  const step = 10 ** Math.max(0, Math.floor(Math.log10(volume * part)) - 1)
  return Math.max(1, Math.round((volume * part) / step) * step)
}

/** Of the carriers of a mode, every second one states its own emissions, on most of its bids. */
const statesCo2e = 0.9
const leastCo2e = 0.8
const mostCo2e = 1.15

/** How the emissions of the carriers that state any are to the modelled ones of a lane: from clean to dirty, in any order. */
export function co2eLevels(carrierIds: readonly number[], random: Random): Map<number, number> {
  const stating = carrierIds.filter((_id, at) => at % 2 === 0)
  const step = (mostCo2e - leastCo2e) / stating.length
  const first = Math.floor(random.next() * stating.length)
  return new Map(
    stating.map((id, at) => {
      const low = leastCo2e + ((at + first) % stating.length) * step
      return [id, random.between(low, low + step)]
    }),
  )
}

/** What a carrier at a level states for one unit of the lane's measure, as round as carriers say it; null = nothing. */
export function statedCo2e(
  modelled: number | null,
  level: number | undefined,
  random: Random,
): number | null {
  const [says, off] = [random.next(), random.between(0.97, 1.03)]
  if (modelled === null || level === undefined || says >= statesCo2e) return null
  const part = Math.min(mostCo2e, Math.max(leastCo2e, level * off))
  return Number((modelled * part).toPrecision(3))
}

function unitsOf(mode: BiddableMode, lane: LaneQuantities): number {
  switch (mode) {
    case Mode.OceanFCL:
    case Mode.RoadDrayage:
      return lane.containers
    case Mode.OceanLCL:
      return lane.cubicMetres
    case Mode.AirFreight:
      return lane.kilograms
    case Mode.RoadFTL:
      return lane.miles
  }
}

const rounded = (amount: number) =>
  amount >= 100 ? Math.round(amount / 5) * 5 : Math.max(0.01, toDollars(toCents(amount)))

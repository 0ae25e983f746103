import { unusualChange } from './bid-cell.ts'
import { chargeLines } from './charge-lines.ts'
import type { ChargeLine, ChargeUnit } from './charge.ts'
import { quantityOf } from './landed-cost.ts'
import { median } from './median.ts'
import { type BiddableMode, Mode } from './mode.ts'
import type { DoubtGround, JudgedLane, RatedLane, RateDoubt, RateTrap } from './rate-doubt.ts'
import { distanceOf, farOff, fewestForTrap, Peers, powers } from './rate-peers.ts'
import { kmPerMile } from './unit.ts'

/** Of the landed cost: a doubt about less is not worth anyone's time. */
const material = 0.01

/**
 * Rates that look wrong beside the carrier's own, lane by lane. Each is compared by the unit of its line
 * and over the lane's distance and size, as logarithms: the median of the others, and the median absolute
 * deviation with a floor. What lies between the two comparisons is usual (a short haul costs more by the
 * mile and cheaper by the load). Where nothing compares, the last bid, the visible target and wide bounds
 * are left. `others` are saved bids of the carrier on further lanes.
 */
export function doubtfulRates(
  mode: BiddableMode,
  asked: readonly JudgedLane[],
  others: readonly RatedLane[],
): Map<number, RateDoubt[]> {
  const own = new Set(asked.map(({ laneId }) => laneId))
  const all = [...asked, ...others.filter(({ laneId }) => !own.has(laneId))]
  const peers = new Peers(mode, all)
  const found = new Map<number, RateDoubt[]>()
  for (const lane of asked) {
    const doubts = chargeLines[mode].flatMap((line) => {
      const rate = lane.charges[line.chargeId]
      if (!rate) return []
      const doubt =
        peers.doubt(line, lane, rate) ??
        breakDoubt(mode, line, lane, rate) ??
        lastDoubt(line, lane, rate) ??
        boundDoubt(mode, line, lane, rate)
      return doubt && isMaterial(doubt, line, lane, rate) ? [doubt] : []
    })
    const ofWhole = doubts.length === 0 ? targetDoubt(lane) : null
    if (ofWhole) doubts.push(ofWhole)
    if (doubts.length > 0) found.set(lane.laneId, doubts)
  }
  return found
}

/** Breaks fall gently as weights rise: one a power of ten off is seen beside the others of its lane. */
function breakDoubt(
  mode: BiddableMode,
  line: ChargeLine,
  { charges }: RatedLane,
  rate: number,
): RateDoubt | null {
  if (line.breakFrom === null) return null
  const others = chargeLines[mode].flatMap((other) => {
    const amount = charges[other.chargeId] ?? 0
    return other.breakFrom === null || other === line || amount === 0 ? [] : [amount]
  })
  if (others.length < fewestForTrap) return null
  const usual = median(others)
  return farFrom(line.chargeId, 'breaks', rate, usual)
}

function lastDoubt(
  { chargeId, unit }: ChargeLine,
  { last }: JudgedLane,
  rate: number,
): RateDoubt | null {
  const before = last?.[chargeId] ?? 0
  if (before === 0) return null
  const times = rate / before
  const trap = unit === 'PerMile' && isKilometerStep(times) ? 'perKm' : decimalTrap(times)
  if (trap !== 'perKm' && Math.abs(times - 1) <= unusualChange) return null
  return { chargeId, ground: 'last', times, trap, usual: before }
}

/**
 * A rate per km in place of one per mile, or back, with up to 5 % of a price change in it. Beside other
 * lanes it is not flagged: a factor of 1.6 is within the usual spread of rates per mile.
 */
const isKilometerStep = (times: number): boolean =>
  Math.abs(Math.abs(Math.log(times)) - Math.log(kmPerMile)) <= Math.log(1.05)

/**
 * US dollars that no rate reaches: several times the most expensive markets on record. Drewry's composite index
 * peaked at 10,377 dollars a 40 ft container in September 2021, Shanghai to Rotterdam above 14,000.
 */
const ceilings: Record<BiddableMode, Partial<Record<ChargeUnit, number>>> = {
  [Mode.OceanFCL]: { PerContainer: 40_000, PerShipment: 25_000, PerDay: 2_000 },
  [Mode.OceanLCL]: { PerUnitMeasure: 2_000, PerShipment: 25_000 },
  [Mode.AirFreight]: { PerWeightUnit: 60, PerShipment: 25_000 },
  [Mode.RoadFTL]: { PerMile: 100, PerShipment: 10_000, PerDay: 5_000 },
  [Mode.RoadDrayage]: { PerContainer: 10_000, PerDay: 2_000 },
}
/** US dollars below which nobody moves freight, for the main rate of each mode. */
const floors: Record<BiddableMode, Readonly<Record<string, number>>> = {
  [Mode.OceanFCL]: { 'base-ocean': 10 },
  [Mode.OceanLCL]: { 'freight-wm': 1 },
  [Mode.AirFreight]: { 'break-n': 0.1, 'break-45': 0.1, 'break-100': 0.1 },
  [Mode.RoadFTL]: { linehaul: 0.25 },
  [Mode.RoadDrayage]: { 'round-trip': 20 },
}
/** The linehaul of one truckload, coast to coast. */
const truckloadCeiling = 30_000

function boundDoubt(
  mode: BiddableMode,
  { chargeId, unit }: ChargeLine,
  lane: RatedLane,
  rate: number,
): RateDoubt | null {
  const floor = floors[mode][chargeId] ?? 0
  const miles = chargeId === 'linehaul' ? distanceOf(lane) : 0
  const ceiling = Math.min(
    ceilings[mode][unit] ?? Infinity,
    miles > 0 ? truckloadCeiling / miles : Infinity,
  )
  const usual = rate > ceiling ? ceiling : floor
  if (rate <= ceiling && rate >= floor) return null
  return { chargeId, ground: 'usual', times: rate / usual, trap: null, usual }
}

function targetDoubt({ landedCost, target }: JudgedLane): RateDoubt | null {
  return target === null || landedCost === null ? null : farFrom(null, 'target', landedCost, target)
}

function farFrom(
  chargeId: string | null,
  ground: DoubtGround,
  found: number,
  usual: number,
): RateDoubt | null {
  if (usual <= 0 || found <= 0) return null
  const times = found / usual
  return Math.abs(Math.log(times)) < farOff
    ? null
    : { chargeId, ground, times, trap: decimalTrap(times), usual }
}

const decimalTrap = (times: number): RateTrap | null =>
  powers.some((power) => Math.abs(Math.log(times / power)) <= Math.log(1.6)) ? 'decimal' : null

function isMaterial(
  { usual, ground }: RateDoubt,
  line: ChargeLine,
  { quantities, landedCost }: RatedLane,
  rate: number,
): boolean {
  if (landedCost === null || landedCost === 0 || ground === 'usual') return true
  return Math.abs(rate - usual) * quantityOf(line, quantities) >= landedCost * material
}

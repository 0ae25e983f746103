import type { ChargeLine, ChargeUnit } from './charge.ts'
import { grouped } from './grouped.ts'
import { median, medianOfSorted } from './median.ts'
import { type BiddableMode, modeDefinitions } from './mode.ts'
import type { RatedLane, RateDoubt, RateTrap } from './rate-doubt.ts'

/** Nearer to a factor of ten than to a price anybody would bid. */
export const farOff = Math.log(8)
const standingOut = Math.log(3)
const unitOff = Math.log(1.9)
/** Deviations of one's own rates, in logarithms, up to which a rate is usual: for a trap, and without one. */
const usualOfTrap = 3.5
const usualSpread = 6
/** Nearly equal rates do not make a usual one stand out. */
const leastDeviation = Math.log(1.1)
export const fewestForTrap = 2
const fewestForSpread = 4

type Measure = (lane: RatedLane) => number | null

const itself: Measure = () => 1
const perDistance: Measure = (lane) => inverse(distanceOf(lane))
const overDistance: Measure = (lane) => positive(distanceOf(lane))
const perWeight: Measure = (lane) => inverse(perShipment(lane, 'kilograms'))

/** What a rate is multiplied by before it is compared, by the unit of its line. */
const measures: Record<ChargeUnit, readonly Measure[]> = {
  None: [],
  PerMile: [itself, overDistance],
  PerContainer: [itself, perDistance],
  PerWeightUnit: [itself, perDistance],
  PerUnitMeasure: [itself, perDistance],
  PerShipment: [itself, perDistance, perWeight],
  PerDay: [itself],
}

/** How often too high a rate is that was meant per something else. */
const unitTraps: Record<ChargeUnit, readonly [RateTrap, Measure][]> = {
  None: [],
  PerMile: [['perShipment', overDistance]],
  PerContainer: [
    ['perMile', perDistance],
    ['perShipment', (lane) => positive(perShipment(lane, 'containers'))],
  ],
  PerWeightUnit: [
    ['per100Kg', () => 100],
    ['perTonne', () => 1000],
    ['perShipment', (lane) => positive(perShipment(lane, 'kilograms'))],
  ],
  PerUnitMeasure: [
    ['perKg', () => 1 / 1000],
    ['perShipment', (lane) => positive(perShipment(lane, 'cubicMetres'))],
  ],
  PerShipment: [
    ['perMile', perDistance],
    ['perContainer', (lane) => inverse(perShipment(lane, 'containers'))],
    ['perKg', perWeight],
  ],
  PerDay: [],
}

/** The carrier's rates of a mode in ever wider groups: of a shipper's equipment, of the equipment, all. */
export class Peers {
  readonly #isRoad: boolean
  readonly #groups: readonly ReadonlyMap<string, readonly RatedLane[]>[]
  readonly #spreads = new Map<string, Spread | null>()
  readonly #rated = new Map<string, readonly RatedLane[]>()

  constructor(mode: BiddableMode, lanes: readonly RatedLane[]) {
    this.#isRoad = modeDefinitions[mode].mainLeg === 'road'
    this.#groups = groupNames.map((nameOf) => grouped(lanes, nameOf))
  }

  doubt(line: ChargeLine, lane: RatedLane, rate: number): RateDoubt | null {
    const found = this.#comparison(line, lane)
    if (!found) return null
    const { others, spreads } = found
    const off = (value: number) => deviationOf(value, lane, line, spreads)
    const { away, deviation } = off(rate)
    const size = Math.abs(away)
    if (size < unitOff) return null
    const trap = this.#trapOf(line, lane, (factor) => off(rate / factor).away)
    const isOff =
      (size >= farOff && size > usualOfTrap * deviation) ||
      (others >= fewestForSpread &&
        size >= (trap === null ? standingOut : unitOff) &&
        size > usualSpread * deviation)
    if (!isOff) return null
    const times = Math.exp(away)
    return { chargeId: line.chargeId, ground: 'similar', times, trap, usual: rate / times }
  }

  /** What would make the rate a usual one; a unit before a power of ten that fits no better. */
  #trapOf(
    { unit }: ChargeLine,
    lane: RatedLane,
    awayWithout: (factor: number) => number,
  ): RateTrap | null {
    const units = unitTraps[unit].flatMap(([trap, measure]) => {
      const factor = measure(lane)
      const isFarOff = factor !== null && Math.abs(Math.log(factor)) >= unitOff
      // Only trucks are priced by the mile.
      return isFarOff && (trap !== 'perMile' || this.#isRoad) ? [{ trap, factor }] : []
    })
    const tens = powers.map((factor) => ({ trap: 'decimal' as const, factor }))
    const fits = [...units, ...tens].flatMap(({ trap, factor }) => {
      const rest = Math.abs(awayWithout(factor))
      const near = Math.min(Math.abs(Math.log(factor)) / 4, Math.log(1.6))
      return rest <= near ? [{ trap, rest: trap === 'decimal' ? rest + leastDeviation : rest }] : []
    })
    return fits.toSorted((a, b) => a.rest - b.rest)[0]?.trap ?? null
  }

  /** The narrowest group with enough other rates of this line. */
  #comparison(line: ChargeLine, lane: RatedLane) {
    const sizes = groupNames.map((_, width) => this.#rates(width, line, lane).length - 1)
    const enough = sizes.findIndex((others) => others >= fewestForSpread)
    const width = enough === -1 ? sizes.length - 1 : enough
    const others = sizes[width] ?? 0
    if (others < fewestForTrap) return null
    return {
      others,
      spreads: measures[line.unit].map((_, index) => this.#spread(width, line, lane, index)),
    }
  }

  #rates(width: number, line: ChargeLine, lane: RatedLane): readonly RatedLane[] {
    const name = groupNames[width]?.(lane) ?? ''
    const group = this.#groups[width]?.get(name) ?? []
    const key = `${width} ${name} ${line.chargeId}`
    const known = this.#rated.get(key)
    if (known) return known
    const rated = group.filter(({ charges }) => (charges[line.chargeId] ?? 0) > 0)
    this.#rated.set(key, rated)
    return rated
  }

  #spread(width: number, line: ChargeLine, lane: RatedLane, index: number): Spread | null {
    const key = `${width} ${groupNames[width]?.(lane)} ${line.chargeId} ${index}`
    const known = this.#spreads.get(key)
    if (known !== undefined) return known
    const logs = this.#rates(width, line, lane).flatMap((one) => {
      const log = logOf(one.charges[line.chargeId] ?? 0, one, measures[line.unit][index])
      return log === null ? [] : [log]
    })
    const spread = logs.length <= fewestForTrap ? null : spreadOf(logs)
    this.#spreads.set(key, spread)
    return spread
  }
}

const groupNames: readonly ((lane: RatedLane) => string)[] = [
  ({ shipperId, equipment }) => `${shipperId} ${equipment ?? ''}`,
  ({ equipment }) => equipment ?? '',
  () => '',
]

/** Logarithms of the rates of a group, in order, and how far they usually are from their middle. */
type Spread = { sorted: readonly number[]; deviation: number }

function spreadOf(logs: readonly number[]): Spread {
  const sorted = logs.toSorted((a, b) => a - b)
  return { sorted, deviation: deviationFrom(sorted, medianOfSorted(sorted)) }
}

const deviationFrom = (logs: readonly number[], middle: number) =>
  Math.max(leastDeviation, median(logs.map((log) => Math.abs(log - middle))))

/** Below this the rate itself would weigh in its own comparison. */
const smallGroup = 40

/** The same without one rate of the group. */
function without(
  { sorted, deviation }: Spread,
  log: number,
): { middle: number; deviation: number } {
  const at = sorted.length > smallGroup ? -1 : sorted.indexOf(log)
  if (at === -1) return { middle: medianOfSorted(sorted), deviation }
  const rest = sorted.toSpliced(at, 1)
  const middle = medianOfSorted(rest)
  return { middle, deviation: deviationFrom(rest, middle) }
}

/** How far a rate is from the others by the comparison it looks most usual in; 0 between two of them. */
function deviationOf(
  value: number,
  lane: RatedLane,
  line: ChargeLine,
  spreads: readonly (Spread | null)[],
): { away: number; deviation: number } {
  const seen = measures[line.unit].flatMap((measure, index) => {
    const spread = spreads[index]
    const log = logOf(value, lane, measure)
    const own = logOf(lane.charges[line.chargeId] ?? 0, lane, measure)
    if (!spread || log === null || own === null) return []
    const { middle, deviation } = without(spread, own)
    return [{ away: log - middle, deviation }]
  })
  const [first] = seen
  if (!first) return { away: 0, deviation: leastDeviation }
  if (seen.some(({ away }) => away * first.away < 0)) return { ...first, away: 0 }
  return seen.reduce((least, one) => (Math.abs(one.away) < Math.abs(least.away) ? one : least))
}

/** What a misread decimal mark makes of a rate. */
export const powers = [10, 100, 1000].flatMap((power) => [power, 1 / power])

/** Miles one way. */
export const distanceOf = ({ miles, quantities }: RatedLane): number =>
  miles ?? perShipment({ quantities }, 'miles')

const perShipment = (
  { quantities }: Pick<RatedLane, 'quantities'>,
  of: 'miles' | 'containers' | 'kilograms' | 'cubicMetres',
): number => (quantities.shipments > 0 ? quantities[of] / quantities.shipments : 0)

const positive = (size: number): number | null => (size > 0 ? size : null)
const inverse = (size: number): number | null => (size > 0 ? 1 / size : null)

function logOf(value: number, lane: RatedLane, measure: Measure | undefined): number | null {
  const size = measure?.(lane) ?? null
  return size === null || value <= 0 ? null : Math.log(value * size)
}

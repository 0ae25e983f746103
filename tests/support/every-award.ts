import type { AwardModel, Bundle, Discount } from '#domain/award-optimiser/award-model.ts'
import type { Measure, Rule, Scenario } from '#domain/award-optimiser/rule.ts'

/** A share of some months of a lane; bid null stays at baseline, offer null is at the bid's own price. */
type Piece = {
  lane: number
  bid: number | null
  offer: Bundle | Discount | null
  share: number
  months: number[]
}
type Option = { pieces: Piece[]; objective: number }

/**
 * The cheapest award of a small tender, found by trying every split of every lane. Shares nothing with the
 * engine: lane rules, limits and objective are spelled out again. Objective in cents; null where no award
 * keeps the rules.
 */
export function cheapestOfAll(model: AwardModel, scenario: Scenario): number | null {
  const rules = scenario.rules.filter(({ on }) => on)
  const parts = model.lanes.id.length
  const options: Option[][] = []
  for (let lane = 0; lane < parts; lane += 1) {
    for (const months of monthGroups(model, lane)) {
      options.push(
        optionsOf(model, scenario, rules, lane, months).toSorted(
          (a, b) => a.objective - b.objective,
        ),
      )
    }
  }
  const least = [0]
  for (const own of options.toReversed()) {
    if (own.length === 0) return null
    least.unshift(least[0]! + own[0]!.objective)
  }
  const settled = new Set(Array.from(model.lanes.incumbent))
  const sums = rules.flatMap((rule) => sumsOf(model, rule))
  const values = options.map((own) =>
    own.map(({ pieces }) => sums.map(({ of }) => sumOf(pieces.map(of)))),
  )
  // Each place that is left adds its least at least: above a most with that, always above it.
  const leastLeft = [sums.map(() => 0)]
  for (const own of values.toReversed()) {
    const [next] = leastLeft
    leastLeft.unshift(
      sums.map((_, at) => next![at]! + own.reduce((low, of) => Math.min(low, of[at]!), Infinity)),
    )
  }
  const mosts = sums.map(({ most }, at) => {
    const greatest = values.map((own) =>
      own.reduce((high, of) => Math.max(high, Math.abs(of[at]!)), 0),
    )
    return most + 1e-7 * Math.max(1e-3, Math.abs(most), sumOf(greatest))
  })
  const grow = rules.flatMap((rule) =>
    rule.kind === 'carriers' ? [{ ...rule, least: undefined }] : [],
  )
  let best = Infinity
  const pieces: Piece[] = []
  const isLost = (place: number, soFar: readonly number[]) =>
    mosts.some((most, at) => soFar[at]! + leastLeft[place]![at]! > most) ||
    !grow.every((rule) => holds(model, rule, pieces))
  const walk = (place: number, objective: number, soFar: readonly number[]): void => {
    if (objective + least[place]! >= best - 1e-6 || isLost(place, soFar)) return
    if (place === options.length) {
      const newcomers = new Set(
        pieces.flatMap(({ bid }) =>
          bid === null || settled.has(model.bids.carrier[bid]!) ? [] : [model.bids.carrier[bid]!],
        ),
      )
      const all = objective + scenario.weights.newCarrier * newcomers.size
      const isKept = () =>
        rules.every((rule) => holds(model, rule, pieces)) && areEarned(model, pieces)
      if (all < best && isKept()) best = all
      return
    }
    for (const [at, option] of options[place]!.entries()) {
      pieces.push(...option.pieces)
      const own = values[place]![at]!
      walk(
        place + 1,
        objective + option.objective,
        soFar.map((sum, row) => sum + own[row]!),
      )
      pieces.length -= option.pieces.length
    }
  }
  walk(
    0,
    0,
    sums.map(() => 0),
  )
  return best === Infinity ? null : best
}

const isInside = ({ lanes }: AwardModel, { scope }: Rule, lane: number): boolean => {
  const matches = (wanted: readonly unknown[] | undefined, value: unknown) =>
    wanted === undefined || wanted.length === 0 || wanted.includes(value)
  return (
    matches(scope.regions, lanes.region[lane]) &&
    matches(scope.equipment, lanes.equipment[lane]) &&
    matches(scope.origins, lanes.origin[lane]) &&
    matches(scope.destinations, lanes.destination[lane]) &&
    matches(scope.businessUnits, lanes.businessUnit[lane]) &&
    matches(scope.laneIds, lanes.id[lane])
  )
}

const bidsOf = ({ bids }: AwardModel, lane: number): number[] =>
  Array.from({ length: bids.id.length }, (_, bid) => bid).filter((bid) => bids.lane[bid] === lane)

const isValid = ({ bids }: AwardModel, bid: number, month: number): boolean =>
  Math.floor(bids.months[bid]! / 2 ** month) % 2 === 1

function monthGroups(model: AwardModel, lane: number): number[][] {
  const groups = new Map<string, number[]>()
  for (const month of model.months.keys()) {
    const key = bidsOf(model, lane)
      .filter((bid) => isValid(model, bid, month))
      .join()
    groups.set(key, [...(groups.get(key) ?? []), month])
  }
  return [...groups.values()]
}

const yearOf = ({ lanes, months }: AwardModel, lane: number, some: readonly number[]): number => {
  const volume = (month: number) => lanes.monthVolumes[lane * months.length + month]!
  return some.reduce((sum, month) => sum + volume(month), 0) / sumOf([...months.keys()].map(volume))
}

const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

function optionsOf(
  model: AwardModel,
  scenario: Scenario,
  all: readonly Rule[],
  lane: number,
  months: number[],
): Option[] {
  const { lanes, bids } = model
  const rules = all.filter((rule) => isInside(model, rule, lane))
  const year = yearOf(model, lane, months)
  const valid = bidsOf(model, lane).filter((bid) => isValid(model, bid, months[0]!))
  const baseline = lanes.baselineCents[lane]!
  const penalties = rules.flatMap((rule) =>
    rule.kind === 'unawarded' ? [rule.penaltyPercent] : [],
  )
  const co2Cents = (kilograms: number) => (scenario.weights.co2eTon * kilograms) / 1000
  const objectiveOf = (pieces: readonly Piece[], penalty: number): number =>
    year *
    sumOf(
      pieces.map(({ bid, offer, share }) => {
        if (bid === null) {
          return (share / 100) * (baseline + co2Cents(lanes.co2eKg[lane]!)) * (1 + penalty / 100)
        }
        const perLoad =
          scenario.weights.transitDay * bids.transitDays[bid]! +
          scenario.weights.servicePoint * (100 - bids.servicePoints[bid]!)
        return (
          (share / 100) *
          (priceOf(model, bid, offer) + perLoad * lanes.loads[lane]! + co2Cents(bids.co2eKg[bid]!))
        )
      }),
    )
  const pinned = scenario.pins.flatMap(({ laneId, bidId, share }) => {
    const bid = valid.find((one) => bids.id[one] === bidId)
    return laneId === lanes.id[lane] && bid !== undefined
      ? [{ lane, bid, offer: null, share, months }]
      : []
  })
  if (pinned.length > 0) {
    // Nobody moves more than it said.
    if (pinned.some(({ bid, share }) => share > bids.room[bid]!)) return []
    const left = 100 - sumOf(pinned.map(({ share }) => share))
    const pieces =
      left > 0 ? [...pinned, { lane, bid: null, offer: null, share: left, months }] : pinned
    return [{ pieces, objective: objectiveOf(pieces, 0) }]
  }

  const perLane = rules.flatMap((rule) => (rule.kind === 'perLane' ? [rule] : []))
  const counts = rules.flatMap((rule) =>
    rule.kind === 'carriers' && rule.per === 'lane' ? [rule] : [],
  )
  const step = [1, 2, 4, 5, 10, 20, 25, 50, 100].find((one) =>
    perLane.every((rule) => one % rule.step === 0),
  )!
  const asked =
    perLane.length > 0
      ? Math.max(...perLane.map((rule) => rule.minimumShare))
      : model.terms.minimumShare
  const smallest = step * Math.ceil(asked / step)
  const mostByTerms = perLane.length > 0 ? 3 : model.terms.maximumCarriersPerLane
  const most = Math.min(3, mostByTerms, ...[...perLane, ...counts].map((rule) => rule.most ?? 3))
  const wanted = Math.max(
    1,
    ...perLane.map((rule) => (lanes.loads[lane]! > (rule.twoAbove ?? Infinity) ? 2 : 1)),
    ...counts.map((rule) => rule.least ?? 1),
  )

  const roomOf = (bid: number) => step * Math.floor(bids.room[bid]! / step)
  let allowed = valid.filter((bid) => roomOf(bid) >= smallest)
  for (const rule of rules) {
    if (rule.kind === 'exclude') {
      allowed = allowed.filter((bid) => !rule.carriers.includes(bids.carrier[bid]!))
    }
  }
  const beforeRequired = allowed
  for (const rule of rules) {
    const isNamed = (bid: number) =>
      rule.kind === 'require' && rule.carriers.includes(bids.carrier[bid]!)
    if (beforeRequired.some(isNamed)) allowed = allowed.filter(isNamed)
  }
  const beforeSwitching = allowed
  for (const rule of rules) {
    if (rule.kind !== 'switching') continue
    const isOwn = (bid: number) => bids.carrier[bid] === lanes.incumbent[lane]
    const today = beforeSwitching
      .filter((bid) => isOwn(bid) && bids.room[bid] === 100)
      .map((bid) => bids.cents[bid]!)
    if (today.length === 0) continue
    const saves = (bid: number) => Math.min(...today) - bids.cents[bid]!
    const enough = (bid: number) =>
      (rule.percent !== undefined &&
        saves(bid) >= (rule.percent / 100) * Math.min(...today) - 1e-9) ||
      (rule.cents !== undefined && saves(bid) >= rule.cents)
    allowed = allowed.filter((bid) => isOwn(bid) || enough(bid))
  }
  const carriers = new Set(allowed.map((bid) => bids.carrier[bid]!)).size
  const fewest = Math.min(wanted, Math.max(1, carriers))

  const mayStay = penalties.length > 0 && !Number.isNaN(baseline)
  const splits: Piece[][] = []
  const split = (from: number, left: number, pieces: Piece[], staying: boolean): void => {
    if (left === 0 || (staying && left > 0)) {
      const stay = left > 0 ? [{ lane, bid: null, offer: null, share: left, months }] : []
      if (pieces.length === 0 || pieces.length >= fewest) splits.push([...pieces, ...stay])
    }
    if (pieces.length === most) return
    for (let at = from; at < allowed.length; at += 1) {
      const bid = allowed[at]!
      if (pieces.some((piece) => bids.carrier[piece.bid!] === bids.carrier[bid])) continue
      for (let share = smallest; share <= Math.min(left, roomOf(bid)); share += step) {
        for (const offer of [null, ...discountsOf(model, bid)]) {
          split(at + 1, left - share, [...pieces, { lane, bid, offer, share, months }], staying)
        }
      }
    }
  }
  split(0, 100, [], false)
  const isCovered = splits.length > 0
  if (mayStay || !isCovered) {
    splits.length = 0
    split(0, 100, [], true)
  }
  // A bundle takes the whole lane alone, however much of it the bid has room for.
  if (fewest === 1) {
    for (const bid of allowed) {
      for (const offer of bundlesOf(model, bid)) {
        splits.push([{ lane, bid, offer, share: 100, months }])
      }
    }
  }
  const penalty = mayStay ? Math.max(...penalties) : 0
  return splits.map((pieces) => ({ pieces, objective: objectiveOf(pieces, penalty) }))
}

const bundlesOf = ({ bundles = [] }: AwardModel, bid: number): Bundle[] =>
  bundles.filter(({ bids }) => bids.includes(bid))

const discountsOf = ({ discounts = [] }: AwardModel, bid: number): Discount[] =>
  discounts.filter(({ bids }) => bids.includes(bid))

/** A year of the whole lane. */
function priceOf({ bids }: AwardModel, bid: number, offer: Piece['offer']): number {
  if (offer === null) return bids.cents[bid]!
  if ('bidCents' in offer) return offer.bidCents[offer.bids.indexOf(bid)]!
  return (bids.cents[bid]! * (100 - offer.percentOff)) / 100
}

/** Every bid of a bundle wins all its months, and a discount's bids come to its amount at their own prices. */
function areEarned(model: AwardModel, pieces: readonly Piece[]): boolean {
  const { bids, months, bundles = [], discounts = [] } = model
  const yearWon = (bid: number, offer: Piece['offer']) =>
    sumOf(
      pieces
        .filter((piece) => piece.bid === bid && piece.offer === offer)
        .map(({ lane, share, months: some }) => (share / 100) * yearOf(model, lane, some)),
    )
  const isTaken = (offer: Bundle | Discount) => pieces.some((piece) => piece.offer === offer)
  return (
    bundles.filter(isTaken).every((bundle) =>
      bundle.bids.every((bid) => {
        const valid = [...months.keys()].filter((month) => isValid(model, bid, month))
        return yearWon(bid, bundle) >= yearOf(model, bids.lane[bid]!, valid) - 1e-9
      }),
    ) &&
    discounts
      .filter(isTaken)
      .every(
        (discount) =>
          sumOf(discount.bids.map((bid) => yearWon(bid, discount) * bids.cents[bid]!)) >=
          discount.fromCents * (1 - 1e-9),
      )
  )
}

/** A number for each piece; added up over an award they may not exceed `most`. */
type Sum = { of: (piece: Piece) => number; most: number }

/** A year of the piece, in the measure of a rule. */
function worthOf(
  model: AwardModel,
  measure: Measure,
  { lane, bid, offer, share, months }: Piece,
): number {
  const year = (share / 100) * yearOf(model, lane, months)
  if (measure === 'lanes') return year
  if (measure === 'volume') return year * model.lanes.volume[lane]!
  const co2eKg = bid === null ? model.lanes.co2eKg[lane]! : model.bids.co2eKg[bid]!
  if (measure === 'co2e') return year * co2eKg
  return year * (bid === null ? model.lanes.baselineCents[lane]! : priceOf(model, bid, offer))
}

const inScopeOf = (model: AwardModel, rule: Rule): number[] =>
  Array.from({ length: model.lanes.id.length }, (_, lane) => lane).filter((lane) =>
    isInside(model, rule, lane),
  )

/** The sums that a rule limits: none where it is no limit and no cap. */
function sumsOf(model: AwardModel, rule: Rule): Sum[] {
  const { lanes, bids } = model
  if (rule.kind === 'co2eCap') {
    const of = (piece: Piece) =>
      isInside(model, rule, piece.lane) ? worthOf(model, 'co2e', piece) : 0
    return [{ of, most: capOf(model, rule) }]
  }
  if (rule.kind !== 'limit') return []

  const isNewcomer = (carrier: number) => !Array.from(lanes.incumbent).includes(carrier)
  const counts = (lane: number, carrier: number) => {
    if (rule.of.who === 'carriers') return rule.of.carriers.includes(carrier)
    if (rule.of.who === 'incumbents') return lanes.incumbent[lane] === carrier
    return rule.of.who === 'everyone' || isNewcomer(carrier)
  }
  const inScope = inScopeOf(model, rule)
  const wonOf = (piece: Piece, isCounted: (lane: number, carrier: number) => boolean) =>
    piece.bid !== null &&
    inScope.includes(piece.lane) &&
    isCounted(piece.lane, bids.carrier[piece.bid]!)
      ? worthOf(model, rule.measure, piece)
      : 0
  const ofAll = (one: number | null): Sum[] => {
    const isBase = (lane: number) =>
      one === null || rule.of.who !== 'incumbents' || lanes.incumbent[lane] === one
    const amount = (piece: Piece) =>
      wonOf(piece, (lane, carrier) => counts(lane, carrier) && (one ?? carrier) === carrier)
    const base = inScope.filter(isBase)
    const isVolume = rule.measure === 'volume'
    const whole = isVolume ? sumOf(base.map((lane) => lanes.volume[lane]!)) : base.length
    const isOfAwarded = rule.measure === 'spend' || rule.measure === 'co2e'
    const limit = (bound: number | undefined, sign: 1 | -1): Sum[] => {
      if (bound === undefined) return []
      if (rule.unit === 'percent' && isOfAwarded) {
        const of = (piece: Piece) => sign * (amount(piece) - (bound / 100) * wonOf(piece, isBase))
        return [{ of, most: 0 }]
      }
      const most = rule.unit === 'percent' ? (bound * whole) / 100 : bound
      return [{ of: (piece) => sign * amount(piece), most: sign * most }]
    }
    return [...limit(rule.least, -1), ...limit(rule.most, 1)]
  }
  if (!rule.each) return ofAll(null)
  const bidders = Array.from({ length: bids.id.length }, (_, bid) => bid)
    .filter((bid) => inScope.includes(bids.lane[bid]!))
    .filter((bid) => counts(bids.lane[bid]!, bids.carrier[bid]!))
    .map((bid) => bids.carrier[bid]!)
  const carriers = rule.of.who === 'carriers' ? rule.of.carriers : bidders
  return [...new Set(carriers)].flatMap(ofAll)
}

/** Whether a rule on how many carriers win, or on what each of them wins, holds. */
function holds(model: AwardModel, rule: Rule, pieces: readonly Piece[]): boolean {
  const { lanes, bids } = model
  const inScope = inScopeOf(model, rule)
  const won = pieces.flatMap((piece) =>
    piece.bid !== null && inScope.includes(piece.lane)
      ? [{ ...piece, carrier: bids.carrier[piece.bid]! }]
      : [],
  )
  if (rule.kind === 'carriers' && rule.per !== 'lane') {
    const per = rule.per
    const nameOf = (lane: number) =>
      per === 'all' ? '' : per === 'region' ? lanes.region[lane]! : lanes.equipment[lane]!
    return [...new Set(inScope.map(nameOf))].every((name) => {
      const winners = new Set(
        won.filter(({ lane }) => nameOf(lane) === name).map(({ carrier }) => carrier),
      ).size
      return winners >= (rule.least ?? 0) && winners <= (rule.most ?? Infinity)
    })
  }
  if (rule.kind === 'worthwhile') {
    const whole =
      rule.measure === 'lanes' ? inScope.length : sumOf(inScope.map((lane) => lanes.volume[lane]!))
    const needed = rule.unit === 'percent' ? (rule.least * whole) / 100 : rule.least
    return [...new Set(won.map(({ carrier }) => carrier))].every((carrier) => {
      const own = won.filter((one) => one.carrier === carrier)
      const worth = sumOf(own.map((piece) => worthOf(model, rule.measure, piece)))
      return worth >= needed - 1e-7 * Math.max(1e-3, needed)
    })
  }
  return true
}

/** The most, where it is a percentage of what the lowest bids emit. */
function capOf(model: AwardModel, rule: Extract<Rule, { kind: 'co2eCap' }>): number {
  const { lanes, bids } = model
  if (rule.unit !== 'percent') return rule.most
  const lowest = Array.from({ length: lanes.id.length }, (_, lane) => lane).flatMap((lane) => {
    if (!isInside(model, rule, lane)) return []
    const [first] = bidsOf(model, lane).toSorted(
      (a, b) => bids.cents[a]! - bids.cents[b]! || bids.id[a]! - bids.id[b]!,
    )
    return [first === undefined ? lanes.co2eKg[lane]! : bids.co2eKg[first]!]
  })
  return (rule.most * sumOf(lowest)) / 100
}

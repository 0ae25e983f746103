import type { AwardModel, Bundle, Discount } from '#domain/award-optimiser/award-model.ts'
import type { Rule, Scenario } from '#domain/award-optimiser/rule.ts'

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
  // What is above a cap with the least of all places that are left stays above it.
  const caps = rules.flatMap((rule) => {
    if (rule.kind !== 'co2eCap') return []
    const leastLeft = [0]
    for (const own of options.toReversed()) {
      const kilograms = own.map((option) => co2eOf(model, rule, option.pieces))
      leastLeft.unshift(leastLeft[0]! + Math.min(...kilograms))
    }
    return [{ rule, most: capOf(model, rule), leastLeft }]
  })
  let best = Infinity
  const pieces: Piece[] = []
  const isAboveCap = (place: number) =>
    caps.some(
      ({ rule, most, leastLeft }) =>
        co2eOf(model, rule, pieces) + leastLeft[place]! > most * (1 + 1e-6),
    )
  const grow = rules.flatMap(growingOnly)
  const isLost = (place: number) =>
    isAboveCap(place) || !grow.every((rule) => holds(model, rule, pieces))
  const walk = (place: number, objective: number): void => {
    if (objective + least[place]! >= best - 1e-6 || isLost(place)) return
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
    for (const option of options[place]!) {
      pieces.push(...option.pieces)
      walk(place + 1, objective + option.objective)
      pieces.length -= option.pieces.length
    }
  }
  walk(0, 0)
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

/** Whether a rule that crosses lanes holds. */
function holds(model: AwardModel, rule: Rule, pieces: readonly Piece[]): boolean {
  const { lanes, bids } = model
  const own = pieces.filter(({ lane }) => isInside(model, rule, lane))
  const won = own.flatMap(({ lane, bid, offer, share, months }) =>
    bid === null
      ? []
      : [
          {
            lane,
            bid,
            offer,
            carrier: bids.carrier[bid]!,
            year: (share / 100) * yearOf(model, lane, months),
          },
        ],
  )
  type Won = (typeof won)[number]
  const worth = {
    spend: ({ bid, offer, year }: Won) => year * priceOf(model, bid, offer),
    volume: ({ lane, year }: Won) => year * lanes.volume[lane]!,
    lanes: ({ year }: Won) => year,
    co2e: ({ bid, year }: Won) => year * bids.co2eKg[bid]!,
  }
  const inScope = Array.from({ length: lanes.id.length }, (_, lane) => lane).filter((lane) =>
    isInside(model, rule, lane),
  )
  const near = (value: number) => 1e-7 * Math.max(1e-3, Math.abs(value))
  const within = (sum: number, least = -Infinity, most = Infinity) =>
    sum >= least - near(least === -Infinity ? 0 : least) &&
    sum <= most + near(most === Infinity ? 0 : most)

  if (rule.kind === 'limit') {
    const isNewcomer = (carrier: number) => !Array.from(lanes.incumbent).includes(carrier)
    const counts = (lane: number, carrier: number) => {
      if (rule.of.who === 'carriers') return rule.of.carriers.includes(carrier)
      if (rule.of.who === 'incumbents') return lanes.incumbent[lane] === carrier
      return rule.of.who === 'everyone' || isNewcomer(carrier)
    }
    const check = (carrier: number | null) => {
      const isBase = (lane: number) =>
        carrier === null || rule.of.who !== 'incumbents' || lanes.incumbent[lane] === carrier
      const sum = sumOf(
        won
          .filter(
            (one) => counts(one.lane, one.carrier) && (carrier ?? one.carrier) === one.carrier,
          )
          .map(worth[rule.measure]),
      )
      let unit = 1
      if (rule.unit === 'percent') {
        const base = inScope.filter(isBase)
        if (rule.measure === 'lanes') unit = base.length / 100
        else if (rule.measure === 'volume')
          unit = sumOf(base.map((lane) => lanes.volume[lane]!)) / 100
        else unit = sumOf(won.filter(({ lane }) => isBase(lane)).map(worth[rule.measure])) / 100
      }
      const scaled = (bound: number | undefined) => (bound === undefined ? bound : bound * unit)
      return within(sum, scaled(rule.least), scaled(rule.most))
    }
    if (!rule.each) return check(null)
    const bidders = bids.id.length
    const all = Array.from({ length: bidders }, (_, bid) => bid).filter(
      (bid) => inScope.includes(bids.lane[bid]!) && counts(bids.lane[bid]!, bids.carrier[bid]!),
    )
    const carriers =
      rule.of.who === 'carriers' ? rule.of.carriers : all.map((bid) => bids.carrier[bid]!)
    return [...new Set(carriers)].every(check)
  }
  if (rule.kind === 'carriers') {
    if (rule.per === 'lane') return true
    const per = rule.per
    const nameOf = (lane: number) =>
      per === 'all' ? '' : per === 'region' ? lanes.region[lane]! : lanes.equipment[lane]!
    return [...new Set(inScope.map(nameOf))].every((name) => {
      const winners = new Set(
        won.filter(({ lane }) => nameOf(lane) === name).map((one) => one.carrier),
      )
      return within(winners.size, rule.least, rule.most)
    })
  }
  if (rule.kind === 'worthwhile') {
    const whole =
      rule.measure === 'lanes' ? inScope.length : sumOf(inScope.map((lane) => lanes.volume[lane]!))
    const needed = rule.unit === 'percent' ? (rule.least * whole) / 100 : rule.least
    return [...new Set(won.map(({ carrier }) => carrier))].every((carrier) =>
      within(sumOf(won.filter((one) => one.carrier === carrier).map(worth[rule.measure])), needed),
    )
  }
  if (rule.kind === 'co2eCap') {
    return within(co2eOf(model, rule, pieces), -Infinity, capOf(model, rule))
  }
  return true
}

/** The rule's most, where it stays the same and what it limits is more with each piece: once above, always above. */
function growingOnly(rule: Rule): Rule[] {
  if (rule.kind === 'carriers') return [{ ...rule, least: undefined }]
  if (rule.kind !== 'limit') return []
  const isFixed = rule.unit === 'amount' || rule.measure === 'volume' || rule.measure === 'lanes'
  return isFixed ? [{ ...rule, least: undefined }] : []
}

type Cap = Extract<Rule, { kind: 'co2eCap' }>

/** Kilograms a year on the rule's lanes. */
const co2eOf = (model: AwardModel, rule: Cap, pieces: readonly Piece[]): number =>
  sumOf(
    pieces.flatMap(({ lane, bid, share, months }) => {
      if (!isInside(model, rule, lane)) return []
      const year = (share / 100) * yearOf(model, lane, months)
      return [year * (bid === null ? model.lanes.co2eKg[lane]! : model.bids.co2eKg[bid]!)]
    }),
  )

/** The most, where it is a percentage of what the lowest bids emit. */
function capOf(model: AwardModel, rule: Cap): number {
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

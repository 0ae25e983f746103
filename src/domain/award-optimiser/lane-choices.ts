import { toDollars } from '#domain/money.ts'
import { type AwardModel, everyMonth, noBid, noOffer, offersOf, partOfYear } from './award-model.ts'
import { lastResortPercent, limitedCarriers } from './capacity-rules.ts'
import { type ChoiceColumns, openChoices } from './choice-columns.ts'
import { canCover, laneTerms, type LaneTerms, roomInSteps } from './lane-terms.ts'
import type { Pattern } from './problem.ts'
import { type Pin, rulesOf, type Scenario } from './rule.ts'
import { bidsByLane, lanesInScope } from './scope.ts'
import { offeredCents } from './value-award.ts'

export type LaneChoices = {
  terms: LaneTerms
  lane: number[]
  months: number[]
  first: number[]
  leastCarriers: number[]
  choices: ChoiceColumns
  pinned: Map<number, Pattern>
  carriers: number[]
}

/** Lane parts with what may be chosen for each, after every rule about one lane. */
export function laneChoices(model: AwardModel, scenario: Scenario): LaneChoices {
  const { lanes, bids } = model
  const terms = laneTerms(model, scenario)
  const filters = choiceFilters(model, scenario)
  const penalty = stayPenalties(model, scenario)
  const limited = (model.capacities?.length ?? 0) > 0
  const pins = pinsByLane(scenario.pins)
  const byLane = bidsByLane(model)
  const offers = offersByBid(model)
  const carriers = [...new Set(Array.from(bids.carrier))].toSorted((a, b) => a - b)
  const placeOf = new Map(carriers.map((carrier, place) => [carrier, place]))
  const out: Omit<LaneChoices, 'choices'> = {
    terms,
    lane: [],
    months: [],
    first: [0],
    leastCarriers: [],
    pinned: new Map(),
    carriers,
  }
  const choices = openChoices(bids.id.length + lanes.id.length)
  for (let lane = 0; lane < lanes.id.length; lane += 1) {
    const all = [...byLane.bids.subarray(byLane.first[lane], byLane.first[lane + 1])]
    for (const { months, valid } of partsOfLane(model, all)) {
      const year = partOfYear(model, lane, months)
      const step = terms.step[lane]!
      const baseline = lanes.baselineCents[lane]!
      const addBid = (bid: number, offer: number, alone = 0, pinned?: number) => {
        const weighed = offeredCents(model, bid, offer) + weightsOf(model, scenario, lane, bid)
        const room = pinned ?? (alone ? 100 : roomInSteps(bids.room[bid]!, step))
        return choices.add({
          part: out.lane.length,
          bid,
          offer,
          carrier: placeOf.get(bids.carrier[bid]!)!,
          objective: year * toDollars(weighed),
          room,
          alone,
        })
      }
      // Without a baseline the highest price stands in, so that staying is never the cheapest way out.
      const stayCents = Number.isNaN(baseline)
        ? valid.reduce(
            (most, bid) =>
              (offers.get(bid) ?? []).reduce(
                (more, { offer }) => Math.max(more, offeredCents(model, bid, offer)),
                Math.max(most, bids.cents[bid]!),
              ),
            0,
          )
        : baseline
      const weighedStay = stayCents + weightsOf(model, scenario, lane, noBid)
      const addStay = (percent: number) =>
        choices.add({
          part: out.lane.length,
          bid: noBid,
          offer: noOffer,
          carrier: -1,
          objective: year * toDollars(weighedStay * (1 + 0.01 * percent)),
          room: 100,
          alone: 0,
        })
      const own = (pins.get(lanes.id[lane]!) ?? []).flatMap(({ bidId, share }) => {
        const bid = valid.find((place) => bids.id[place] === bidId)
        return bid === undefined ? [] : [{ bid, share }]
      })
      if (own.length > 0) {
        const left = 100 - own.reduce((sum, { share }) => sum + share, 0)
        const chosen = own.map(({ bid, share }) => addBid(bid, noOffer, 0, share))
        const shares = own.map(({ share }) => share)
        if (left > 0) {
          chosen.push(addStay(0))
          shares.push(left)
        }
        out.pinned.set(out.lane.length, { choices: chosen, shares })
        out.leastCarriers.push(1)
      } else {
        const smallest = terms.minimumShare[lane]!
        const eligible = valid.filter((bid) => roomInSteps(bids.room[bid]!, step) >= smallest)
        const left = filters.reduce<readonly number[]>(
          (some, filter) => filter(lane, some),
          eligible,
        )
        const rooms = new Map<number, number>()
        for (const bid of left) {
          const carrier = bids.carrier[bid]!
          rooms.set(carrier, Math.max(rooms.get(carrier) ?? 0, roomInSteps(bids.room[bid]!, step)))
        }
        const least = Math.min(terms.leastCarriers[lane]!, Math.max(1, rooms.size))
        for (const bid of left) {
          addBid(bid, noOffer)
          for (const { offer, isBundle } of offers.get(bid) ?? []) {
            if (!isBundle || least === 1) addBid(bid, offer, isBundle ? 1 : 0)
          }
        }
        const may = penalty[lane]! >= 0 && !Number.isNaN(baseline)
        const covers = (some: Iterable<number>) =>
          canCover(some, least, terms.mostCarriers[lane]!, smallest)
        const covered = covers(rooms.values())
        if (may || !covered) addStay(may ? penalty[lane]! : 0)
        else if (limited) {
          const held = limitedCarriers(model, lane)
          const free = [...rooms].flatMap(([carrier, room]) => (held.has(carrier) ? [] : [room]))
          if (!covers(free)) addStay(lastResortPercent)
        }
        out.leastCarriers.push(least)
      }
      out.lane.push(lane)
      out.months.push(months)
      out.first.push(choices.count())
    }
  }
  return { ...out, choices: choices.close() }
}

/** Months of a lane that have the same bids, in the order of their first month. */
function partsOfLane(
  model: AwardModel,
  bids: readonly number[],
): { months: number; valid: readonly number[] }[] {
  const whole = everyMonth(model)
  if (bids.every((bid) => model.bids.months[bid] === whole)) return [{ months: whole, valid: bids }]
  const parts = new Map<string, { months: number; valid: readonly number[] }>()
  for (let month = 0; month < model.months.length; month += 1) {
    const valid = bids.filter((bid) => (model.bids.months[bid]! & (1 << month)) !== 0)
    const part = parts.get(valid.join())
    if (part) part.months |= 1 << month
    else parts.set(valid.join(), { months: 1 << month, valid })
  }
  return [...parts.values()]
}

/** What the weights add to a bid for a year of the whole lane, in cents; for `noBid` to the lane as it is moved today. */
export function weightsOf(
  { lanes, bids }: AwardModel,
  { weights }: Scenario,
  lane: number,
  bid: number,
): number {
  if (bid === noBid) return (weights.co2eTon * lanes.co2eKg[lane]!) / 1000
  const perLoad =
    weights.transitDay * bids.transitDays[bid]! +
    weights.servicePoint * (100 - bids.servicePoints[bid]!)
  return perLoad * lanes.loads[lane]! + (weights.co2eTon * bids.co2eKg[bid]!) / 1000
}

type Filter = (lane: number, bids: readonly number[]) => readonly number[]

/** Exclusions, then requirements, then switching thresholds, each on the bids that are left. */
function choiceFilters(model: AwardModel, scenario: Scenario): Filter[] {
  const { lanes, bids } = model
  const excluded = rulesOf(scenario, 'exclude').map((rule): Filter => {
    const inside = lanesInScope(model, rule.scope)
    const out = new Set(rule.carriers)
    return (lane, some) =>
      inside[lane] === 1 ? some.filter((bid) => !out.has(bids.carrier[bid]!)) : some
  })
  return [
    ...excluded,
    together(
      rulesOf(scenario, 'require').map((rule): Filter => {
        const inside = lanesInScope(model, rule.scope)
        const named = new Set(rule.carriers)
        return (lane, some) => {
          const kept = inside[lane] === 1 ? some.filter((bid) => named.has(bids.carrier[bid]!)) : []
          return kept.length > 0 ? kept : some
        }
      }),
    ),
    together(
      rulesOf(scenario, 'switching').map((rule): Filter => {
        const inside = lanesInScope(model, rule.scope)
        return (lane, some) => {
          if (inside[lane] !== 1) return some
          const isOwn = (bid: number) => bids.carrier[bid] === lanes.incumbent[lane]
          const whole = some.filter((bid) => isOwn(bid) && bids.room[bid] === 100)
          if (whole.length === 0) return some
          const today = Math.min(...whole.map((bid) => bids.cents[bid]!))
          const enough = Math.min(
            rule.percent === undefined ? Infinity : rule.percent * 0.01 * today,
            rule.cents ?? Infinity,
          )
          return some.filter((bid) => isOwn(bid) || today - bids.cents[bid]! >= enough)
        }
      }),
    ),
  ]
}

/** Each filter looks at the same bids, and what any of them drops is out. */
const together =
  (filters: readonly Filter[]): Filter =>
  (lane, some) =>
    filters.reduce<readonly number[]>((left, filter) => {
      const kept = new Set(filter(lane, some))
      return left.filter((bid) => kept.has(bid))
    }, some)

/** Percent of the baseline; -1 where a lane may not stay at baseline. Of several rules the highest penalty. */
function stayPenalties(model: AwardModel, scenario: Scenario): Float64Array {
  const penalties = new Float64Array(model.lanes.id.length).fill(-1)
  for (const { scope, penaltyPercent } of rulesOf(scenario, 'unawarded')) {
    for (const [lane, inside] of lanesInScope(model, scope).entries()) {
      if (inside === 1) penalties[lane] = Math.max(penalties[lane]!, penaltyPercent)
    }
  }
  return penalties
}

/** Throws where pins of a lane exceed it. Pins of bids that the tender no longer has are a breach in the audit. */
function pinsByLane(pins: readonly Pin[]): Map<number, Pin[]> {
  const byLane = new Map<number, Pin[]>()
  for (const pin of pins) byLane.set(pin.laneId, [...(byLane.get(pin.laneId) ?? []), pin])
  for (const [laneId, own] of byLane) {
    const total = own.reduce((sum, { share }) => sum + share, 0)
    if (total > 100) {
      throw new RangeError(`The pins of lane ${laneId} add up to ${total}%, at most 100%.`)
    }
  }
  return byLane
}

function offersByBid(model: AwardModel): Map<number, { offer: number; isBundle: boolean }[]> {
  const byBid = new Map<number, { offer: number; isBundle: boolean }[]>()
  const bundles = model.bundles?.length ?? 0
  for (const [offer, { bids }] of offersOf(model).entries()) {
    for (const bid of bids) {
      const own = byBid.get(bid) ?? []
      byBid.set(bid, own)
      own.push({ offer, isBundle: offer < bundles })
    }
  }
  return byBid
}

import { isLimited } from '#domain/carrier-capacity.ts'
import {
  type Award,
  type AwardModel,
  lowestBids,
  noBid,
  offersOf,
  partOfYear,
} from './award-model.ts'
import { auditLane, type Breach } from './audit-lane.ts'
import { capacityId } from './capacity-rules.ts'
import type { Counted, Pin, RuleOf, Scenario } from './rule.ts'
import { bidsByLane, incumbentCarriers, lanesInScope } from './scope.ts'
import { offeredCents, partsByLane } from './value-award.ts'

/** Sums of doubles differ in their last digits: what is within this part of a limit holds. */
const tolerance = 1e-7

/**
 * Judges an award by the rules as they are written, from bids and shares alone: it shares no row, pattern
 * or price with the search. Empty when every rule holds. Run on every result before it is shown.
 */
export function audit(model: AwardModel, scenario: Scenario, award: Award): Breach[] {
  const breaches: Breach[] = []
  const parts = partsByLane(award)
  const { first, bids } = bidsByLane(model)
  const scopes = new Map(
    scenario.rules.filter(({ on }) => on).map((rule) => [rule, lanesInScope(model, rule.scope)]),
  )
  const pins = new Map<number, Pin[]>()
  for (const pin of scenario.pins) pins.set(pin.laneId, [...(pins.get(pin.laneId) ?? []), pin])
  for (let lane = 0; lane < model.lanes.id.length; lane += 1) {
    auditLane(
      {
        model,
        award,
        lane,
        parts: parts.get(lane) ?? [],
        bids: bids.subarray(first[lane], first[lane + 1]),
        rules: [...scopes].flatMap(([rule, inside]) => (inside[lane] === 1 ? [rule] : [])),
        pins: pins.get(model.lanes.id[lane]!) ?? [],
      },
      breaches,
    )
  }
  const won = wonParts(model, award)
  for (const [rule, inside] of scopes) {
    if (rule.kind === 'limit') auditLimit(rule, inside, model, won, breaches)
    if (rule.kind === 'carriers') auditCarriers(rule, inside, model, won, breaches)
    if (rule.kind === 'worthwhile') auditWorthwhile(rule, inside, model, won, breaches)
    if (rule.kind === 'co2eCap') auditCap(rule, inside, model, won, breaches)
  }
  auditCapacities(model, won, breaches)
  auditOffers(model, award, breaches)
  return breaches
}

/** A share of a year of a lane, as each measure counts it. */
type Won = {
  lane: number
  bid: number
  carrier: number
  spend: number
  volume: number
  lanes: number
  co2e: number
}

function wonParts(model: AwardModel, award: Award): Won[] {
  return Array.from(award.lane, (lane, part) => {
    const bid = award.bid[part]!
    const share = 0.01 * award.share[part]! * partOfYear(model, lane, award.months[part]!)
    const kilograms = bid === noBid ? model.lanes.co2eKg[lane]! : model.bids.co2eKg[bid]!
    return {
      lane,
      bid,
      carrier: bid === noBid ? noBid : model.bids.carrier[bid]!,
      spend: bid === noBid ? 0 : share * offeredCents(model, bid, award.offer[part]!),
      volume: share * model.lanes.volume[lane]!,
      lanes: share,
      co2e: share * kilograms,
    }
  })
}

function auditLimit(
  rule: RuleOf<'limit'>,
  inside: Uint8Array,
  model: AwardModel,
  won: readonly Won[],
  breaches: Breach[],
): void {
  const counts = counted(rule.of, model)
  const { lanes, bids } = model
  const own = (lane: number, carrier: number) => lanes.incumbent[lane] === carrier
  const judge = (carrier: number | null) => {
    const mine = won.filter(
      (part) =>
        part.bid !== noBid &&
        inside[part.lane] === 1 &&
        (carrier === null || part.carrier === carrier) &&
        counts(part.lane, part.carrier),
    )
    // Each incumbent keeps a part of its own lanes; all of them together, of the scope.
    const isBase = (lane: number) =>
      inside[lane] === 1 && (carrier === null || rule.of.who !== 'incumbents' || own(lane, carrier))
    const sum = mine.reduce((total, part) => total + part[rule.measure], 0)
    let base = 1
    if (rule.unit === 'percent') {
      base = 0
      if (rule.measure === 'volume' || rule.measure === 'lanes') {
        for (let lane = 0; lane < inside.length; lane += 1) {
          if (isBase(lane)) base += rule.measure === 'lanes' ? 1 : lanes.volume[lane]!
        }
      } else {
        for (const part of won) {
          if (part.bid !== noBid && isBase(part.lane)) base += part[rule.measure]
        }
      }
      base *= 0.01
    }
    judgeSum(rule, carrier, sum, base, breaches)
  }
  if (!rule.each) return judge(null)
  const carriers = new Set<number>(rule.of.who === 'carriers' ? rule.of.carriers : [])
  if (rule.of.who !== 'carriers') {
    for (let bid = 0; bid < bids.id.length; bid += 1) {
      const [lane, carrier] = [bids.lane[bid]!, bids.carrier[bid]!]
      if (inside[lane] === 1 && counts(lane, carrier)) carriers.add(carrier)
    }
  }
  for (const carrier of carriers) judge(carrier)
}

function counted(of: Counted, model: AwardModel): (lane: number, carrier: number) => boolean {
  if (of.who === 'everyone') return () => true
  if (of.who === 'carriers') return (_, carrier) => of.carriers.includes(carrier)
  if (of.who === 'incumbents') return (lane, carrier) => model.lanes.incumbent[lane] === carrier
  const settled = incumbentCarriers(model)
  return (_, carrier) => !settled.has(carrier)
}

/** `scale`: what one of the limit's units is. */
function judgeSum(
  rule: { id: string; least?: number | undefined; most?: number | undefined },
  carrier: number | null,
  sum: number,
  scale: number,
  breaches: Breach[],
): void {
  const name = carrier === null ? {} : { carrier }
  const least = rule.least === undefined ? -Infinity : rule.least * scale
  const most = rule.most === undefined ? Infinity : rule.most * scale
  const slack = tolerance * Math.max(1e-3, ...[least, most].filter(Number.isFinite).map(Math.abs))
  if (sum < least - slack) {
    breaches.push({ rule: rule.id, ...name, by: least - sum, what: 'below the minimum' })
  }
  if (sum > most + slack) {
    breaches.push({ rule: rule.id, ...name, by: sum - most, what: 'above the maximum' })
  }
}

function auditCarriers(
  rule: RuleOf<'carriers'>,
  inside: Uint8Array,
  { lanes }: AwardModel,
  won: readonly Won[],
  breaches: Breach[],
): void {
  if (rule.per === 'lane') return
  const groupOf = (lane: number) => (rule.per === 'all' ? '' : lanes[rule.per as 'region'][lane]!)
  const winners = new Map<string, Set<number>>()
  for (let lane = 0; lane < inside.length; lane += 1) {
    if (inside[lane] === 1 && !winners.has(groupOf(lane))) winners.set(groupOf(lane), new Set())
  }
  for (const { lane, bid, carrier } of won) {
    if (bid !== noBid && inside[lane] === 1) winners.get(groupOf(lane))?.add(carrier)
  }
  for (const set of winners.values()) judgeSum(rule, null, set.size, 1, breaches)
}

function auditWorthwhile(
  rule: RuleOf<'worthwhile'>,
  inside: Uint8Array,
  { lanes }: AwardModel,
  won: readonly Won[],
  breaches: Breach[],
): void {
  let base = 1
  if (rule.unit === 'percent') {
    base = 0
    for (let lane = 0; lane < inside.length; lane += 1) {
      if (inside[lane] === 1) base += rule.measure === 'lanes' ? 1 : lanes.volume[lane]!
    }
    base *= 0.01
  }
  const sums = new Map<number, number>()
  for (const part of won) {
    if (part.bid === noBid || inside[part.lane] !== 1) continue
    sums.set(part.carrier, (sums.get(part.carrier) ?? 0) + part[rule.measure])
  }
  for (const [carrier, sum] of sums) {
    judgeSum({ id: rule.id, least: rule.least }, carrier, sum, base, breaches)
  }
}

function auditCap(
  rule: RuleOf<'co2eCap'>,
  inside: Uint8Array,
  model: AwardModel,
  won: readonly Won[],
  breaches: Breach[],
): void {
  let scale = 1
  if (rule.unit === 'percent') {
    scale = 0
    for (const [lane, bid] of lowestBids(model).entries()) {
      if (inside[lane] !== 1) continue
      scale += bid === noBid ? model.lanes.co2eKg[lane]! : model.bids.co2eKg[bid]!
    }
    scale *= 0.01
  }
  const sum = won.reduce((total, part) => total + (inside[part.lane] === 1 ? part.co2e : 0), 0)
  judgeSum(rule, null, sum, scale, breaches)
}

function auditCapacities(model: AwardModel, won: readonly Won[], breaches: Breach[]): void {
  const { origin, destination, region, equipment } = model.lanes
  for (const capacity of model.capacities ?? []) {
    const sum = won.reduce((total, part) => {
      const lane = {
        origin: origin[part.lane]!,
        destination: destination[part.lane]!,
        region: region[part.lane]!,
        equipment: equipment[part.lane]!,
      }
      const isOwn = part.carrier === capacity.carrier && isLimited(capacity, lane)
      return total + (isOwn ? part.volume : 0)
    }, 0)
    judgeSum({ id: capacityId(capacity), most: capacity.most }, capacity.carrier, sum, 1, breaches)
  }
}

/** Bundles are won whole; a discount holds from its spend on. */
function auditOffers(model: AwardModel, award: Award, breaches: Breach[]): void {
  for (const [offer, terms] of offersOf(model).entries()) {
    const parts = Array.from(award.offer.keys()).filter((part) => award.offer[part] === offer)
    if (parts.length === 0) continue
    const shares = new Map<number, number>()
    let listCents = 0
    for (const part of parts) {
      const bid = award.bid[part]!
      const share =
        0.01 * award.share[part]! * partOfYear(model, award.lane[part]!, award.months[part]!)
      shares.set(bid, (shares.get(bid) ?? 0) + share)
      listCents += share * model.bids.cents[bid]!
    }
    const holds =
      'fromCents' in terms
        ? listCents >= terms.fromCents * (1 - tolerance)
        : terms.bids.every((bid) => {
            const year = partOfYear(model, model.bids.lane[bid]!, model.bids.months[bid]!)
            return (shares.get(bid) ?? 0) >= year - tolerance
          })
    if (!holds || [...shares.keys()].some((bid) => !terms.bids.includes(bid))) {
      breaches.push({
        rule: null,
        carrier: terms.carrier,
        what: `offer ${terms.id} is not reached`,
      })
    }
  }
}

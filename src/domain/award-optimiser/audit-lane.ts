import { type Award, type AwardModel, everyMonth, noBid } from './award-model.ts'
import { limitedCarriers } from './capacity-rules.ts'
import { type Pin, pinsId, type Rule, type RuleOf } from './rule.ts'

/** Where an award breaks a rule. `rule` is its id, `pinsId`, or null where the award itself makes no sense. */
export type Breach = {
  rule: string | null
  lane?: number
  carrier?: number
  by?: number
  what: string
}

export type AuditedLane = {
  model: AwardModel
  award: Award
  lane: number
  /** Places of the lane's parts in the award. */
  parts: readonly number[]
  /** Places of all bids on the lane. */
  bids: Int32Array
  /** Those whose scope holds the lane. */
  rules: readonly Rule[]
  pins: readonly Pin[]
}

/** Judges the parts of one lane, month by month. */
export function auditLane(audited: AuditedLane, breaches: Breach[]): void {
  const { model, award, lane, parts, bids } = audited
  for (const part of parts) {
    const bid = award.bid[part]!
    if (award.share[part] === 0 || award.months[part] === 0) {
      breaches.push({ rule: null, lane, what: 'an empty part' })
    }
    if (bid === noBid) continue
    const outside = award.months[part]! & ~model.bids.months[bid]!
    if (model.bids.lane[bid] !== lane || outside !== 0) {
      breaches.push({ rule: null, lane, what: 'a bid of another lane or other months' })
    }
  }
  const whole = everyMonth(model)
  const isOneYear =
    parts.every((part) => award.months[part] === whole) &&
    bids.every((bid) => model.bids.months[bid] === whole)
  for (let month = 0; month < (isOneYear ? 1 : model.months.length); month += 1) {
    const inMonth = (months: number) => (months & (1 << month)) !== 0
    auditMonth(
      audited,
      parts.filter((part) => inMonth(award.months[part]!)),
      [...bids].filter((bid) => inMonth(model.bids.months[bid]!)),
      breaches,
    )
  }
}

function auditMonth(
  { model, award, lane, rules, pins }: AuditedLane,
  parts: readonly number[],
  bids: readonly number[],
  breaches: Breach[],
): void {
  const add = (rule: string | null, what: string, carrier?: number) =>
    breaches.push({ rule, lane, what, ...(carrier === undefined ? {} : { carrier }) })
  const total = parts.reduce((sum, part) => sum + award.share[part]!, 0)
  if (total !== 100) add(null, `shares add up to ${total}%`)
  const won = parts.filter((part) => award.bid[part] !== noBid)
  const carriers = won.map((part) => model.bids.carrier[award.bid[part]!]!)
  if (new Set(carriers).size < carriers.length) add(null, 'a carrier twice')
  if (parts.length - won.length > 1) add(null, 'two parts at baseline')
  const pinned = pins.filter(({ bidId }) => bids.some((bid) => model.bids.id[bid] === bidId))
  if (pinned.length > 0) {
    const asPinned =
      won.length === pinned.length &&
      pinned.every(({ bidId, share }) =>
        won.some(
          (part) => model.bids.id[award.bid[part]!] === bidId && award.share[part] === share,
        ),
      )
    if (!asPinned) add(pinsId, 'other than pinned')
  }
  for (const part of won) {
    const offered = award.offer[part]!
    const isBundle = offered >= 0 && offered < (model.bundles?.length ?? 0)
    if (!isBundle && award.share[part]! > model.bids.room[award.bid[part]!]!) {
      const rule = pinned.length > 0 ? pinsId : null
      add(rule, 'more than the carrier can move', model.bids.carrier[award.bid[part]!]!)
    }
  }
  if (pinned.length > 0) return

  const split = splitTerms(model, lane, rules)
  for (const part of won) {
    const share = award.share[part]!
    if (share < split.minimumShare || share % split.step !== 0) {
      add(split.rule, `a share of ${share}%`, model.bids.carrier[award.bid[part]!]!)
    }
  }
  if (won.length > split.most) add(split.rule, `${won.length} carriers`)

  const eligible = bids.filter((bid) => {
    const room = model.bids.room[bid]! - (model.bids.room[bid]! % split.step)
    return room >= split.minimumShare
  })
  const { left, droppedBy } = stillAllowed(model, lane, eligible, rules)
  for (const part of won) {
    const rule = droppedBy.get(award.bid[part]!)
    if (rule !== undefined) add(rule, 'not allowed to win', model.bids.carrier[award.bid[part]!]!)
  }
  const rooms = new Map<number, number>()
  for (const bid of left) {
    const carrier = model.bids.carrier[bid]!
    const room = model.bids.room[bid]! - (model.bids.room[bid]! % split.step)
    rooms.set(carrier, Math.max(rooms.get(carrier) ?? 0, room))
  }
  const least = Math.min(split.least, rooms.size)
  if (won.length > 0 && won.length < least) add(split.leastRule, `${won.length} carriers`)
  if (won.length < parts.length) {
    const hasBaseline = !Number.isNaN(model.lanes.baselineCents[lane]!)
    const mayStay = hasBaseline && rules.some(({ kind }) => kind === 'unawarded')
    const held = limitedCarriers(model, lane)
    // What a carrier has too little capacity left for stays, where the others do not cover it.
    const sure = [...rooms].filter(([carrier]) => !held.has(carrier)).map(([, room]) => room)
    if (!mayStay && canCover(sure, { ...split, least })) {
      add(null, 'left at baseline although its bids cover it')
    }
  }
}

/** What all rules about splits allow together; the terms of the negotiation where there is none. */
function splitTerms(model: AwardModel, lane: number, rules: readonly Rule[]) {
  const own = rules.filter((rule): rule is RuleOf<'perLane'> => rule.kind === 'perLane')
  const counts = rules.filter(
    (rule): rule is RuleOf<'carriers'> => rule.kind === 'carriers' && rule.per === 'lane',
  )
  const loads = model.lanes.loads[lane]!
  const { minimumShare, maximumCarriersPerLane } = model.terms
  let most = own.length > 0 ? 3 : Math.min(3, maximumCarriersPerLane)
  for (const rule of [...own, ...counts]) most = Math.min(most, rule.most ?? 3)
  const least = [
    ...own.map(({ id, twoAbove }) => ({ id, count: loads > (twoAbove ?? Infinity) ? 2 : 1 })),
    ...counts.map((rule) => ({ id: rule.id, count: rule.least ?? 1 })),
  ].toSorted((a, b) => b.count - a.count)[0]
  const smallest = Math.max(
    ...(own.length > 0 ? own.map((rule) => rule.minimumShare) : [minimumShare]),
  )
  let step = 1
  while (own.some((rule) => step % rule.step !== 0)) step += 1
  return {
    rule: own[0]?.id ?? counts[0]?.id ?? null,
    leastRule: least?.id ?? null,
    most,
    minimumShare: Math.ceil(smallest / step) * step,
    step,
    least: Math.max(1, least?.count ?? 1),
  }
}

/** Exclusions, then requirements, then switching thresholds, each on the bids that are left. */
function stillAllowed(
  { bids, lanes }: AwardModel,
  lane: number,
  eligible: readonly number[],
  rules: readonly Rule[],
) {
  const droppedBy = new Map<number, string>()
  let left = eligible
  const drop = (rule: Rule, isDropped: (bid: number) => boolean) => {
    for (const bid of left) if (isDropped(bid) && !droppedBy.has(bid)) droppedBy.set(bid, rule.id)
  }
  const settle = () => (left = left.filter((bid) => !droppedBy.has(bid)))
  for (const rule of rules) {
    if (rule.kind === 'exclude') drop(rule, (bid) => rule.carriers.includes(bids.carrier[bid]!))
  }
  settle()
  for (const rule of rules) {
    if (rule.kind !== 'require') continue
    const isNamed = (bid: number) => rule.carriers.includes(bids.carrier[bid]!)
    if (left.some(isNamed)) drop(rule, (bid) => !isNamed(bid))
  }
  settle()
  const own = left
    .filter((bid) => bids.carrier[bid] === lanes.incumbent[lane] && bids.room[bid] === 100)
    .map((bid) => bids.cents[bid]!)
  const today = Math.min(...own)
  for (const rule of rules) {
    if (rule.kind !== 'switching' || own.length === 0) continue
    const enough = Math.min(
      rule.percent === undefined ? Infinity : rule.percent * 0.01 * today,
      rule.cents ?? Infinity,
    )
    drop(
      rule,
      (bid) => bids.carrier[bid] !== lanes.incumbent[lane] && today - bids.cents[bid]! < enough,
    )
  }
  settle()
  return { left, droppedBy }
}

function canCover(
  rooms: readonly number[],
  { least, most, minimumShare }: { least: number; most: number; minimumShare: number },
): boolean {
  const widest = rooms.toSorted((a, b) => b - a)
  for (let count = least; count <= Math.min(most, widest.length); count += 1) {
    const room = widest.slice(0, count).reduce((a, b) => a + b, 0)
    if (count * minimumShare <= 100 && room >= 100) return true
  }
  return false
}

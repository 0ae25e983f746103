import { grouped } from '#domain/grouped.ts'
import type { Cents } from '#domain/money.ts'
import { type Award, type AwardModel, noBid, noOffer, partOfYear } from './award-model.ts'
import { decidingRules } from './deciding-rules.ts'
import { weightsOf } from './lane-choices.ts'
import { pinsId, rulesOf, type Scenario } from './rule.ts'
import type { ScenarioResult } from './scenario-result.ts'
import { incumbentCarriers, lanesInScope } from './scope.ts'

/** A share of a lane, by all that two awards of it may differ in. */
export type ComparedPart = {
  laneId: number
  bidId: number | null
  share: number
  months: number
  offerId: number | null
}

export type DifferentLane<Part> = { laneId: number; from: Part[]; to: Part[] }

/** The lanes that two awards award differently, if only by an offer that changes the price; by their ids. */
export function differentLanes<Part extends ComparedPart>(
  from: Iterable<Part>,
  to: Iterable<Part>,
): DifferentLane<Part>[] {
  const [before, after] = [from, to].map((parts) => grouped(parts, ({ laneId }) => laneId))
  return [...new Set([...before!.keys(), ...after!.keys()])]
    .map((laneId) => ({ laneId, from: before!.get(laneId) ?? [], to: after!.get(laneId) ?? [] }))
    .filter((lane) => printOf(lane.from) !== printOf(lane.to))
    .toSorted((a, b) => a.laneId - b.laneId)
}

const printOf = (parts: readonly ComparedPart[]): string =>
  parts
    .map(({ bidId, share, months, offerId }) => `${bidId} ${share} ${months} ${offerId ?? ''}`)
    .toSorted()
    .join()

/** Why a scenario awards a lane in another way than the other does. */
export type DecidedBy =
  | { by: 'rule'; rule: string }
  /** Place of an offer that sets a price in one of the two awards alone. */
  | { by: 'offer'; offer: number; isWon: boolean }
  | { by: 'cost' | 'weights' | 'no baseline' | 'same cost' | 'other lanes' }

/** `offerId` is the place of the offer, `bid` that of the bid. */
export type LanePart = ComparedPart & { bid: number; carrier: number | null; cents: Cents }

export type LaneDifference = DifferentLane<LanePart> & {
  /** Place of the lane. */
  lane: number
  /** Of `from`; those of all lanes add up to what the one award costs more than the other. */
  cents: Cents
  otherCents: Cents
  decidedBy: DecidedBy
}

/** What a scenario awards differently from another, and why. */
export function awardDifference(
  model: AwardModel,
  scenario: Scenario,
  result: ScenarioResult,
  other: ScenarioResult,
): LaneDifference[] {
  const { award } = result
  if (!award || !other.award) return []
  const rules = decidingRules(model, scenario, result, other)
  const placeOf = new Map(Array.from(model.lanes.id, (id, lane) => [id, lane]))
  const winners = new Set(Array.from(award.bid, (bid) => model.bids.carrier[bid]))
  const settled = incumbentCarriers(model)
  const penalties = rulesOf(scenario, 'unawarded').map((rule) => ({
    ...rule,
    inside: lanesInScope(model, rule.scope),
  }))
  return differentLanes(
    comparedParts(model, award, result.value?.cents),
    comparedParts(model, other.award, other.value?.cents),
  ).map((different) => {
    const lane = placeOf.get(different.laneId)!
    const [cents, otherCents] = [sum(different.from), sum(different.to)]
    return {
      ...different,
      lane,
      cents,
      otherCents,
      decidedBy: decidedBy(lane, different, cents - otherCents),
    }
  })

  function decidedBy(
    lane: number,
    { from, to }: DifferentLane<LanePart>,
    extraCents: Cents,
  ): DecidedBy {
    const rule = rules.get(lane)
    const [won, lost] = [offerBeside(from, to), offerBeside(to, from)]
    if (rule === pinsId) return { by: 'rule', rule }
    if (extraCents < 0)
      return won === null ? { by: 'cost' } : { by: 'offer', offer: won, isWon: true }
    if (rule) return { by: 'rule', rule }
    if (lost !== null) return { by: 'offer', offer: lost, isWon: false }
    if (won !== null) return { by: 'offer', offer: won, isWon: true }
    if (stays(to) && !stays(from)) {
      const own = penalties.find(({ inside }) => inside[lane] === 1)
      return own ? { by: 'rule', rule: own.id } : { by: 'no baseline' }
    }
    if (isBetterWeighed(lane, from, to, extraCents)) return { by: 'weights' }
    return { by: extraCents === 0 ? 'same cost' : 'other lanes' }
  }

  function isBetterWeighed(
    lane: number,
    from: readonly LanePart[],
    to: readonly LanePart[],
    extraCents: Cents,
  ): boolean {
    const weighed = (parts: readonly LanePart[]) =>
      parts.reduce((total, { bid, share, months }) => {
        const year = 0.01 * share * partOfYear(model, lane, months)
        return total + year * weightsOf(model, scenario, lane, bid)
      }, 0)
    const isNewcomer = ({ carrier }: LanePart) =>
      carrier !== null && !settled.has(carrier) && !winners.has(carrier)
    return (
      extraCents + weighed(from) < weighed(to) ||
      (scenario.weights.newCarrier > 0 && to.some(isNewcomer))
    )
  }
}

function comparedParts(
  { lanes, bids }: AwardModel,
  award: Award,
  cents: Float64Array | undefined,
): LanePart[] {
  return Array.from(award.lane, (lane, part) => {
    const bid = award.bid[part]!
    const offer = award.offer[part]!
    return {
      laneId: lanes.id[lane]!,
      bid,
      bidId: bid === noBid ? null : bids.id[bid]!,
      carrier: bid === noBid ? null : bids.carrier[bid]!,
      share: award.share[part]!,
      months: award.months[part]!,
      offerId: offer === noOffer ? null : offer,
      cents: cents?.[part] ?? 0,
    }
  })
}

const sum = (parts: readonly LanePart[]): Cents =>
  parts.reduce((total, { cents }) => total + cents, 0)

const stays = (parts: readonly LanePart[]): boolean => parts.some(({ bidId }) => bidId === null)

/** An offer that sets a price here and none there. */
const offerBeside = (here: readonly LanePart[], there: readonly LanePart[]): number | null =>
  here.find(({ offerId }) => offerId !== null && there.every((other) => other.offerId !== offerId))
    ?.offerId ?? null

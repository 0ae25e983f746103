import { type AwardColumns, offersInOrder } from '#domain/award-optimiser/award-columns.ts'
import type { DecidedBy } from '#domain/award-optimiser/award-difference.ts'
import type { AwardFigures } from '#domain/award-optimiser/award-figures.ts'
import { capacityWords } from '#domain/award-optimiser/capacity-rules.ts'
import { pinsId, type Rule, rulesOf, type Scenario } from '#domain/award-optimiser/rule.ts'
import { ruleSentence } from '#domain/award-optimiser/sentence.ts'
import type { PriceTag } from '#domain/award-optimiser/tags.ts'
import { offeredPriceWords } from '#domain/carrier-offer.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { type Cents, formatCents, formatWholeDollars } from '#domain/money.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import type { PackPin } from '#contract/ext/award-packs.ts'
import type { AwardScenario } from '#contract/ext/award-scenarios.ts'

export function carrierNames({ carriers }: AwardColumns): (carrier: number) => string {
  const names = new Map(carriers.map(({ id, name }) => [id, name]))
  return (carrier) => names.get(carrier) ?? `Carrier ${carrier}`
}

export function laneName({ lanes }: AwardColumns, laneId: number): string {
  const at = lanes.id.indexOf(laneId)
  return at === -1 ? `Lane ${laneId}` : `${lanes.origin[at]} > ${lanes.destination[at]}`
}

/** What the engine reads of a saved scenario. */
export const asked = ({ rules, weights, pins }: AwardScenario): Scenario => ({
  rules,
  weights,
  pins: pins.map(({ laneId, bidId, share }) => ({ laneId, bidId, share })),
})

/** When and by whom a bid was awarded by hand, as far as it is known. */
export const chosenWords = ({ at, by }: Pick<PackPin, 'at' | 'by'>): string =>
  [at && formatMoment(new Date(at)), by].filter(Boolean).join(', ')

export const gapWords = (gapCents: Cents): string =>
  gapCents <= 0
    ? 'Proven lowest'
    : isNothing(gapCents)
      ? 'Within a dollar of the best possible'
      : `At most ${formatWholeDollars(gapCents)} above the best possible`

/** In place of the cost, where there is none. */
export const noAwardWords = (isProven: boolean): string =>
  isProven ? 'These rules cannot all hold' : 'No award was found'

/** Which rules cannot hold, after the same words as the headline has. */
export function conflictHeading(
  smallest: readonly string[],
  { rules }: Pick<Scenario, 'rules'>,
  { isProven, isLimited }: { isProven: boolean; isLimited: boolean },
): string {
  if (smallest.length === 0) {
    const capacities = isLimited ? ' and the capacities of carriers' : ''
    return isProven
      ? `These rules${capacities} cannot all hold.`
      : `No award was found that keeps these rules${capacities}.`
  }
  if (!isProven) return 'No award was found. Loosen any one of these to get one:'
  const count = smallest.filter((id) => id !== pinsId).length
  const some = `${formatCount(count)} of ${counted(rules.filter(({ on }) => on).length, 'rule')}`
  if (count === 0) return 'The lanes awarded by hand cannot hold'
  if (smallest.length === 1) return 'One rule cannot hold'
  const pins = count < smallest.length ? ' and the lanes awarded by hand' : ''
  return `${some}${pins} cannot hold together. Loosen any one of them:`
}

/** The cost with weights and penalties; null where they add nothing, or less than rounding each lane to a cent. */
export function weightedWords(
  scenario: Scenario,
  { objectiveCents, costCents, lanesAwarded, lanesStaying }: AwardFigures,
): string | null {
  const isWeighted =
    Object.values(scenario.weights).some((weight) => weight > 0) ||
    rulesOf(scenario, 'unawarded').some(({ penaltyPercent }) => penaltyPercent > 0)
  return isWeighted && objectiveCents - costCents > lanesAwarded + lanesStaying
    ? `${formatCents(objectiveCents)} with weights and penalties`
    : null
}

/** Less than it takes to be shown as a dollar. */
export const isNothing = (cents: Cents): boolean => Math.abs(cents) < 50

/** What a rule costs, or would cost where it is off; null where there is no award. */
export function tagWords(tag: Omit<PriceTag, 'rule'> | null, isOn: boolean): string {
  if (tag === null) return isOn ? 'no award without it' : 'no award with it'
  const verb = isOn ? 'costs' : 'would cost'
  if (isNothing(tag.mostCents)) return `${verb} nothing`
  const [least, most] = [formatWholeDollars(tag.leastCents), formatWholeDollars(tag.mostCents)]
  if (least === most) return `${verb} ${most}`
  return isNothing(tag.leastCents) ? `${verb} at most ${most}` : `${verb} ${least} to ${most}`
}

export const ruleWords = (
  id: string,
  rules: readonly Rule[],
  nameOf: (carrier: number) => string,
): string => {
  if (id === pinsId) return 'Lanes awarded by hand'
  const rule = rules.find((own) => own.id === id)
  return rule ? ruleSentence(rule, nameOf) : (capacityWords(id, nameOf) ?? 'A rule')
}

export function decidedByWords(
  decidedBy: DecidedBy,
  rules: readonly Rule[],
  columns: AwardColumns,
): string {
  if (decidedBy.by === 'rule') return ruleWords(decidedBy.rule, rules, carrierNames(columns))
  if (decidedBy.by !== 'offer') return reasonWords[decidedBy.by]
  const offer = offersInOrder(columns)[decidedBy.offer]
  if (!offer) return 'An offer'
  return decidedBy.isWon ? offeredPriceWords(offer) : `Without offer “${offer.name}”`
}

const reasonWords = {
  cost: 'Lower cost',
  weights: 'Weights beside cost',
  'no baseline': 'No rule lets it stay at baseline',
  'same cost': 'Same cost',
  'other lanes': "Other lanes' awards",
} satisfies Record<Exclude<DecidedBy['by'], 'rule' | 'offer'>, string>

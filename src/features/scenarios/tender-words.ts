import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import { capacityWords } from '#domain/award-optimiser/capacity-rules.ts'
import { pinsId, type Rule, type Scenario } from '#domain/award-optimiser/rule.ts'
import { ruleSentence } from '#domain/award-optimiser/sentence.ts'
import type { PriceTag } from '#domain/award-optimiser/tags.ts'
import { type Cents, formatWholeDollars } from '#domain/money.ts'
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

export const gapWords = (gapCents: Cents): string =>
  gapCents <= 0
    ? 'Proven lowest'
    : `At most ${formatWholeDollars(gapCents)} above the best possible`

/** Less than it takes to be shown as a dollar. */
export const isNothing = (cents: Cents): boolean => Math.abs(cents) < 50

/** What a rule costs, or would cost where it is off: 'costs $1,240 to $1,300'. */
export function tagWords(
  { leastCents, mostCents }: Pick<PriceTag, 'leastCents' | 'mostCents'>,
  isOn: boolean,
): string {
  const verb = isOn ? 'costs' : 'would cost'
  if (isNothing(mostCents)) return `${verb} nothing`
  const [least, most] = [formatWholeDollars(leastCents), formatWholeDollars(mostCents)]
  return least === most ? `${verb} ${most}` : `${verb} ${least} to ${most}`
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

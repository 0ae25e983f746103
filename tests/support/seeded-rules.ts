import type { AwardModel } from '#domain/award-optimiser/award-model.ts'
import { type RuleKind, type Scenario, scenarioSchema } from '#domain/award-optimiser/rule.ts'
import { type Chance, chanceOf } from './seeded-tender.ts'

export const ruleKinds = [
  'limit',
  'co2eCap',
  'perLane',
  'switching',
  'exclude',
  'require',
  'unawarded',
  'carriers',
  'worthwhile',
] as const satisfies readonly RuleKind[]

/** A rule of this kind that has something to say about a small tender, the same for the same seed. */
function seededRule(kind: RuleKind, id: string, model: AwardModel, chance: Chance) {
  const one = <Value>(...values: Value[]) => values[Math.floor(chance() * values.length)]!
  const carriers = [...new Set(Array.from(model.bids.carrier))]
  const scope = one<object>({}, {}, { regions: ['Region 0'] }, { equipment: ['Van'] })
  const lowest = new Map<number, number>()
  for (const [bid, lane] of Array.from(model.bids.lane).entries()) {
    lowest.set(lane, Math.min(lowest.get(lane) ?? Infinity, model.bids.cents[bid]!))
  }
  const spend = [...lowest.values()].reduce((a, b) => a + b, 0)
  const common = { id, kind, scope }
  switch (kind) {
    case 'limit': {
      const of = one<object>(
        { who: 'everyone' },
        { who: 'carriers', carriers: [one(...carriers), one(...carriers)] },
        { who: 'incumbents' },
        { who: 'newcomers' },
      )
      const measure = one('spend', 'volume', 'lanes', 'co2e')
      if (chance() < 0.2) {
        return { ...common, measure: 'spend', of, most: Math.round(spend * 0.7), unit: 'amount' }
      }
      const bound = chance() < 0.4 ? { least: 10 + 30 * chance() } : { most: 45 + 40 * chance() }
      return { ...common, measure, of, each: chance() < 0.5, ...bound, unit: 'percent' }
    }
    case 'co2eCap':
      return { ...common, most: 88 + 12 * chance(), unit: 'percent' }
    case 'perLane':
      return {
        ...common,
        ...one(
          { most: 1, minimumShare: 100 },
          { most: 2, minimumShare: 50, step: 50 },
          { most: 2, minimumShare: 25, step: 25 },
          { most: 3, minimumShare: 30, step: 10 },
        ),
        twoAbove: 400 * chance() * chance(),
      }
    case 'switching':
      return chance() < 0.5
        ? { ...common, percent: 8 * chance() }
        : { ...common, percent: 5, cents: Math.round(0.01 * spend * chance()) }
    case 'exclude':
      return { ...common, carriers: [one(...carriers)] }
    case 'require':
      return { ...common, carriers: [one(...carriers), one(...carriers)] }
    case 'unawarded':
      return { ...common, penaltyPercent: Math.round(15 * chance()) }
    case 'carriers':
      return {
        ...common,
        per: one('all', 'all', 'region', 'equipment', 'lane'),
        ...one<object>({ most: 2 }, { most: 1 }, { least: 2 }, { least: 1, most: 2 }),
      }
    case 'worthwhile':
      return chance() < 0.5
        ? { ...common, measure: 'spend', least: Math.round(spend * 0.4 * chance()), unit: 'amount' }
        : { ...common, measure: one('volume', 'lanes'), least: 45 * chance(), unit: 'percent' }
  }
}

export function seededScenario(
  kinds: readonly RuleKind[],
  model: AwardModel,
  seed: number,
): Scenario {
  const chance = chanceOf(seed * 104_729 + kinds.length)
  const rules = kinds.map((kind, at) => seededRule(kind, `${kind}-${at}`, model, chance))
  const weights =
    chance() < 0.2 ? { transitDay: 500, servicePoint: 20, co2eTon: 9000, newCarrier: 40_000 } : {}
  const pinned = Math.floor(chance() * model.bids.id.length)
  const pins =
    chance() < 0.15
      ? [
          {
            laneId: model.lanes.id[model.bids.lane[pinned]!]!,
            bidId: model.bids.id[pinned]!,
            share: 100,
          },
        ]
      : []
  return scenarioSchema.parse({ rules, weights, pins })
}

/** Every kind alone, and every two of them. */
export const ruleSets: readonly (readonly RuleKind[])[] = [
  ...ruleKinds.map((kind) => [kind]),
  ...ruleKinds.flatMap((kind, at) => ruleKinds.slice(at).map((other) => [kind, other])),
]

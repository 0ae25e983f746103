import { knobOf } from './rule-knob.ts'
import type { Rule, Scope } from './rule.ts'

/** The number that a frontier moves: maximum CO2e, carriers or share of the largest carrier, minimum of the incumbents. */
export const frontierMeasures = ['co2e', 'carriers', 'incumbents', 'largest share'] as const
export type FrontierMeasure = (typeof frontierMeasures)[number]

/** A rule that limits this number on all lanes. */
export function measureRule(measure: FrontierMeasure, limit?: number): Rule {
  const common = { id: 'frontier', on: true, scope: {} }
  switch (measure) {
    case 'co2e':
      return { ...common, kind: 'co2eCap', most: limit ?? 100, unit: 'percent' }
    case 'carriers':
      return { ...common, kind: 'carriers', per: 'all', most: limit ?? 1 }
    case 'incumbents':
      return {
        ...common,
        kind: 'limit',
        measure: 'volume',
        of: { who: 'incumbents' },
        each: false,
        least: limit ?? 0,
        unit: 'percent',
      }
    case 'largest share':
      return {
        ...common,
        kind: 'limit',
        measure: 'spend',
        of: { who: 'everyone' },
        each: true,
        most: limit ?? 100,
        unit: 'percent',
      }
  }
}

/** Whether a rule limits this number on all lanes. */
export function isOfMeasure(rule: Rule, measure: FrontierMeasure): boolean {
  const wanted = measureRule(measure)
  return (
    isOnAllLanes(rule.scope) && knobOf(rule, knobOf(wanted)?.name) !== null && isAlike(rule, wanted)
  )
}

const isOnAllLanes = (scope: Scope) => Object.values(scope).every((list) => !list?.length)

function isAlike(rule: Rule, wanted: Rule): boolean {
  if (rule.kind === 'limit' && wanted.kind === 'limit')
    return (
      rule.measure === wanted.measure &&
      rule.of.who === wanted.of.who &&
      rule.each === wanted.each &&
      rule.unit === wanted.unit
    )
  if (rule.kind === 'carriers' && wanted.kind === 'carriers') return rule.per === wanted.per
  if (rule.kind === 'co2eCap' && wanted.kind === 'co2eCap') return rule.unit === wanted.unit
  return false
}

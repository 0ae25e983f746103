import type { Rule } from './rule.ts'

/** The number of a rule that a slider moves, and which way makes the rule easier to keep. */
export type Knob = { value: number; easier: 'higher' | 'lower'; isCount: boolean; top: number }

/** Null for rules that have no such number. A rule with a minimum and a maximum: its minimum. */
export function knobOf(rule: Rule): Knob | null {
  const lower = (value: number, isCount = false): Knob => ({
    value,
    easier: 'lower',
    isCount,
    top: 0,
  })
  const higher = (value: number, top: number, isCount = false): Knob => ({
    value,
    easier: 'higher',
    isCount,
    top,
  })
  switch (rule.kind) {
    case 'limit':
      if (rule.least !== undefined) return lower(rule.least)
      return higher(rule.most ?? 0, rule.unit === 'percent' ? 100 : Infinity)
    case 'carriers':
      if (rule.least !== undefined) return lower(rule.least, true)
      return higher(rule.most ?? 0, Infinity, true)
    case 'co2eCap':
      return higher(rule.most, Infinity)
    case 'worthwhile':
      return lower(rule.least)
    case 'perLane':
      return rule.twoAbove === undefined ? null : higher(rule.twoAbove, Infinity)
    case 'switching':
      return rule.percent === undefined ? null : lower(rule.percent)
    case 'unawarded':
    case 'exclude':
    case 'require':
      return null
  }
}

export function withKnob(rule: Rule, value: number): Rule {
  switch (rule.kind) {
    case 'limit':
    case 'carriers':
      return rule.least !== undefined ? { ...rule, least: value } : { ...rule, most: value }
    case 'co2eCap':
      return { ...rule, most: value }
    case 'worthwhile':
      return { ...rule, least: value }
    case 'perLane':
      return { ...rule, twoAbove: value }
    case 'switching':
      return { ...rule, percent: value }
    default:
      return rule
  }
}

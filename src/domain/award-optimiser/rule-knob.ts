import type { Rule } from './rule.ts'

export const knobNames = ['least', 'most', 'twoAbove', 'percent', 'cents'] as const
/** The field of a rule that a knob moves. */
export type KnobName = (typeof knobNames)[number]

/** A number of a rule that a slider moves, and which way makes the rule easier to keep. */
export type Knob = {
  name: KnobName
  value: number
  easier: 'higher' | 'lower'
  isCount: boolean
  top: number
}

/** A minimum stands before a maximum; empty for rules that have no such number. */
export function knobsOf(rule: Rule): Knob[] {
  const lower = (name: KnobName, value: number | undefined, isCount = false): Knob[] =>
    value === undefined ? [] : [{ name, value, easier: 'lower', isCount, top: 0 }]
  const higher = (
    name: KnobName,
    value: number | undefined,
    top = Infinity,
    isCount = false,
  ): Knob[] => (value === undefined ? [] : [{ name, value, easier: 'higher', isCount, top }])
  switch (rule.kind) {
    case 'limit':
      return [
        ...lower('least', rule.least),
        ...higher('most', rule.most, rule.unit === 'percent' ? 100 : Infinity),
      ]
    case 'carriers':
      return [...lower('least', rule.least, true), ...higher('most', rule.most, Infinity, true)]
    case 'co2eCap':
      return higher('most', rule.most)
    case 'worthwhile':
      return lower('least', rule.least)
    case 'perLane':
      return higher('twoAbove', rule.twoAbove)
    case 'switching':
      return [...lower('percent', rule.percent), ...lower('cents', rule.cents)]
    case 'unawarded':
    case 'exclude':
    case 'require':
      return []
  }
}

export const knobOf = (rule: Rule, name?: KnobName): Knob | null =>
  knobsOf(rule).find((knob) => name === undefined || knob.name === name) ?? null

/** Without a name the first knob is moved. */
export function withKnob(rule: Rule, value: number, name?: KnobName): Rule {
  const knob = knobOf(rule, name)
  return knob ? { ...rule, [knob.name]: value } : rule
}

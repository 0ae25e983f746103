import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { AwardFigures } from '#domain/award-optimiser/award-figures.ts'
import {
  type FrontierMeasure,
  isOfMeasure,
  measureRule,
} from '#domain/award-optimiser/frontier-measure.ts'
import type { Rule, Scenario } from '#domain/award-optimiser/rule.ts'
import { ruleSentence } from '#domain/award-optimiser/sentence.ts'
import { incumbentBidVolume } from '#domain/award-optimiser/starting-scenarios.ts'
import { frontierValues, valuesBetween } from './frontier-words.ts'
import { knobLabel, type KnobRange, knobRanges } from './knob-range.ts'
import { leastCo2e } from './least-co2e.ts'
import { carrierNames } from './tender-words.ts'

export type MovableLimit = {
  key: string
  text: string
  rule: Rule
  range: KnobRange
  /** The limits whose awards are compared. */
  values: readonly number[]
  /** A limit that no rule of the scenario sets; null of a rule's own. */
  trial: Trial | null
}

/** Where the limit begins, in words, and what its number is called in the name of a scenario. */
type Trial = { start: string; named: string }

/** How far the bids of a tender let limits go, as parts: half a million of them are looked through. */
export type ReachOfBids = { carriers: number; incumbents: number; co2e: number }

export const reachOfBids = (columns: AwardColumns): ReachOfBids => ({
  carriers: new Set(columns.bids.carrierId).size,
  incumbents: incumbentBidVolume(columns),
  co2e: leastCo2e(columns),
})

/** Limits whose cost can be shown: those of the rules, then the usual measures that no rule limits. */
export const movableLimits = (
  { rules }: Scenario,
  columns: AwardColumns,
  reach: ReachOfBids,
  figures: AwardFigures | null,
): MovableLimit[] => [
  ...rules.flatMap((rule) => (rule.on ? limitsOf(rule, columns) : [])),
  ...(figures ? trialLimits(rules, columns, measuresOf(reach, figures)) : []),
]

const limitsOf = (rule: Rule, columns: AwardColumns): MovableLimit[] =>
  knobRanges(rule, columns).map((range) => ({
    key: `${rule.id} ${range.knob}`,
    text: knobLabel(range, ruleSentence(rule, carrierNames(columns))),
    rule,
    range,
    values: frontierValues(range),
    trial: null,
  }))

const trialLimits = (
  rules: readonly Rule[],
  columns: AwardColumns,
  measures: readonly Measure[],
): MovableLimit[] =>
  measures.flatMap(({ measure, text, from, to, trial, ...own }) => {
    if (rules.some((rule) => rule.on && isOfMeasure(rule, measure))) return []
    const rule = measureRule(measure, from)
    return knobRanges(rule, columns).flatMap((slider) => {
      const { step } = { ...slider, ...own }
      const range = { ...slider, step, harder: Math.sign(slider.harder) * step }
      const values = valuesBetween(Math.min(from, to), Math.max(from, to), range)
      // One limit alone has nothing to be compared with.
      return values.length > 1 ? [{ key: measure, text, rule, range, values, trial }] : []
    })
  })

type Measure = Pick<MovableLimit, 'text'> & {
  measure: FrontierMeasure
  /** The limit it begins at, and the tightest. */
  from: number
  to: number
  /** What one step of it is, where it is not that of its slider. */
  step?: number
  trial: Trial
}

function measuresOf(
  reach: ReachOfBids,
  { carriers, incumbentVolume, largestCarrier }: AwardFigures,
): Measure[] {
  const start = 'which the award keeps now'
  const measures: Measure[] = []
  // First, because all its limits are within what was bid.
  if (incumbentVolume !== null)
    measures.push({
      measure: 'incumbents',
      text: 'Incumbents, of volume',
      from: Math.floor(percentOf(incumbentVolume)),
      to: Math.ceil(percentOf(reach.incumbents)),
      trial: { start, named: 'incumbents ' },
    })
  measures.push({
    measure: 'carriers',
    text: 'Number of carriers',
    from: carriers,
    to: Math.ceil(carriers / 2),
    trial: { start, named: '' },
  })
  if (largestCarrier) {
    const share = Math.ceil(percentOf(largestCarrier.spendShare))
    measures.push({
      measure: 'largest share',
      text: 'Largest carrier, of spend',
      from: share,
      // So many carriers cannot all stay below an equal share.
      to: Math.max(Math.ceil(share / 2), Math.ceil(percentOf(1 / reach.carriers))),
      trial: { start, named: 'largest carrier ' },
    })
  }
  const least = percentOf(reach.co2e)
  const step = least < 96 ? 1 : 0.5
  measures.push({
    measure: 'co2e',
    text: 'CO2e',
    from: 100,
    to: Math.max(92, step * Math.ceil(least / step)),
    step,
    trial: { start: 'the CO2e of the lowest bids', named: 'CO2e ' },
  })
  return measures
}

/** Rounded off what parts do not add up to exactly: 55.000000000000007 is 55. */
const percentOf = (part: number): number => Number((100 * part).toFixed(6))

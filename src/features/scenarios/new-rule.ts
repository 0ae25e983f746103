import { measureRule } from '#domain/award-optimiser/frontier-measure.ts'
import { type Rule, type RuleKind, usualShareStep } from '#domain/award-optimiser/rule.ts'
import { uniqueId } from '#lib/unique-id.ts'

export type RuleChoice = RuleKind | 'incumbents'

/** What may be added, as people ask for it. */
export const ruleChoices = [
  { value: 'incumbents', text: 'Incumbents keep a share' },
  { value: 'limit', text: 'Limit of a carrier or a group' },
  { value: 'carriers', text: 'Number of carriers' },
  { value: 'perLane', text: 'Carriers per lane' },
  { value: 'switching', text: 'Change carriers only for savings' },
  { value: 'worthwhile', text: 'Minimum business or nothing' },
  { value: 'co2eCap', text: 'CO2e limit' },
  { value: 'exclude', text: 'Exclude carriers' },
  { value: 'require', text: 'Only these carriers' },
  { value: 'unawarded', text: 'Lanes may stay at baseline' },
] as const satisfies readonly { value: RuleChoice; text: string }[]

export const isRuleChoice = (text: string): text is RuleChoice =>
  ruleChoices.some(({ value }) => value === text)

export const choiceOf = (rule: Rule): RuleChoice =>
  rule.kind === 'limit' && rule.of.who === 'incumbents' && !rule.each ? 'incumbents' : rule.kind

/** A rule with limits that most tenders can keep. */
export function newRule(choice: RuleChoice): Rule {
  const common = { id: uniqueId(), on: true, scope: {} }
  switch (choice) {
    case 'incumbents':
      return { ...measureRule('incumbents', 50), ...common }
    case 'limit':
      return { ...measureRule('largest share', 30), ...common }
    case 'carriers':
      return { ...measureRule('carriers', 5), ...common }
    case 'worthwhile':
      return { ...common, kind: 'worthwhile', measure: 'lanes', least: 3, unit: 'amount' }
    case 'perLane':
      return {
        ...common,
        kind: 'perLane',
        most: 2,
        minimumShare: 20,
        step: usualShareStep,
        twoAbove: 200,
      }
    case 'switching':
      return { ...common, kind: 'switching', percent: 3 }
    case 'exclude':
    case 'require':
      return { ...common, kind: choice, carriers: [] }
    case 'unawarded':
      return { ...common, kind: 'unawarded', penaltyPercent: 0 }
    case 'co2eCap':
      return { ...measureRule('co2e', 98), ...common }
  }
}

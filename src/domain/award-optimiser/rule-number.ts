import { mostCarriersOfLane, mostPenaltyPercent, type Rule } from './rule.ts'

/** Fields of rules that hold a number people enter. */
export const ruleNumbers = [
  'least',
  'most',
  'minimumShare',
  'twoAbove',
  'percent',
  'cents',
  'penaltyPercent',
] as const
export type RuleNumber = (typeof ruleNumbers)[number]

type Expected = { from: number; to: number; isWhole: boolean; unit: '%' | '$' | '' }

/** What is wrong with a number of a rule, as what to enter instead; null where nothing is. NaN is no number. */
export function numberProblem(rule: Rule, name: RuleNumber): string | null {
  const value = numberIn(rule, name)
  if (value === undefined) return null
  const expected = expectedOf(rule, name)
  const { from, to, isWhole } = expected
  if (!(value >= from && value <= to) || (isWhole && !Number.isInteger(value)))
    return expectedWords(expected)
  if (name === 'least' || name === 'most') {
    const [least = 0, most = Infinity] = [numberIn(rule, 'least'), numberIn(rule, 'most')]
    if (least > most)
      return name === 'least'
        ? 'The minimum is above the maximum.'
        : 'The maximum is below the minimum.'
  }
  return null
}

export const hasNumberProblem = (rule: Rule): boolean =>
  ruleNumbers.some((name) => numberProblem(rule, name) !== null)

export const numberIn = (rule: Rule, name: RuleNumber): number | undefined =>
  (rule as Partial<Record<RuleNumber, number>>)[name]

/** Undefined leaves the number out. */
export function withNumber(rule: Rule, name: RuleNumber, value: number | undefined): Rule {
  const { [name]: _, ...rest } = rule as Rule & Partial<Record<RuleNumber, number>>
  return (value === undefined ? rest : { ...rest, [name]: value }) as Rule
}

function expectedOf(rule: Rule, name: RuleNumber): Expected {
  const percent = (to: number): Expected => ({ from: 0, to, isWhole: false, unit: '%' })
  const amount = (unit: '$' | '' = ''): Expected => ({
    from: 0,
    to: Infinity,
    isWhole: false,
    unit,
  })
  switch (rule.kind) {
    case 'limit':
    case 'worthwhile':
      if (rule.unit === 'percent') return percent(100)
      return amount(rule.measure === 'spend' ? '$' : '')
    case 'carriers':
      return { ...amount(), isWhole: true }
    case 'perLane':
      if (name === 'most') return { from: 1, to: mostCarriersOfLane, isWhole: true, unit: '' }
      return name === 'minimumShare' ? { from: 1, to: 100, isWhole: true, unit: '%' } : amount()
    case 'switching':
      return name === 'percent' ? percent(100) : amount('$')
    case 'unawarded':
      return percent(mostPenaltyPercent)
    default:
      return amount()
  }
}

function expectedWords({ from, to, isWhole, unit }: Expected): string {
  const kind = unit === '%' ? 'percentage' : unit === '$' ? 'amount' : 'number'
  const what = isWhole ? `a whole ${kind}` : `${kind === 'amount' ? 'an' : 'a'} ${kind}`
  const between = Number.isFinite(to)
    ? `from ${from} to ${to}`
    : `of ${unit === '$' ? '$0' : from} or more`
  return `Enter ${what} ${between}.`
}

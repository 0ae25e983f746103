import { expect, test } from 'vitest'
import type { Rule } from './rule.ts'
import { numberProblem, type RuleNumber } from './rule-number.ts'

const common = { id: 'rule', on: true, scope: {} }
const limit = {
  ...common,
  kind: 'limit' as const,
  measure: 'volume' as const,
  of: { who: 'incumbents' as const },
  each: false,
}
const perLane = {
  ...common,
  kind: 'perLane' as const,
  most: 2,
  minimumShare: 20,
  step: 10 as const,
}

test.each<[Rule, RuleNumber, string | null]>([
  [{ ...limit, unit: 'percent', least: 100 }, 'least', null],
  [{ ...limit, unit: 'percent', least: 150 }, 'least', 'Enter a percentage from 0 to 100.'],
  [{ ...limit, unit: 'percent', least: NaN }, 'least', 'Enter a percentage from 0 to 100.'],
  [{ ...limit, unit: 'amount', least: 150 }, 'least', null],
  [{ ...limit, unit: 'amount', most: -1 }, 'most', 'Enter a number of 0 or more.'],
  [
    { ...limit, measure: 'spend', unit: 'amount', most: -1 },
    'most',
    'Enter an amount of $0 or more.',
  ],
  [
    { ...limit, unit: 'percent', least: 40, most: 30 },
    'least',
    'The minimum is above the maximum.',
  ],
  [{ ...limit, unit: 'percent', least: 40, most: 30 }, 'most', 'The maximum is below the minimum.'],
  [{ ...perLane, most: 4 }, 'most', 'Enter a whole number from 1 to 3.'],
  [{ ...perLane, minimumShare: 0 }, 'minimumShare', 'Enter a whole percentage from 1 to 100.'],
  [
    { ...common, kind: 'carriers', per: 'all', most: 2.5 },
    'most',
    'Enter a whole number of 0 or more.',
  ],
  [{ ...common, kind: 'switching', percent: 3 }, 'cents', null],
  [{ ...common, kind: 'co2eCap', most: 120, unit: 'percent' }, 'most', null],
])('of %o the number %s: %s', (rule, name, problem) => {
  expect(numberProblem(rule, name)).toBe(problem)
})

import { expect, test, vi } from 'vitest'
import { newRule, ruleChoices } from './new-rule.ts'

test('rules are made where a host is reached without TLS, each with a name of its own', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })

  const names = ruleChoices.map(({ value }) => newRule(value).id)

  expect(new Set(names).size).toBe(ruleChoices.length)
})

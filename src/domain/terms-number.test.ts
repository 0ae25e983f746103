import { expect, test } from 'vitest'
import { negotiationTermsSchema } from './negotiation-terms.ts'
import { numberField, numberFields, termsNumberWords } from './terms-number.ts'

test.each([
  ['green', 0.02, '2% over'],
  ['amber', 0.105, '10.5% over'],
  ['amber', 0.07, '7% over'],
  ['amber', 0.12345, '12.35% over'],
  ['greenRank', 3, '3'],
  ['minimumBidChange', 0.5, '0.5%'],
  ['minimumShare', 10, '10%'],
  ['maximumCarriersPerLane', 2, '2'],
  ['assumedDays', 3, '3 days'],
  ['assumedWaitingHours', 2.5, '2.5 hours'],
] as const)('%s of %s reads "%s"', (field, value, words) => {
  expect(termsNumberWords(numberField(field), value)).toBe(words)
})

test.each(numberFields)('$field is typed within what terms may hold', (field) => {
  const { field: name, min, max, whole, percent, label, hint } = field
  const stored = (typed: number) => (percent ? typed / 100 : typed)
  const isHeld = (typed: number) =>
    negotiationTermsSchema.safeParse({ [name]: stored(typed) }).success

  expect([min, max].map(isHeld)).toEqual([true, true])
  expect([min - 1, max + 1].map(isHeld)).toEqual([false, false])
  expect(isHeld(min + 0.5)).toBe(!whole)
  expect([label, hint].every((text) => /^[A-Z]/.test(text))).toBe(true)
})

test('every number of the terms is named once', () => {
  const names = numberFields.map(({ field }) => field)

  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => numberField(name).percent)).toEqual(['green', 'amber'])
})

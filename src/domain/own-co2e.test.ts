import { expect, test } from 'vitest'
import { readOwnCo2e } from './bid-cell.ts'
import { bidProblems, entryProblems } from './bid-problem.ts'
import { bidEntrySchema } from './bid.ts'
import { isTakenOver } from './draft-cell.ts'
import { Mode } from './mode.ts'
import { formatOwnCo2e, ownCo2eTitle } from './own-co2e.ts'
import type { DecimalMark } from './written-number.ts'

test.each([
  [Mode.OceanFCL, 'Own CO2e, kg per container'],
  [Mode.OceanLCL, 'Own CO2e, kg per m3'],
  [Mode.RoadFTL, 'Own CO2e, kg per mile'],
  [Mode.RoadDrayage, 'Own CO2e, kg per shipment'],
  [Mode.AirFreight, 'Own CO2e, kg per kg'],
])('is stated for what the mode counts', (mode, title) => {
  expect(ownCo2eTitle(mode)).toBe(title)
})

test.each<[text: string, mark: DecimalMark, kilograms: number | null]>([
  ['1,204.5', '.', 1204.5],
  ['1.204,5', ',', 1204.5],
  ['1204.5 kg', '.', 1204.5],
  ['', '.', null],
  ['n/a', '.', null],
  ['50000', '.', 50_000],
])('%j with "%s" is %s kg of a container', (text, mark, value) => {
  expect(readOwnCo2e(text, mark, Mode.OceanFCL)).toEqual({ value })
})

test.each([
  ['0', Mode.OceanFCL, 'expected a number above 0, at most 50,000 kg per container, found "0"'],
  ['-3', Mode.RoadFTL, 'expected a number above 0, at most 50 kg per mile, found "-3"'],
  ['1230', Mode.RoadFTL, 'expected a number above 0, at most 50 kg per mile, found "1230"'],
  ['low', Mode.RoadFTL, '"low" is not a number.'],
  ['1,5', Mode.RoadFTL, '"1,5" is not a number with a decimal point. Use 1.50 or 15.'],
])('%j is refused', (text, mode, problem) => {
  expect(readOwnCo2e(text, '.', mode)).toEqual({ value: null, problem })
})

test('a bid with a figure that no freight emits is neither saved nor submitted', () => {
  const rules = {
    mode: Mode.RoadFTL,
    terms: { decimals: 2, exchangeRates: { USD: 1 } },
    validMonths: [],
  }
  const entry = (co2ePerUnit: number | null) =>
    bidEntrySchema.parse({ laneId: 1, charges: { linehaul: 2 }, co2ePerUnit })
  const problem = {
    field: 'co2ePerUnit',
    column: 'Own CO2e, kg per mile',
    found: '1230',
    expected: 'a number above 0, at most 50 kg per mile',
  }

  expect(entryProblems(entry(1230), rules)).toEqual([problem])
  expect(bidProblems(entry(1230), rules)).toEqual([problem])
  expect(bidProblems(entry(1.23), rules)).toEqual([])
  expect(bidProblems(entry(null), rules)).toEqual([])
  expect(bidEntrySchema.safeParse({ laneId: 1, charges: {}, co2ePerUnit: 0 }).success).toBe(false)
})

test('a typed figure is taken over by the bid that states it', () => {
  const bid = bidEntrySchema.parse({ laneId: 1, charges: {}, co2ePerUnit: 1204.5 })
  const isTaken = (text: string, mark: DecimalMark) =>
    isTakenOver('co2ePerUnit', { text, mark }, bid)

  expect(isTaken('1.204,5', ',')).toBe(true)
  expect(isTaken('1,204.5', '.')).toBe(true)
  expect(isTaken('1204', '.')).toBe(false)
  expect(isTaken('', '.')).toBe(false)
})

test('is shown as finely as it is stated', () => {
  expect([1204.5, 1.2305, null].map(formatOwnCo2e)).toEqual(['1,204.5', '1.2305', '–'])
})

import { expect, test } from 'vitest'
import type { AwardFigures } from '#domain/award-optimiser/award-figures.ts'
import { type Rule, ruleSchema } from '#domain/award-optimiser/rule.ts'
import {
  frontierValues,
  slopeByPoints,
  slopeHere,
  slopesInWords,
  steepestWords,
  stepCentsOf,
  valuesBetween,
} from './frontier-words.ts'
import type { KnobRange } from './knob-range.ts'

const common = { id: 'one', on: true, scope: {} }
const percent: KnobRange = {
  knob: 'least',
  title: '',
  unit: '',
  harder: 1,
  value: 60,
  min: 0,
  max: 100,
  step: 1,
  page: 5,
  scale: 1,
  before: '',
  after: '%',
  stepWords: '1 pt',
}
/** Value, dollars and tons; without dollars no award keeps the limit. */
const stopsOf = (...points: [number, number?, number?][]) =>
  points.map(([value, dollars, tons = 0]) => ({
    value,
    figures:
      dollars === undefined
        ? null
        : ({ costCents: 100 * dollars, co2eKg: 1000 * tons } as AwardFigures),
  }))
const rule = (more: object): Rule => ruleSchema.parse({ ...common, ...more })

test('a minimum is harder to keep above: each limit names the step up', () => {
  const incumbents = rule({
    kind: 'limit',
    measure: 'volume',
    of: { who: 'incumbents' },
    least: 60,
    unit: 'percent',
  })
  const stops = stopsOf([50, 1000], [60, 1000], [70, 9000], [80])

  expect(slopesInWords(stops, incumbents, percent)).toEqual([
    'At 50% one point more costs nothing.',
    'At 60% one point more costs about $800.',
    'At 70% the next limit cannot hold.',
    '',
  ])
  expect(slopeHere(stops, 6_937_100, incumbents, percent)).toBe(
    'Here one point more costs about $69,371.',
  )
  expect(steepestWords(stops, 10_000, incumbents, percent)).toBe(
    'It costs most from 60% to 70%: about $800 for each point.',
  )
  expect(steepestWords(stops, 80_000, incumbents, percent)).toBe('')
})

test('a CO2e cap is harder to keep below, and says what a metric ton costs', () => {
  const cap = rule({ kind: 'co2eCap', most: 96, unit: 'percent' })
  const range = { ...percent, value: 96, step: 0.5, harder: -0.5 }
  const stops = stopsOf([94, 5000, 94], [96, 3696, 98], [98, 3000, 100])

  expect(slopesInWords(stops, cap, range)).toEqual([
    '',
    'At 96% 0.5 points less costs about $326, a metric ton about $326.',
    'At 98% 0.5 points less costs about $174, a metric ton about $348.',
  ])
  expect(slopeHere(stops, 40_000, cap, range)).toBe(
    'Here 0.5 points less costs about $400, a metric ton about $400.',
  )
})

test('carriers are counted', () => {
  const few = rule({ kind: 'carriers', per: 'all', most: 5 })
  const range = { ...percent, value: 5, after: '', harder: -1 }

  expect(slopesInWords(stopsOf([4, 900], [5, 700]), few, range)).toEqual([
    '',
    'At 5 one carrier fewer costs about $200.',
  ])
})

test('a limit without a tag is priced by its points', () => {
  const few = rule({ kind: 'carriers', per: 'all', most: 5 })
  const range = { ...percent, value: 5, after: '', unit: 'carrier', harder: -1 }
  const stops = stopsOf([3], [4, 900], [5, 700])

  expect(slopeByPoints(stops, 'Here', few, range)).toBe('Here one carrier fewer costs about $200.')
  expect(stepCentsOf(stops, range)).toBe(20_000)
  expect(slopeByPoints(stops, 'Here', few, { ...range, value: 4 })).toBe(
    'Here the next limit cannot hold.',
  )
  expect(slopeByPoints(stops, 'Here', few, { ...range, value: 3 })).toBe('')
})

test('costs are the same only among limits that can hold', () => {
  const few = rule({ kind: 'carriers', per: 'all', most: 5 })
  const range = { ...percent, value: 5, after: '', unit: 'carrier', harder: -1 }

  expect(steepestWords(stopsOf([4, 700], [5, 700]), 0, few, range)).toBe(
    'The cost is the same at all of these limits.',
  )
  expect(steepestWords(stopsOf([3], [4, 700], [5, 700]), 0, few, range)).toBe(
    'The cost is the same at all limits that can hold.',
  )
  expect(steepestWords(stopsOf([4], [5, 700]), 0, few, range)).toBe('')
})

test('values from one limit to another are nine at most, both ends among them', () => {
  expect(valuesBetween(10, 20, percent)).toEqual([10, 11, 13, 14, 15, 16, 18, 19, 20])
  expect(valuesBetween(3, 6, percent)).toEqual([3, 4, 5, 6])
  expect(valuesBetween(97, 100, { ...percent, step: 0.5 })).toEqual([
    97, 97.5, 98, 98.5, 99, 99.5, 100,
  ])
  expect(valuesBetween(7, 7, percent)).toEqual([7])
})

test('the limit itself is among the nine', () => {
  expect(frontierValues(percent)).toContain(60)
  expect(frontierValues({ ...percent, value: 61 })).toContain(61)
  expect(frontierValues({ ...percent, value: 61 })).toHaveLength(9)
})

import { expect, test } from 'vitest'
import type { AwardScenario } from '#contract/ext/award-scenarios.ts'
import type { AwardFigures } from '#domain/award-optimiser/award-figures.ts'
import { scenarioSchema } from '#domain/award-optimiser/rule.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import {
  asked,
  chosenWords,
  conflictHeading,
  gapWords,
  noAwardWords,
  tagWords,
  weightedWords,
} from './tender-words.ts'

const figures = (objectiveCents: number): AwardFigures =>
  ({
    costCents: 5_632_871_240,
    objectiveCents,
    lanesAwarded: 180,
    lanesStaying: 20,
  }) as AwardFigures
const twoRules = scenarioSchema.parse({
  rules: [
    { id: 'a', kind: 'carriers', per: 'all', most: 1 },
    { id: 'b', kind: 'carriers', per: 'all', least: 2 },
    { id: 'off', kind: 'carriers', per: 'all', least: 3, on: false },
  ],
})
const stay = (penaltyPercent: number) => [{ id: 'stay', kind: 'unawarded', penaltyPercent }]

test.each([
  [{ rules: [] }, 5_632_870_820, null],
  [{ rules: stay(0) }, 5_632_880_820, null],
  [{ rules: [], weights: { newCarrier: 500 } }, 5_632_871_340, null],
  [
    { rules: [], weights: { newCarrier: 500 } },
    5_632_881_240,
    '$56,328,812.40 with weights and penalties',
  ],
  [{ rules: stay(5) }, 5_632_881_240, '$56,328,812.40 with weights and penalties'],
])('of %o with an objective of %i is said: %s', (scenario, objective, words) => {
  expect(weightedWords(scenarioSchema.parse(scenario), figures(objective))).toBe(words)
})

test.each([
  [null, true, 'no award without it'],
  [null, false, 'no award with it'],
  [{ leastCents: 0, mostCents: 20 }, true, 'costs nothing'],
  [{ leastCents: 0, mostCents: 20 }, false, 'would cost nothing'],
  [{ leastCents: 10, mostCents: 43_000 }, true, 'costs at most $430'],
  [{ leastCents: 42_000, mostCents: 43_000 }, true, 'costs $420 to $430'],
  [{ leastCents: 43_010, mostCents: 43_020 }, false, 'would cost $430'],
])('a price of %o, on: %s, reads: %s', (tag, isOn, words) => {
  expect(tagWords(tag, isOn)).toBe(words)
})

test.each([
  [0, 'Proven lowest'],
  [30, 'Within a dollar of the best possible'],
  [43_000, 'At most $430 above the best possible'],
])('a gap of %i cents reads: %s', (gap, words) => {
  expect(gapWords(gap)).toBe(words)
})

const proven = { isProven: true, isLimited: false }

test.each([
  [['a'], proven, 'One rule cannot hold'],
  [['pins'], proven, 'The lanes awarded by hand cannot hold'],
  [['a', 'b'], proven, '2 of 2 rules cannot hold together. Loosen any one of them:'],
  [
    ['a', 'pins'],
    proven,
    '1 of 2 rules and the lanes awarded by hand cannot hold together. Loosen any one of them:',
  ],
  [
    [],
    { isProven: true, isLimited: true },
    'These rules and the capacities of carriers cannot all hold.',
  ],
])('a conflict of %o, %o, reads: %s', (smallest, known, heading) => {
  expect(conflictHeading(smallest, twoRules, known)).toBe(heading)
})

test.each([[[]], [['a', 'pins']]])(
  'headline and panel say alike that nothing was proven: %o',
  (smallest) => {
    const unproven = { isProven: false, isLimited: true }

    const words = noAwardWords(false)
    expect(words).toBe('No award was found')
    expect(conflictHeading(smallest, twoRules, unproven).startsWith(words)).toBe(true)
  },
)

test('the engine is asked the same, no matter who chose by hand and why', () => {
  const by = (note: string) => {
    const pin = { laneId: 1, bidId: 7, share: 60, by: 'hana@laneward.test', at: note, note }
    return asked({ ...twoRules, pins: [pin] } as unknown as AwardScenario)
  }

  expect(by('Knows the yard')).toEqual(by(''))
  expect(by('').pins).toEqual([{ laneId: 1, bidId: 7, share: 60 }])
})

test.each([
  [{ at: '2026-11-10T09:00:00.000Z', by: 'hana@laneward.test' }, ', hana@laneward.test'],
  [{ at: '2026-11-10T09:00:00.000Z', by: '' }, ''],
])('a choice of %o is said with when and by whom', (chosen, by) => {
  expect(chosenWords(chosen)).toBe(`${formatMoment(new Date(chosen.at))}${by}`)
})

test('a choice of a pack from before says neither', () => {
  expect(chosenWords({})).toBe('')
})

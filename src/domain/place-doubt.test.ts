import { expect, test } from 'vitest'
import { byDoubt, doubtsOf, type ReadPlace } from './place-doubt.ts'

test.each<[string, Partial<ReadPlace>, string[]]>([
  ['the same name', { written: 'Chicago, IL', readAs: 'Chicago, IL, US' }, []],
  ['accents and case', { written: 'SAO PAULO', readAs: 'São Paulo, BR' }, []],
  ['a part of the name', { written: 'Port of Hamburg', readAs: 'Hamburg, DE' }, []],
  ['another name', { written: 'Krishnapatnam, India', readAs: 'Mumbai, IN' }, ['differs']],
  ['a code', { written: 'CNSHA', readAs: 'Shanghai, CN', source: 'code' }, []],
  ['a postal code', { written: '60601', readAs: 'Chicago, IL, US', source: 'postal code' }, []],
  ['an alias', { written: 'PLANT 7', readAs: 'Augsburg, DE', source: 'alias' }, ['alias']],
  [
    'a repair of two forms',
    { written: 'Rotterdm', readAs: 'Rotterdam, NL', source: 'repair', forms: 2 },
    ['repair', 'forms'],
  ],
  ['a file of before', { written: null, readAs: 'Mumbai, IN', source: null }, []],
])('%s is doubted for %j', (_why, place, doubts) => {
  expect(doubtsOf({ written: '', readAs: '', source: 'name', forms: 1, ...place })).toEqual(doubts)
})

test('the worst doubt stands first, then what concerns the most rows', () => {
  const places = [
    { key: 'sure', doubts: [], rows: 900 },
    { key: 'few', doubts: ['differs'] as const, rows: 1 },
    { key: 'forms', doubts: ['forms'] as const, rows: 50 },
    { key: 'many', doubts: ['differs'] as const, rows: 10 },
    { key: 'alias', doubts: ['alias'] as const, rows: 3 },
  ]

  expect(places.toSorted(byDoubt).map(({ key }) => key)).toEqual([
    'many',
    'few',
    'alias',
    'forms',
    'sure',
  ])
})

import { expect, test } from 'vitest'
import { changedValues } from './changed-values.ts'

test('only what differs is listed, named in words', () => {
  expect(
    changedValues(
      { id: 3, name: 'Shangai', usdPerUnit: 1 },
      { id: 4, name: 'Shanghai', usdPerUnit: 1 },
    ),
  ).toEqual([{ field: 'Name', before: 'Shangai', after: 'Shanghai' }])
})

test.each([
  ['what was added has nothing before', null, { disabled: false }, undefined, 'no'],
  ['what was deleted has nothing after', { disabled: true }, null, 'yes', undefined],
  ['a list reads as its members', { disabled: [1, 2] }, { disabled: [] }, '1, 2', ''],
  [
    'names that hold a comma are kept apart',
    null,
    { disabled: ['Oslo, NO', 'Reno, NV'] },
    undefined,
    'Oslo, NO; Reno, NV',
  ],
])('%s', (_what, before, after, was, is) => {
  expect(changedValues(before, after)).toEqual([{ field: 'Disabled', before: was, after: is }])
})

test('an empty field of what is new is not listed', () => {
  expect(changedValues(null, { kind: 'price', note: '' })).toEqual([
    { field: 'Kind', before: undefined, after: 'price' },
  ])
})

test('a field within a field is listed by both names', () => {
  expect(changedValues({ rates: { EUR: 1.1 } }, { rates: { EUR: 1.2 } })).toEqual([
    { field: 'Rates EUR', before: '1.1', after: '1.2' },
  ])
})

test('large numbers and targets read as they do on every other screen', () => {
  expect(changedValues({ volume: 120000, target: 0 }, { volume: 1060000.5, target: 1950 })).toEqual(
    [
      { field: 'Volume', before: '120,000', after: '1,060,000.5' },
      { field: 'Target', before: 'N/A', after: '$1,950.00' },
    ],
  )
})

test('the name of the thing itself is listed only where it changed', () => {
  const added = { name: 'Nyhavn', country: 'NO' }

  expect(changedValues(null, added, 'Nyhavn')).toEqual([
    { field: 'Country', before: undefined, after: 'NO' },
  ])
  expect(changedValues({ name: 'Nyhvan' }, { name: 'Nyhavn' }, 'Nyhavn')).toEqual([
    { field: 'Name', before: 'Nyhvan', after: 'Nyhavn' },
  ])
})

import { expect, test } from 'vitest'
import { changedValues } from './changed-values.ts'

test('only what differs is told, named in words', () => {
  expect(
    changedValues(
      { id: 3, name: 'Shangai', usdPerUnit: 1 },
      { id: 4, name: 'Shanghai', usdPerUnit: 1 },
    ),
  ).toEqual([{ field: 'name', before: 'Shangai', after: 'Shanghai' }])
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
  expect(changedValues(before, after)).toEqual([{ field: 'disabled', before: was, after: is }])
})

test('an empty field of what is new is not told', () => {
  expect(changedValues(null, { kind: 'price', note: '' })).toEqual([
    { field: 'kind', before: undefined, after: 'price' },
  ])
})

test('a field within a field is told by both names', () => {
  expect(changedValues({ rates: { EUR: 1.1 } }, { rates: { EUR: 1.2 } })).toEqual([
    { field: 'rates EUR', before: '1.1', after: '1.2' },
  ])
})

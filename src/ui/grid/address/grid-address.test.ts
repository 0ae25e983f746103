import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBare, isChanged, readAddress, wholeView, writeAddress } from './grid-address.ts'
import { type GridSettings, readSettings, wordNames, writeSettings } from './grid-settings.ts'

const columns = [
  { key: 'origin', pinned: 'start' },
  { key: 'status', facet: true },
  { key: 'group', facet: true },
  { key: 'baseline', kind: 'number' },
  { key: 'term', hidden: true },
] as const
const names = wordNames(columns)
const whole = wholeView('All')
const red = { key: 'red', name: 'Red', words: { status: 'Red', sort: '-baseline' } }
const usual: GridSettings = { filterText: '', sort: [], facets: {}, groupBy: [], layout: {} }

const written = (settings: Partial<GridSettings>, search = '', view = whole) =>
  writeAddress(search, { view, words: writeSettings({ ...usual, ...settings }, columns) })
const read = (search: string) =>
  readSettings(readAddress(search, names, [whole, red]).words, columns)

test.each([
  { settings: {}, reads: '' },
  { settings: { filterText: 'lax 9' }, reads: '?q=lax+9' },
  {
    settings: {
      sort: [
        { key: 'baseline', descending: true },
        { key: 'origin', descending: false },
      ],
    },
    reads: '?sort=-baseline,origin',
  },
  { settings: { facets: { status: ['red', 'amber'] } }, reads: '?status=red,amber' },
  { settings: { facets: { status: ['Acme, Inc', ''] } }, reads: '?status=Acme%5C,+Inc,(blank)' },
  { settings: { facets: { group: ['A'] } }, reads: '?in.group=A' },
  {
    settings: { facets: { baseline: ['-5..1200.5'], status: ['red'] } },
    reads: '?range=baseline.-5..1200.5&status=red',
  },
  { settings: { groupBy: ['origin', 'status'] }, reads: '?group=origin,status' },
  { settings: { layout: { hidden: ['term'] } }, reads: '' },
  { settings: { layout: { hidden: [] } }, reads: '?hide=none' },
  {
    settings: { layout: { order: ['status', 'origin', 'group', 'baseline', 'term'] } },
    reads: '?order=status',
  },
  {
    settings: { layout: { widths: { origin: 200 }, density: 'compact' as const } },
    reads: '?width=origin.200&density=compact',
  },
])('reads "$reads"', ({ settings, reads }) => {
  const spaced = reads.replaceAll('(', '%28').replaceAll(')', '%29')

  expect(written(settings)).toBe(spaced)
})

const word = fc.string({ unit: 'grapheme', maxLength: 8 })
const keys = fc.constantFrom(...columns.map(({ key }) => key))
const someKeys = fc.uniqueArray(keys)
const anySettings: fc.Arbitrary<GridSettings> = fc.record({
  filterText: word,
  sort: fc.uniqueArray(fc.record({ key: keys, descending: fc.boolean() }), {
    selector: ({ key }) => key,
  }),
  facets: fc.record({ status: fc.array(word), group: fc.array(word) }),
  groupBy: fc.uniqueArray(keys, { maxLength: 2 }),
  layout: fc.record(
    {
      hidden: someKeys,
      pinned: someKeys,
      widths: fc.dictionary(keys, fc.integer({ min: 48, max: 900 }), { minKeys: 1 }),
      density: fc.constantFrom('compact', 'normal', 'roomy'),
    },
    { requiredKeys: [] },
  ),
})

test('whatever was chosen comes back from the address, and unknown words stay in it', () => {
  fc.assert(
    fc.property(anySettings, fc.boolean(), (settings, onRed) => {
      const search = written(settings, '?lane=7&colour=blue', onRed ? red : whole)
      const back = read(search)

      expect(search).toMatch(/^\?lane=7&colour=blue/)
      expect(back.filterText).toBe(settings.filterText)
      expect(back.sort).toEqual(settings.sort)
      expect(back.facets['status'] ?? []).toEqual(settings.facets['status'])
      expect(back.facets['group'] ?? []).toEqual(settings.facets['group'])
      expect(back.groupBy).toEqual(settings.groupBy)
      expect(new Set(back.layout.hidden ?? ['term'])).toEqual(
        new Set(settings.layout.hidden ?? ['term']),
      )
      expect(new Set(back.layout.pinned ?? ['origin'])).toEqual(
        new Set(settings.layout.pinned ?? ['origin']),
      )
      expect(back.layout.widths).toEqual(settings.layout.widths)
      expect(back.layout.density).toBe(settings.layout.density)
    }),
  )
})

test('an address never breaks the grid, whatever somebody typed', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names, 'view', 'x'), fc.string()), (typed) => {
      const back = read(`?${new URLSearchParams(typed).toString()}`)

      expect(columns.map(({ key }) => key)).toEqual(
        expect.arrayContaining(back.sort.map(({ key }) => key)),
      )
    }),
  )
})

test('a view fills in what the address does not say, and only changes to it are spelled out', () => {
  expect(read('?view=red')).toMatchObject({
    facets: { status: ['Red'] },
    sort: [{ key: 'baseline', descending: true }],
  })

  const search = written({ facets: { status: ['Red', 'Amber'] } }, '?view=red', red)

  expect(search).toBe('?view=red&sort=&status=Red,Amber')
  expect(read(search)).toMatchObject({ facets: { status: ['Red', 'Amber'] }, sort: [] })
  expect(isChanged(readAddress(search, names, [whole, red]))).toBe(true)
  expect(isChanged(readAddress('?view=red&lane=3', names, [whole, red]))).toBe(false)
})

test('an address with no word about the grid is bare', () => {
  expect(isBare('?lane=3&tab=history', names)).toBe(true)
  expect(isBare('?lane=3&q=', names)).toBe(false)
  expect(isBare('?view=red', names)).toBe(false)
})

test.each(['?range=baseline.cheap..', '?range=origin.1..2', '?range=baseline', '?range=.1..2'])(
  'a range that makes no sense narrows nothing: %s',
  (search) => {
    expect(read(search).facets).toEqual({})
  },
)

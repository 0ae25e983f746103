import { afterEach, describe, expect, test } from 'vitest'
import { followFormat, neutralFormat } from '#domain/shown-format.ts'
import { buildStore } from './column-store.ts'
import type { CellValue } from './grid-column.ts'
import { keepInRange, rangeTest } from './range.ts'

afterEach(() => followFormat(() => neutralFormat))

type Case = {
  of: string
  values: CellValue[]
  kind: 'number' | 'date'
  percent?: boolean
  chosen: string
  kept: number[]
}

const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', null]
const moments = ['2026-02-01T04:59:00Z', '2026-02-01T05:00:00Z', '2026-02-02T04:59:59Z', '']

describe('rows in a range, both ends included', () => {
  test.each<Case>([
    {
      of: 'cents',
      values: [9.99, 10, 20, 20.01, null],
      kind: 'number',
      chosen: '10..20',
      kept: [1, 2],
    },
    { of: 'an open start', values: [-5, 0, 3], kind: 'number', chosen: '..0', kept: [0, 1] },
    { of: 'an open end', values: [1, 2, null, 3], kind: 'number', chosen: '2..', kept: [1, 3] },
    {
      of: 'long fractions',
      values: [1 / 3, 2 / 3, null],
      kind: 'number',
      chosen: '0.5..',
      kept: [1],
    },
    {
      of: 'percent',
      values: [0.56, 0.57, 0.58],
      kind: 'number',
      percent: true,
      chosen: '57..57',
      kept: [1],
    },
    {
      of: 'numbers as text',
      values: ['9', '10', 'n/a', ''],
      kind: 'number',
      chosen: '9.5..',
      kept: [1],
    },
    { of: 'days', values: days, kind: 'date', chosen: '2026-02-01..2026-02-28', kept: [1, 2] },
    {
      of: 'moments, by the day in New York',
      values: moments,
      kind: 'date',
      chosen: '2026-02-01..2026-02-01',
      kept: [1, 2],
    },
    { of: 'no range at all', values: [1, null], kind: 'number', chosen: 'x..y', kept: [0, 1] },
  ])('$of', ({ values, kind, percent = false, chosen, kept }) => {
    followFormat(() => ({ ...neutralFormat, zone: 'America/New_York' }))
    const column = { kind, percent, facet: false }
    const store = buildStore(values.length, (row) => values[row] ?? null)
    const rows = Uint32Array.from(values.keys())

    expect([...keepInRange(rows, store, column, [chosen])]).toEqual(kept)
    if (chosen !== 'x..y') {
      const isIn = rangeTest(column, [chosen])
      expect(values.flatMap((value, row) => (isIn(value) ? [row] : []))).toEqual(kept)
    }
  })
})

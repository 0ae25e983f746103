import { expect, test } from 'vitest'
import { comparedWords, comparing } from './compared-period.ts'

const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
const quarter = { from: '2026-08', to: '2026-10' }

test.each([
  ['previous', quarter, { ...quarter, beforeFrom: '2026-05', beforeTo: '2026-07' }],
  ['year', quarter, { ...quarter, beforeFrom: '2025-08', beforeTo: '2025-10' }],
  ['previous', {}, { ...quarter, beforeFrom: '2026-05', beforeTo: '2026-07' }],
  ['year', {}, { from: '2025-11', to: '2026-10', beforeFrom: '2024-11', beforeTo: '2025-10' }],
  [
    'custom',
    { ...quarter, beforeFrom: '2026-05' },
    { ...quarter, beforeFrom: '2026-05', beforeTo: '2026-07' },
  ],
  [null, { ...quarter, beforeFrom: '2026-05' }, quarter],
] as const)('compared with %s, %o becomes %o', (comparison, periods, both) => {
  expect(comparing(comparison, periods, months)).toEqual(both)
})

test.each([
  [{}, ''],
  [{ beforeFrom: '2026-05', beforeTo: '2026-07' }, 'May 2026 to Jul 2026'],
  [{ beforeFrom: '2026-05', beforeTo: '2026-05' }, 'May 2026'],
  [{ beforeTo: '2026-05' }, 'all until May 2026'],
])('%o reads "%s"', (periods, words) => {
  expect(comparedWords(periods)).toBe(words)
})

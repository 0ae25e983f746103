import { expect, test } from 'vitest'
import type { SpendPart } from '#contract/ext/spend.ts'
import { likeForLike } from './like-for-like.ts'

const mode = (key: string, spend: number, before: number): SpendPart => ({
  key,
  spend,
  before,
  shipments: 1,
})
const none = { month: [], carrier: [], equipment: [], region: [], origin: [], destination: [] }
const by = { ...none, charge: [], trade: [], mode: [mode('4', 110, 100), mode('13', 50, 5)] }

test('a mode that began within the period compared with is left out of the comparison', () => {
  const since = [
    { mode: 4, month: '2024-01' },
    { mode: 13, month: '2025-06' },
  ] as const

  expect(likeForLike({ by, since: [...since] }, { beforeFrom: '2025-01' })).toEqual({
    spend: 110,
    before: 100,
    leftOut: [13],
  })
  expect(likeForLike({ by, since: [...since] }, { beforeFrom: '2025-06' })).toEqual({
    spend: 160,
    before: 105,
    leftOut: [],
  })
})

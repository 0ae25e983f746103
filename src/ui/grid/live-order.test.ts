import { expect, test } from 'vitest'
import { liveOrder } from './live-order.ts'

const order = (previous: number[], fresh: number[]) => {
  const kept = liveOrder(Int32Array.from(previous), Uint32Array.from(fresh))
  return { rows: [...kept.order], moved: kept.moved }
}

test.each([
  { case: 'nothing moved', previous: [0, 1, 2], fresh: [0, 1, 2], rows: [0, 1, 2], moved: 0 },
  { case: 'a new row in between', previous: [0, 2], fresh: [0, 1, 2], rows: [0, 1, 2], moved: 0 },
  { case: 'a row that is gone', previous: [0, -1, 1], fresh: [0, 1], rows: [0, 1], moved: 0 },
  {
    case: 'a row that would move',
    previous: [0, 1, 2],
    fresh: [1, 0, 2],
    rows: [0, 1, 2],
    moved: 1,
  },
  {
    case: 'a new row while others would move',
    previous: [0, 1],
    fresh: [2, 1, 0],
    rows: [0, 1, 2],
    moved: 1,
  },
])('after a live change: $case', ({ previous, fresh, rows, moved }) => {
  expect(order(previous, fresh)).toEqual({ rows, moved })
})

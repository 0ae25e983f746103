import { expect, test } from 'vitest'
import { placeColumns } from './column-geometry.ts'
import { resolveColumn } from './resolved-column.ts'

const columns = [64, 184, 88, 96, 96].map((width, at) =>
  resolveColumn<{ id: number }>({
    key: String(at),
    header: `Column ${at}`,
    kind: 'number',
    value: 'id',
    width,
    ...(at < 3 && { pinned: 'start' as const }),
  }),
)

test.each([
  { window: 'a desk', viewWidth: 1127, pinned: ['0', '1', '2'] },
  { window: '200 % zoom', viewWidth: 526, pinned: ['0', '1'] },
  { window: 'a phone', viewWidth: 349, pinned: ['0'] },
  { window: 'a sliver, where one is half already', viewWidth: 100, pinned: ['0'] },
  { window: 'nothing laid out yet', viewWidth: 0, pinned: ['0', '1', '2'] },
])('on $window pinned columns take at most half of the width', ({ viewWidth, pinned }) => {
  const { placed, pinnedWidth } = placeColumns(columns, {}, viewWidth, false)

  expect(placed.filter((place) => place.pinned).map(({ column }) => column.key)).toEqual(pinned)
  expect(placed.map(({ column }) => column.key)).toEqual(['0', '1', '2', '3', '4'])
  expect(pinnedWidth).toBe(placed[pinned.length]?.left)
})

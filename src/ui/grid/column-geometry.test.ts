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

test('wider letters widen what a column has in the window, and leave a width that was chosen', () => {
  const layout = { widths: { 4: 120 } }
  const widthsAt = (scale: number) =>
    placeColumns(columns, layout, 992, false, scale).placed.map(({ width }) => width)

  // 992 less the 552 they ask for, in four parts.
  expect(widthsAt(1)).toEqual([174, 294, 198, 206, 120])
  expect(widthsAt(1.5)).toEqual([261, 441, 297, 309, 120])
})

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

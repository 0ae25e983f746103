import { expect, test } from 'vitest'
import type { DecimalMark } from '#domain/written-number.ts'
import { placeColumns } from '#ui/grid/column-geometry.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { resolveColumn } from '#ui/grid/resolved-column.ts'
import { pastedCells } from './pasted-block.ts'
import { type PasteBy, placeBlock, type PasteTarget } from './paste.ts'

type Lane = { id: string }

const columns: readonly GridColumn<Lane>[] = [
  { key: 'id', header: 'Lane', kind: 'text', value: 'id' },
  { key: 'rate', header: 'Rate*', kind: 'number', value: () => null },
  { key: 'transit', header: 'Transit', kind: 'number', value: () => null },
  { key: 'note', header: 'Note', kind: 'text', value: () => null },
]
const lanes: readonly Lane[] = ['A1', 'A2', 'A3'].map((id) => ({ id }))

function paste(
  text: string,
  more: Partial<PasteTarget<Lane, string>> = {},
  mark: DecimalMark = '.',
  by?: PasteBy,
) {
  const { placed } = placeColumns(columns.map(resolveColumn), {}, 0, false)
  const target: PasteTarget<Lane, string> = {
    placed,
    range: { top: 0, bottom: 0, start: 1, end: 1 },
    rowAt: (at) => {
      const row = lanes[at]
      return row && { key: row.id, row }
    },
    isOpen: (_, column) => column !== 'id',
    idColumn: { key: 'id', header: 'Lane' },
    rowOfId: (id) => {
      const row = lanes.find((lane) => lane.id === id)
      return row && { key: row.id, row }
    },
    ...more,
  }
  const pasted = placeBlock(pastedCells(text), target, mark, by)
  const written = pasted.changes.map(({ key, column, text: cell }) => `${key} ${column} ${cell}`)
  return { ...pasted, written }
}

test('a block lands where the cursor is and keeps its shape', () => {
  const { written } = paste('1840\t2\r\n1615.5\t3\r\n')

  expect(written).toEqual(['A1 rate 1840', 'A1 transit 2', 'A2 rate 1615.5', 'A2 transit 3'])
})

test('cells with tabs, quotes and line ends stay one cell', () => {
  const { written } = paste('"say ""hi""\tor\nnot"\nplain', {
    range: { top: 0, bottom: 0, start: 3, end: 3 },
  })

  expect(written).toEqual(['A1 note say "hi"\tor\nnot', 'A2 note plain'])
})

test('a header row is left out and says which column is which', () => {
  const { written } = paste('Transit\tRate\n2\t1840')

  expect(written).toEqual(['A1 transit 2', 'A1 rate 1840'])
})

test('a block with row ids goes to those rows, whatever their order', () => {
  const { written, rowsLeftOver } = paste('Lane\tRate\nA3\t30\nA1\t10\nZ9\t90')

  expect(written).toEqual(['A3 rate 30', 'A1 rate 10'])
  expect(rowsLeftOver).toBe(1)
})

test('values that equal row ids are values, and matching by them is offered', () => {
  const { written, otherWay } = paste('A2\t20\nA1\t10', {
    range: { top: 0, bottom: 0, start: 2, end: 2 },
  })

  expect(written).toEqual(['A1 transit A2', 'A1 note 20', 'A2 transit A1', 'A2 note 10'])
  expect(otherWay).toBe('id')
})

test('matched by id the first column names the rows, the others go where the selection stands', () => {
  const { written, otherWay } = paste('A2\t20\t4\nA1\t10\t5', {}, '.', 'id')

  expect(written).toEqual(['A2 rate 20', 'A2 transit 4', 'A1 rate 10', 'A1 transit 5'])
  expect(otherWay).toBe('place')
})

test('matched by id in the id column itself, the others stand beside it', () => {
  const { written } = paste(
    'A2\t20\t4\nA1\t10\t5',
    { range: { top: 0, bottom: 0, start: 0, end: 0 } },
    '.',
    'id',
  )

  expect(written).toEqual(['A2 rate 20', 'A2 transit 4', 'A1 rate 10', 'A1 transit 5'])
})

test.each(['Lane', 'LANE', 'lane:'])('the heading "%s" alone names row ids', (heading) => {
  const { written, otherWay } = paste(`${heading}\tQuote\tRate\nA3\tx\t30`)

  expect(written).toEqual(['A3 rate 30'])
  expect(otherWay).toBe('place')
})

test('rows named by a heading can be pasted as values from the selection on', () => {
  const { written, otherWay } = paste('Lane\tRate\nA3\t30\nA1\t10', {}, '.', 'place')

  expect(written).toEqual(['A1 rate 30', 'A2 rate 10'])
  expect(otherWay).toBe('id')
})

test('a heading names row ids while their column is hidden', () => {
  const { placed } = placeColumns(columns.slice(1).map(resolveColumn), {}, 0, false)

  const { written } = paste('Lane\tRate\nA3\t30', { placed })

  expect(written).toEqual(['A3 rate 30'])
})

test.each([
  { of: 'one value is no row id', text: 'A2\tA3\nA9\tA1' },
  { of: 'nothing stands beside the ids', text: 'A2\nA1' },
  { of: 'the ids stand in another column', text: '1\tA1\n2\tA2' },
])('no matching by id is offered where $of', ({ text }) => {
  expect(paste(text).otherWay).toBeNull()
})

test('what does not fit is counted', () => {
  const { rowsLeftOver, columnsLeftOver } = paste('1\t2\t3\t4\n1\t2\t3\t4\n1\t2\t3\t4\n1\t2\t3\t4')

  expect(rowsLeftOver).toBe(1)
  expect(columnsLeftOver).toBe(1)
})

test('one value fills all marked cells that are open', () => {
  const { written } = paste('9', { range: { top: 0, bottom: 1, start: 0, end: 1 } })

  expect(written).toEqual(['A1 rate 9', 'A2 rate 9'])
})

test('the decimal comma of a block holds for all its numbers, texts are left alone', () => {
  const { written } = paste('1.234,50\t1,234\t0012\n17,25\t2\t1,5')

  expect(written).toEqual([
    'A1 rate 1234.5',
    'A1 transit 1.234',
    'A1 note 0012',
    'A2 rate 17.25',
    'A2 transit 2',
    'A2 note 1,5',
  ])
})

test('numbers are written as the reader of the grid types them', () => {
  const { written } = paste('1,234.50\t2.5', {}, ',')

  expect(written).toEqual(['A1 rate 1234,5', 'A1 transit 2,5'])
})

test('a number of two readings beside both marks is left to be decided', () => {
  const { written } = paste('2,15\t1.234\n2.15\t7')

  expect(written).toEqual(['A1 rate 2,15', 'A1 transit 1.234?', 'A2 rate 2.15', 'A2 transit 7'])
})

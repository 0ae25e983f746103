import { expect, test } from 'vitest'
import { placeColumns } from '#ui/grid/column-geometry.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { resolveColumn } from '#ui/grid/resolved-column.ts'
import { pastedCells } from './pasted-block.ts'
import { placeBlock, type PasteTarget } from './paste.ts'

type Lane = { id: number }

const columns: readonly GridColumn<Lane>[] = [
  { key: 'id', header: 'Lane id', kind: 'number', value: 'id' },
  { key: 'rate', header: 'Linehaul *', kind: 'number', value: () => null },
  { key: 'fuel', header: 'Fuel', kind: 'number', value: () => null },
  { key: 'remarks', header: 'Remarks', kind: 'text', value: () => null },
]

/** Pastes into the first input cell of so many lanes and answers each change as 'lane column text'. */
function paste(text: string, lanes = 3) {
  const { placed } = placeColumns(columns.map(resolveColumn), {}, 0, false)
  const target: PasteTarget<{ id: number }, number> = {
    placed,
    range: { top: 0, bottom: 0, start: 1, end: 1 },
    rowAt: (at) => (at < lanes ? { key: at + 1, row: { id: at + 1 } } : undefined),
    isOpen: (_, column) => column !== 'id',
    idColumn: { key: 'id', header: 'Lane id' },
    rowOfId: (id) =>
      Number(id) >= 1 && Number(id) <= lanes
        ? { key: Number(id), row: { id: Number(id) } }
        : undefined,
  }
  const pasted = placeBlock(pastedCells(text), target, '.')
  return {
    ...pasted,
    written: pasted.changes.map(({ key, column, text: cell }) => `${key} ${column} ${cell}`),
  }
}

// The plain text each program puts on the clipboard for the same two rows.
test.each([
  { from: 'Excel', text: '1,840.00\t0.12\t"two\nlines"\r\n1,615.50\t0.13\tplain\r\n' },
  { from: 'Google Sheets', text: '1,840.00\t0.12\t"two\nlines"\n1,615.50\t0.13\tplain' },
  { from: 'LibreOffice', text: '1,840.00\t0.12\t"two\nlines"\n1,615.50\t0.13\tplain\n' },
  { from: 'Excel in German', text: '1.840,00\t0,12\t"two\nlines"\r\n1.615,50\t0,13\tplain\r\n' },
])('a block copied in $from lands cell by cell', ({ text }) => {
  const { written } = paste(text)

  expect(written).toEqual([
    '1 rate 1840',
    '1 fuel 0.12',
    '1 remarks two\nlines',
    '2 rate 1615.5',
    '2 fuel 0.13',
    '2 remarks plain',
  ])
})

test('a cell with quotes stays one cell, and money stays as the sheet reads it', () => {
  const { written } = paste('"$1,840.50"\t\t"53"" reefer"')

  expect(written.at(-1)).toBe('1 remarks 53" reefer')
  expect(written[0]).toMatch(/^1 rate \$?1,?840\.5/)
})

test('five thousand rows by lane id, in any order, all find their lanes', () => {
  const lanes = 5000
  const rows = Array.from({ length: lanes }, (_, index) => {
    const id = ((index * 2741) % lanes) + 1
    return `${id}\t${(id / 100).toFixed(2)}\t0.4`
  })

  const { changes, rowsLeftOver } = paste(
    ['Lane id\tLinehaul *\tFuel', ...rows].join('\r\n'),
    lanes,
  )

  expect(rowsLeftOver).toBe(0)
  expect(changes).toHaveLength(2 * lanes)
  const rates = changes.filter(({ column }) => column === 'rate')
  expect(rates.every(({ key, text }) => Number(text) === key / 100)).toBe(true)
})

test('a block of round rates that equal lane ids lands where the selection stands', () => {
  const block = Array.from({ length: 4 }, () => '850\t1150')

  const { written, rowsLeftOver } = paste(block.join('\n'), 1200)

  expect(written).toHaveLength(8)
  expect(written.slice(0, 2)).toEqual(['1 rate 850', '1 fuel 1150'])
  expect(rowsLeftOver).toBe(0)
})

test.each(['Lane ID', 'lane_id', 'LaneId', 'Lane id *'])(
  'a heading "%s" says that its column names lanes',
  (heading) => {
    const { written } = paste(`${heading}\tLinehaul\n3\t2.15\n1\t2.35`)

    expect(written).toEqual(['3 rate 2.15', '1 rate 2.35'])
  },
)

import { describe, expect, test } from 'vitest'
import { chargeLines } from '#domain/charge-lines.ts'
import { Mode } from '#domain/mode.ts'
import { chargeHeading, headings } from './columns.ts'
import { readBidSheet } from './read-bid-sheet.ts'
import { readLaneSheet, sheetHeadings } from '#server/lanes/sheets/read-lane-sheet.ts'
import type { Table } from '#server/sheets/read-table.ts'

const tableOf = (names: readonly string[], rows: readonly string[][]): Table => ({
  line: 1,
  headings: names,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  column: (heading) => names.indexOf(heading),
})

const [linehaul, fuel] = chargeLines[Mode.RoadFTL].map(chargeHeading)
const bidSheet = (...rows: string[][]) =>
  readBidSheet(tableOf([headings.laneId, linehaul ?? '', fuel ?? ''], rows))
const problemsOf = (...rows: string[][]) =>
  bidSheet(...rows)?.rows.flatMap(({ problems }) =>
    problems.map(({ found, expected }) => ({ found, expected })),
  )
const ratesOf = (...rows: string[][]) =>
  bidSheet(...rows)?.rows.map(({ entry }) => Object.values(entry.charges))

describe('a bid sheet', () => {
  test('is read by the decimal mark that all its numbers show together', () => {
    expect(ratesOf(['1', '1.234', '0,40'])).toEqual([[1234, 0.4]])
    expect(ratesOf(['1', '1,234', '0.40'])).toEqual([[1234, 0.4]])
  })

  test('with a number that nothing decides asks for one of both readings', () => {
    expect(problemsOf(['1', '1.234', '2'])).toEqual([
      { found: '1.234', expected: '1.2340 or 1234' },
    ])
  })

  test('that uses both marks asks about what could be either, and reads the rest', () => {
    const rows = [
      ['1', '1.234', '0,40'],
      ['2', '2.15', '0.50'],
    ]

    expect(problemsOf(...rows)).toEqual([{ found: '1.234', expected: '1.2340 or 1234' }])
    expect(ratesOf(...rows)).toEqual([[0.4], [2.15, 0.5]])
  })
})

test('a lane sheet with a target that reads both ways asks for one of both readings', () => {
  const { laneId, volume, target } = sheetHeadings(Mode.RoadFTL)

  const read = readLaneSheet(
    tableOf(
      [laneId, volume, target],
      [
        ['1', '120', '1.950'],
        ['2', '', '1950'],
      ],
    ),
    Mode.RoadFTL,
  )

  expect(read?.problems).toMatchObject([
    { row: 2, column: target, found: '1.950', expected: '1.95 or 1950' },
  ])
})

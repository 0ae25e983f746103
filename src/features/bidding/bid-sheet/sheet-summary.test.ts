import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidSchema } from '#domain/bid.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { laneSchema } from '#domain/lane.ts'
import { Mode } from '#domain/mode.ts'
import { EditSheet } from '#ui/grid/editing/edit-sheet.ts'
import { sheetColumns } from './sheet-columns.ts'
import { type BidEditSheet, currencyOf, rowState, type SheetRow, termKeys } from './sheet-row.ts'
import { outcomeOf, splitBySight, summarise } from './sheet-summary.ts'

const lines = chargeLines[Mode.RoadFTL]
const columnKeys = [...lines.map(({ chargeId }) => chargeId), ...termKeys]
const laneCount = 6

const rowOf = (id: number, status: 'started' | 'paused', linehaul: number | null): SheetRow => ({
  lane: laneSchema.parse({
    id,
    mode: Mode.RoadFTL,
    locationStr: `Reno > Boise ${id}`,
    locationInfo: {},
    region: 'NONE',
    status,
  }),
  bid:
    linehaul === null
      ? null
      : bidSchema.parse({
          id,
          laneId: id,
          version: 1,
          carrierId: 1,
          carrier: 'Meridian Lines',
          updatedAt: '2026-11-10T09:00:00Z',
          status: 'submitted',
          charges: { linehaul },
        }),
})

const someRows = fc.array(
  fc.tuple(
    fc.constantFrom('started' as const, 'paused' as const),
    fc.constantFrom(null, 2 as const, 3.5 as const),
  ),
  { minLength: laneCount, maxLength: laneCount },
)
const someText = fc.constantFrom('2.10', '9', '0', '', 'no bid', '1l20', '300 EUR', 'EUR', '14')
const someChange = fc.record({
  key: fc.integer({ min: 1, max: laneCount }),
  column: fc.constantFrom(...columnKeys),
  text: fc.option(someText, { nil: undefined }),
})
type Step =
  | { do: 'type'; changes: { key: number; column: string; text: string | undefined }[] }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'forget'; keys: number[] }
  | { do: 'refuse'; key: number }
  | { do: 'rows'; rows: ['started' | 'paused', 2 | 3.5 | null][] }
const someStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('type' as const), changes: fc.array(someChange) }),
  },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ do: 'undo' }, { do: 'redo' }) },
  fc.record({
    do: fc.constant('forget' as const),
    keys: fc.array(fc.integer({ min: 1, max: laneCount })),
  }),
  fc.record({ do: fc.constant('refuse' as const), key: fc.integer({ min: 1, max: laneCount }) }),
  fc.record({ do: fc.constant('rows' as const), rows: someRows }),
)

test('what was looked at row by row is what looking at every row again finds', () => {
  fc.assert(
    fc.property(someRows, fc.array(someStep, { maxLength: 25 }), (first, steps) => {
      const rowsOf = (given: typeof first) =>
        given.map(([status, linehaul], at) => rowOf(at + 1, status, linehaul))
      let rows = rowsOf(first)
      const sheet = givenBidSheet(rows)
      const outcomes = sheet.find((row) => [outcomeOf(row, lines, sheet)])
      for (const step of steps) {
        if (step.do === 'type') sheet.apply(step.changes)
        else if (step.do === 'undo') sheet.undo()
        else if (step.do === 'redo') sheet.redo()
        else if (step.do === 'forget') sheet.forget(step.keys)
        else if (step.do === 'refuse') sheet.refuse(step.key, { linehaul: 'too late' })
        else {
          rows = rowsOf(step.rows)
          sheet.setRows(rows)
        }
        const again = rows.map((row) => outcomeOf(row, lines, sheet))
        expect(summarise(outcomes.all())).toEqual(summarise(again))
        expect(sheet.editedRows()).toEqual(rows.filter((row) => sheet.isEdited(row)))
        expect(sheet.problems()).toEqual(problemsIn(rows, sheet))
        expect(sheet.overtaken()).toEqual(overtakenIn(rows, sheet))
      }
    }),
    { numRuns: 150 },
  )
})

test('lanes that a filter hides are summed apart', () => {
  const rows = [rowOf(1, 'started', null), rowOf(2, 'started', 2), rowOf(3, 'started', null)]
  const sheet = givenBidSheet(rows)
  sheet.apply([
    { key: 1, column: 'linehaul', text: '2' },
    { key: 2, column: 'linehaul', text: '' },
    { key: 3, column: 'linehaul', text: '3' },
  ])
  const found = rows.map((row) => outcomeOf(row, lines, sheet))

  const { inSight, outOfSight } = splitBySight(found, rows.slice(0, 1))

  expect(inSight).toMatchObject({ ready: [rows[0]], takenBack: [], states: { Yes: 1, Blank: 0 } })
  expect(outOfSight).toMatchObject({ ready: [rows[2]], takenBack: [rows[1]] })
  expect(splitBySight(found, null).inSight.ready).toEqual([rows[0], rows[2]])
})

function givenBidSheet(rows: readonly SheetRow[]): BidEditSheet {
  const columns = sheetColumns({
    mode: Mode.RoadFTL,
    lines,
    termsOf: () => ({ currencies: ['USD', 'EUR'], validMonths: ['2026-12'], decimals: 2 }),
    laneColumns: [],
    stateOf: (row) => rowState(row, lines, sheet),
    currencyOf: (row) => currencyOf(row, sheet),
  })
  const sheet: BidEditSheet = new EditSheet({ columns, rowKey: ({ lane }) => lane.id, rows })
  return sheet
}

const typedColumns = (sheet: BidEditSheet, { lane }: SheetRow) =>
  Object.keys(sheet.texts()[lane.id] ?? {})

const problemsIn = (rows: readonly SheetRow[], sheet: BidEditSheet) =>
  rows.flatMap((row) =>
    typedColumns(sheet, row).flatMap((column) => {
      const message = sheet.reading(row, column)?.problem
      return message === undefined ? [] : [{ key: row.lane.id, column, message }]
    }),
  )

const overtakenIn = (rows: readonly SheetRow[], sheet: BidEditSheet) =>
  rows.flatMap((row) =>
    typedColumns(sheet, row)
      .filter((column) => sheet.overtakenBy(row, column) !== undefined)
      .map((column) => ({ key: row.lane.id, column })),
  )

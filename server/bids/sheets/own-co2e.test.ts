import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import {
  asCsv,
  asXlsx,
  base,
  fill,
  offer,
  type SheetCell,
  useSheetWorld,
} from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { bid } from '#tests/support/tender-world.ts'

const own = 'Own CO2e, kg per container'

const germanCsv = (rows: SheetCell[][]) =>
  new File(
    [
      Papa.unparse(
        rows.map((row) =>
          row.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell)),
        ),
        { delimiter: ';' },
      ),
    ],
    'sheet.csv',
  )

describe.each(databaseKinds)('a carrier’s own CO2e in its bid sheet (%s)', (kind) => {
  const { world, givenStarted, sheetOf, upload, submit, bidsOf } = useSheetWorld(kind)

  test.each<[string, SheetCell, (rows: SheetCell[][]) => Promise<File> | File]>([
    ['as a number of xlsx', 1204.5, asXlsx],
    ['as text of US csv', '1,204.5', asCsv],
    ['as text of German csv', '1.204,5', germanCsv],
  ])('is read %s', async (_how, written, file) => {
    const { carrier, shipper, laneIds } = await givenStarted(1)
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, [base]: 1900.25, [own]: written })

    const [answer] = await submit(carrier, await file(rows))

    expect(answer?.problems).toEqual([])
    expect(await bidsOf(shipper, laneIds[0] ?? 0)).toMatchObject([{ co2ePerUnit: 1204.5 }])
    expect((await sheetOf(carrier))[1]).toContain(1204.5)
  })

  test.each(['0', '-4', '60000', 'low'])('%s is named with what is expected', async (written) => {
    const { carrier } = await givenStarted(1)
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, [own]: written })

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer?.entries).toEqual([])
    expect(answer?.problems).toMatchObject([
      {
        row: 2,
        column: own,
        found: written,
        expected: 'a number above 0, at most 50,000 kg per container',
      },
    ])
  })

  test('stands in no sheet of another carrier', async () => {
    const { carrier, rival, laneIds } = await givenStarted(1)
    const [laneId = 0] = laneIds
    await bid(world(), carrier, laneId, 270_000, null, { co2ePerUnit: 1417.31 })

    expect((await sheetOf(carrier))[1]).toContain(1417.31)
    expect(JSON.stringify(await sheetOf(rival))).not.toContain('1417.31')
  })
})

import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { asXlsx, base, column, fill, offer, useSheetWorld } from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenWorkingTogether } from '#tests/support/factories.ts'
import { bid, givenLane, givenTender, start } from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('the bid sheet to download (%s)', (kind) => {
  const { world, givenStarted, download, sheetOf, upload } = useSheetWorld(kind)

  test('holds the open lanes, locked, with one’s own rates and checked input cells', async () => {
    const { carrier, laneIds } = await givenStarted()
    await bid(world(), carrier, laneIds[1] ?? 0, 270_000)

    const response = await download(carrier)

    expect(decodeURIComponent(response.headers.get('fname') ?? '')).toBe(
      'Laneward Ocean - FCL bid sheet.xlsx',
    )
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()), {
      readStyles: true,
    })
    const [sheet, instructions] = sheets
    const rows = sheet?.rows ?? []
    expect(rows.map((row) => row[0])).toEqual(['Lane ID', ...laneIds])
    const baseAt = (rows[0] ?? []).indexOf(base)
    expect(rows.map((row) => row[baseAt])).toEqual([base, null, 2000, null])
    expect(sheet?.protection?.sheet).toBe(true)
    expect(sheet?.dataValidations?.map(({ type }) => type)).toEqual([
      'custom',
      'list',
      'list',
      'whole',
      'decimal',
    ])
    expect(sheet?.cells?.get(`1,${baseAt}`)?.style?.protection?.locked).toBe(false)
    expect(sheet?.cells?.get('1,0')?.style?.protection?.locked).not.toBe(false)
    expect(instructions?.name).toBe('How to fill')
  })

  test('tells whose each lane is to a carrier of several shippers, and is read all the same', async () => {
    const { carrier, laneIds, shipper } = await givenStarted()
    const other = await givenTender(world())
    await givenWorkingTogether(world(), other.shipper, [carrier])
    const theirs = await givenLane(world(), other.shipper)
    await start(world(), other.shipper, [theirs])

    const rows = await sheetOf(carrier)

    const at = column(rows, 'Shipper')
    expect(rows.slice(1).map((row) => [row[0], row[at]])).toEqual(
      expect.arrayContaining([
        [theirs, other.shipper.company],
        [laneIds[0], shipper.company],
      ]),
    )
    fill(
      rows,
      rows.findIndex(([laneId]) => laneId === theirs),
      offer,
    )
    expect(await upload(carrier, await asXlsx(rows))).toMatchObject([{ saved: 1, problems: [] }])
  })
})

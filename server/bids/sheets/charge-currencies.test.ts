import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { carriers } from '#contract/ext/carriers.ts'
import {
  asCsv,
  asXlsx,
  base,
  column,
  destination,
  fill,
  offer,
  origin,
  useSheetWorld,
} from '#tests/support/bid-sheets.ts'

describe('a bid sheet with charges in several currencies', () => {
  const { world, givenStarted, download, sheetOf, upload, submit, bidsOf } =
    useSheetWorld('embedded')

  test('comes back as it was downloaded', async () => {
    const { carrier, laneIds } = await givenStarted(1)
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, [origin]: '95.50 EUR', [destination]: '€ 0' })
    await submit(carrier, await asXlsx(rows))
    const saved = await bidsOf(carrier, laneIds[0] ?? 0)

    const again = await sheetOf(carrier)
    const [answer] = await upload(carrier, await asXlsx(again))

    expect(saved).toMatchObject([
      {
        status: 'submitted',
        currency: 'USD',
        charges: { othc: 95.5, 'base-ocean': 1900, dthc: 0 },
        chargeCurrencies: { othc: 'EUR', dthc: 'EUR' },
        // (95.50 x 1.09 + 1,900) x 120 containers.
        landedCost: 240_491.4,
      },
    ])
    expect([origin, base, destination].map((name) => again[1]?.[column(again, name)])).toEqual([
      '95.5 EUR',
      1900,
      '0 EUR',
    ])
    expect(answer?.problems).toEqual([])
    expect(await bidsOf(carrier, laneIds[0] ?? 0)).toEqual(saved)
  })

  test('is read with the decimal comma that the file shows', async () => {
    const { carrier, laneIds } = await givenStarted(1)
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, [origin]: '95,50 EUR', [base]: '1.900,25' })

    await submit(carrier, asCsv(rows))

    expect(await bidsOf(carrier, laneIds[0] ?? 0)).toMatchObject([
      { charges: { othc: 95.5, 'base-ocean': 1900.25 }, chargeCurrencies: { othc: 'EUR' } },
    ])
  })

  test.each([
    ['a currency the tender has no rate of', '95 GBP', 'one of EUR, USD as its currency', 'GBP'],
    ['a sign of several currencies', '$95', 'the code of a currency, such as USD', '$95'],
  ])('tells of %s', async (_what, written, expected, found) => {
    const { carrier, laneIds } = await givenStarted(1)
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, Currency: 'EUR', [origin]: written })

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer?.problems).toMatchObject([{ row: 2, column: origin, found, expected }])
    expect(await bidsOf(carrier, laneIds[0] ?? 0)).toEqual([])
  })

  test('lets Excel take a rate with the code of a currency', async () => {
    const { carrier } = await givenStarted(1)

    const bytes = new Uint8Array(await (await download(carrier)).arrayBuffer())

    const [sheet] = (await readXlsx(bytes)).sheets
    const rate = sheet?.dataValidations?.find(({ type }) => type === 'custom')?.formula1
    const count = /COUNTIF\(Lists!(\$B\$\d+:\$B\$\d+),RIGHT\(TRIM\([A-Z]+2\),3\)\)=1/
    expect(rate).toMatch(count)
    const currency = sheet?.dataValidations?.find(({ errorTitle }) => errorTitle === 'Currency')
    expect(currency?.formula1).toBe(`Lists!${count.exec(rate ?? '')?.[1]}`)
  })

  test('is shown to the shipper with the currency of each charge', async () => {
    const { shipper, carrier } = await givenStarted(1)
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, [origin]: '95.50 EUR' })
    const [answer] = await submit(carrier, await asXlsx(rows))

    const response = await world().request(
      carriers.sheet.path.replace('{id}', String(answer?.upload?.id)),
      { as: shipper },
    )

    const [sheet] = (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets
    expect(sheet?.rows[1]).toEqual(expect.arrayContaining(['95.5 EUR', 1900, 'USD']))
  })
})

import { describe, expect, test } from 'vitest'
import { biddableModes, Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import type { Person } from '#tests/support/backend.ts'
import {
  asXlsx,
  base,
  column,
  fill,
  offer,
  origin,
  type SheetCell,
  sheetIn,
  useSheetWorld,
} from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenWorkingTogether } from '#tests/support/factories.ts'
import { bid, givenLane, givenTender, start } from '#tests/support/tender-world.ts'
import { partsOf } from '#tests/support/zip.ts'
import { readXlsx } from 'hucre/xlsx'

const answer = 'Bid: yes or no'

describe.each(databaseKinds)('the bid sheet to download (%s)', (kind) => {
  const { world, givenStarted, download, sheetOf } = useSheetWorld(kind)

  const workbook = async (as: Person, more: object = {}) => {
    const bytes = new Uint8Array(await (await download(as, more)).arrayBuffer())
    const { sheets } = await readXlsx(bytes, { readStyles: true })
    return { parts: partsOf(bytes), sheets }
  }

  test('holds the open lanes with one’s own rates', async () => {
    const { carrier, laneIds } = await givenStarted()
    await bid(world(), carrier, laneIds[1] ?? 0, 270_000)

    const response = await download(carrier)

    expect(decodeURIComponent(response.headers.get('fname') ?? '')).toBe(
      'Laneward Ocean - FCL bid sheet.xlsx',
    )
    const rows = await sheetIn(response)
    expect(rows.map((row) => row[0])).toEqual(['Lane ID', ...laneIds])
    const baseAt = column(rows, base)
    expect(rows.map((row) => row[baseAt])).toEqual([base, null, 2000, null])
  })

  test('forbids nothing its instructions allow: rows sorted or deleted, columns moved', async () => {
    const { carrier } = await givenStarted()

    const { parts, sheets } = await workbook(carrier)

    const instructions = (sheets[1]?.rows ?? []).flat().join('\n')
    expect(sheets[1]?.name).toBe('How to fill')
    expect(instructions).toContain('Rows may be sorted or deleted.')
    expect(instructions).toContain('Columns may be moved')
    // A protected sheet sorts and deletes only rows without a locked cell, and moves no column at all.
    for (const [name, xml] of parts)
      expect([name, xml.includes('Protection')]).toEqual([name, false])
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    // The buttons of the heading row sort every column, the hidden stamp too.
    const last = /<dimension ref="A1:([A-Z]+)4"/.exec(sheet)?.[1]
    expect(sheet).toContain(`<autoFilter ref="A1:${last}4"`)
    expect(sheet).toMatch(/<pane xSplit="3" ySplit="1"[^>]* state="frozen"/)
  })

  test('offers yes or no, the tender’s currencies and months, and refuses what is none', async () => {
    const { carrier } = await givenStarted()

    const { parts, sheets } = await workbook(carrier)

    const [sheet, , lists] = sheets
    const head = sheet?.rows[0] ?? []
    const ruleOf = (heading: string) => {
      const at = letters(head.indexOf(heading))
      return sheet?.dataValidations?.find(({ range }) => range.startsWith(`${at}2:${at}`))
    }
    expect(ruleOf(answer)).toMatchObject({ type: 'list', values: ['yes', 'no'], allowBlank: true })
    const inColumnB = (range = '') => {
      const [, from = 0, to = 0] = /^Lists!\$B\$(\d+):\$B\$(\d+)$/.exec(range) ?? []
      return lists?.rows.slice(Number(from) - 1, Number(to)).map((row) => row[1])
    }
    expect(inColumnB(ruleOf('Currency')?.formula1)?.toSorted()).toEqual(['EUR', 'USD'])
    expect(inColumnB(ruleOf('Valid months')?.formula1)).toEqual([
      'all',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
      '2027-06',
      '2027-07',
      '2027-08',
      '2027-09',
      '2027-10',
      '2027-11',
    ])
    expect(parts.get('xl/workbook.xml')).toMatch(/<sheet name="Lists"[^>]*state="hidden"/)
    for (const { formula1 = '' } of sheet?.dataValidations ?? [])
      expect(formula1.length).toBeLessThanOrEqual(255)
  })

  test('shows an example for every column that its own rule takes', async () => {
    const { carrier } = await givenStarted()

    const { sheets } = await workbook(carrier)

    const [sheet, guide] = sheets
    const rows = guide?.rows ?? []
    const first = rows.findIndex(([heading]) => heading === 'Column') + 1
    const examples = new Map(rows.slice(first).map(([heading, , example]) => [heading, example]))
    const filledIn = (sheet?.rows[0] ?? []).slice(
      column([sheet?.rows[0] as SheetCell[]], answer),
      -1,
    )
    expect([...examples.keys()]).toEqual(filledIn)
    expect(examples.get(answer)).toBe('yes')
    expect(examples.get(base)).toBe(1840.55)
    expect(examples.get('Origin: Pickup / haulage (per container)')).toBe('300 EUR')
    expect(examples.get('Currency')).toBe('USD')
    expect(examples.get('Valid months')).toBe('all')
    expect(examples.get('Transit days')).toBe(21)
    const ruled = guide?.dataValidations?.map(({ range }) => range)
    expect(ruled).toEqual(
      [...examples.keys()].slice(0, -1).map((_heading, at) => `C${first + 1 + at}`),
    )
  })

  test('keeps the example within the decimals of the tender', async () => {
    const { shipper, carriers } = await givenTender(world())
    const [carrier] = carriers
    const terms = { ...defaultTerms, decimals: 0, exchangeRates: { USD: 1 } }
    await world().request('/config/instance/negotiation-terms/2', { as: shipper, body: terms })
    await start(world(), shipper, [await givenLane(world(), shipper)])

    const { sheets } = await workbook(carrier)

    const row = sheets[1]?.rows.find(([heading]) => heading === base)
    expect(row?.[2]).toBe(1841)
    const rule = sheets[0]?.dataValidations?.find(({ type }) => type === 'custom')
    expect(rule?.formula1).toMatch(/ROUND\(([A-Z]+2),0\)=\1/)
  })

  test('tells each lane by all that identifies it, in figures rounded for people', async () => {
    const { shipper, carriers } = await givenTender(world())
    const [carrier] = carriers
    const location = {
      originZipClean: '02118',
      originCountryClean: 'US',
      originPortCodeClean: 'USBOS',
      destZipClean: '89501',
      destCountryClean: 'US',
      destPortCodeClean: 'USOAK',
      originPortNameClean: 'Boston',
      destPortNameClean: 'Oakland',
    } as never
    const given = {
      origin: 'Boston, MA',
      destination: 'Reno, NV',
      location,
      service: 'Door-Door',
      equipment: "53' dry van",
      miles: 2754.4871,
      shipmentCount: 12,
      kilograms: 216345.6789,
      containerCount: 7.26,
      historicVolume: 9.8765,
      forecastVolume: 9.8765,
    }
    const lanes = await Promise.all(
      biddableModes.map((mode) => givenLane(world(), shipper, { ...given, mode })),
    )
    await start(world(), shipper, lanes)

    const facts = async (mode: number) => {
      const [head = [], row = []] = await sheetOf(carrier, { mode })
      const upTo = head.indexOf(answer)
      return Object.fromEntries(head.slice(1, upTo).map((heading, at) => [heading, row[at + 1]]))
    }
    const everywhere = {
      Origin: 'Boston, MA',
      'Origin Zip': '02118',
      'Origin Country': 'United States',
      Destination: 'Reno, NV',
      'Destination Zip': '89501',
      'Destination Country': 'United States',
      Equipment: "53' dry van",
      'Shipments a year': 12,
      'Average weight (kg)': 18029,
    }
    const ports = {
      'Origin Port': 'USBOS',
      'Destination Port': 'USOAK',
      'Origin Port Name': 'Boston',
      'Destination Port Name': 'Oakland',
    }
    // 2,754.4871 mi x 1.609344 = 4,432.9 km.
    const km = { 'Distance (km)': 4433 }
    const moved = { 'Weight a year (kg)': 216_346, 'Move Type': 'Door-Door' }
    const closes = { 'Bidding closes': null }
    expect(await facts(Mode.RoadFTL)).toEqual({
      ...everywhere,
      ...moved,
      ...closes,
      'One-way miles': 2754,
      'Miles a year': 9.9,
    })
    expect(await facts(Mode.RoadDrayage)).toEqual({
      ...everywhere,
      ...ports,
      ...moved,
      ...closes,
      'One-way miles': 2754,
      'Containers a year': 7.3,
    })
    expect(await facts(Mode.OceanFCL)).toEqual({
      ...everywhere,
      ...ports,
      ...moved,
      ...km,
      ...closes,
      'Containers a year': 9.9,
    })
    expect(await facts(Mode.OceanLCL)).toEqual({
      ...everywhere,
      ...ports,
      ...moved,
      ...km,
      ...closes,
      'Volume a year (m3)': 9.9,
    })
    expect(await facts(Mode.AirFreight)).toEqual({
      ...everywhere,
      ...km,
      ...closes,
      'Weight a year (kg)': 9.9,
      Service: 'Door-Door',
      'Org IATA': 'USBOS',
      'Dest IATA': 'USOAK',
    })
  })
})

describe.each(databaseKinds)('the bid sheet of a carrier of two shippers (%s)', (kind) => {
  const { world, givenStarted, download, upload } = useSheetWorld(kind)

  /** The second shipper takes pounds and whole amounts, and closes a month later. */
  async function givenTwo() {
    const first = await givenStarted(1)
    const second = await givenTender(world())
    await givenWorkingTogether(world(), second.shipper, [first.carrier])
    const closesAt = '2026-12-20T12:00:00.000Z'
    const terms = { ...defaultTerms, closesAt, decimals: 0, exchangeRates: { USD: 1, GBP: 1.27 } }
    await world().request('/config/instance/negotiation-terms/2', {
      as: second.shipper,
      body: terms,
    })
    const theirs = await givenLane(world(), second.shipper)
    await start(world(), second.shipper, [theirs])
    const bytes = new Uint8Array(await (await download(first.carrier)).arrayBuffer())
    const { sheets } = await readXlsx(bytes)
    const rows = (sheets[0]?.rows ?? []).map((row) => row.map((cell) => cell as SheetCell))
    const lineOf = (laneId: number) => rows.findIndex(([id]) => id === laneId)
    const lines = { mine: lineOf(first.laneIds[0] ?? 0), theirs: lineOf(theirs) }
    return { ...first, other: second.shipper, theirs, sheets, rows, lines }
  }

  test('tells whose each lane is, and gives each row the choices of its own shipper', async () => {
    const { shipper, other, sheets, rows, lines } = await givenTwo()

    const [sheet, , lists] = sheets
    const shipperAt = column(rows, 'Shipper')
    expect(rows[lines.mine]?.[shipperAt]).toBe(shipper.company)
    expect(rows[lines.theirs]?.[shipperAt]).toBe(other.company)
    const kindAt = column(rows, 'Choices')
    const kindCell = `$${letters(kindAt)}2`
    const rules = (sheet?.dataValidations ?? []).map(({ formula1 }) => formula1 ?? '')
    expect(rules.filter((rule) => rule.startsWith('OFFSET'))).toEqual([
      `OFFSET(Lists!$A$20,0,${kindCell},INDEX(Lists!$2:$2,${kindCell}+1),1)`,
      `OFFSET(Lists!$A$3,0,${kindCell},13,1)`,
    ])
    for (const rule of rules) expect(rule.length).toBeLessThanOrEqual(255)
    /** What those formulas come to for a row: below the rows they name, as many columns to the right. */
    const choices = (line: number) => {
      const at = Number(rows[line]?.[kindAt])
      const cells = (lists?.rows ?? []).map((row) => row[at] ?? null)
      const count = Number(cells[1])
      return {
        decimals: cells[0],
        months: cells.slice(2, 4),
        currencies: cells.slice(19, 19 + count).toSorted(),
      }
    }
    expect(choices(lines.mine)).toEqual({
      decimals: 2,
      months: ['all', '2026-12'],
      currencies: ['EUR', 'USD'],
    })
    expect(choices(lines.theirs)).toEqual({
      decimals: 0,
      months: ['all', '2027-01'],
      currencies: ['GBP', 'USD'],
    })
  })

  test('is held to the terms of each row’s own shipper', async () => {
    const { carrier, rows, lines, theirs } = await givenTwo()
    fill(rows, lines.mine, { ...offer, [origin]: '100 GBP', 'Valid months': '2026-12' })
    fill(rows, lines.theirs, { ...offer, [origin]: 100.5, 'Valid months': '2026-12' })

    const [wrong] = await upload(carrier, await asXlsx(rows))
    fill(rows, lines.mine, { [origin]: '100 EUR' })
    fill(rows, lines.theirs, { [origin]: '100 GBP', 'Valid months': '2027-12' })
    const [right] = await upload(carrier, await asXlsx(rows))

    const instructions = wrong?.problems.map(({ row, column: at, expected }) => [row, at, expected])
    expect(instructions).toEqual(
      [
        [lines.mine + 1, origin, 'one of EUR, USD as its currency'],
        [lines.theirs + 1, 'Valid months', 'months from 2027-01 to 2027-12'],
        [lines.theirs + 1, origin, 'at most 0 decimals'],
      ].toSorted((a, b) => Number(a[0]) - Number(b[0])),
    )
    expect(right?.problems).toEqual([])
    expect(right?.entries.find(({ laneId }) => laneId === theirs)).toMatchObject({
      chargeCurrencies: { othc: 'GBP' },
      months: ['2027-12'],
    })
  })
})

/** 0 is A, 26 is AA. */
const letters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letters(Math.floor(at / 26) - 1) + letters(at % 26)

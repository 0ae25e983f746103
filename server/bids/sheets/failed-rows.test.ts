import type { CellStyle } from 'hucre'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { returnedSheets } from '#contract/ext/bid-sheets.ts'
import type { BidSheet } from '#contract/bids.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Person } from '#tests/support/backend.ts'
import {
  asXlsx,
  base,
  column,
  fill,
  offer,
  origin,
  type SheetCell,
  useSheetWorld,
} from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { partsOf } from '#tests/support/zip.ts'

const blue: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'DDEEFF' } },
}
const wrongGround = 'F8C6CC'

describe.each(databaseKinds)('the failed rows of a returned sheet (%s)', (kind) => {
  const { world, givenStarted, sheetOf, upload, confirm, bidsOf } = useSheetWorld(kind)

  const givenBack = (as: Person, answer: BidSheet | undefined) =>
    world().request(
      returnedSheets.failedRows.path.replace('{id}', String(answer?.upload?.id ?? 0)),
      { as },
    )

  /** Three lanes in a workbook as a carrier makes it; the rate of the second has a letter in it. */
  async function givenReturned() {
    const tender = await givenStarted()
    const rows = await sheetOf(tender.carrier)
    fill(rows, 1, offer)
    fill(rows, 2, { ...offer, [base]: '1l20' })
    fill(rows, 3, offer)
    const baseAt = column(rows, base)
    const originAt = column(rows, origin)
    const noted = rows.map((row, line) => [...row, line === 0 ? 'Our margin' : null])
    const sent = await writeXlsx({
      sheets: [
        {
          name: 'Round 1',
          rows: noted,
          columns: noted[0]?.map((_cell, at) => ({ width: 10 + (at % 7) })) ?? [],
          cells: new Map([
            [`2,${baseAt}`, { value: '1l20', type: 'string', style: blue }],
            [`2,${originAt}`, { value: 100, type: 'number', style: blue }],
            ['1,1', { value: 'Shanghai, CN', type: 'string', comment: { text: 'ask Wei' } }],
            [`2,${rows[0]?.length}`, { value: null, formula: 'Costs!B2*1.1', formulaResult: 9.9 }],
          ]),
          conditionalRules: [
            { type: 'cellIs', priority: 1, operator: 'greaterThan', formula: '9', range: 'T2:T9' },
          ],
          freezePane: { rows: 1 },
        },
        {
          name: 'Costs',
          rows: [
            ['Base', 'Cost'],
            ['Bunker', 9],
          ],
        },
      ],
    })
    const [answer] = await upload(tender.carrier, new File([new Uint8Array(sent)], 'ours.xlsx'))
    const [first = 0, second = 0, third = 0] = tender.laneIds
    return { ...tender, rows, sent, answer, baseAt, originAt, first, second, third }
  }

  test('are the carrier’s own workbook with the wrong cell marked and told, the others hidden', async () => {
    const { carrier, rival, sent, answer, baseAt, originAt } = await givenReturned()

    expect((await givenBack(rival, answer)).status).toBe(404)
    const response = await givenBack(carrier, answer)
    const bytes = new Uint8Array(await response.arrayBuffer())

    expect(decodeURIComponent(response.headers.get('fname') ?? '')).toBe('Failed rows of ours.xlsx')
    const [before, after] = [partsOf(sent), partsOf(bytes)]
    expect([...after.keys()]).toEqual([...before.keys()])
    const touched = [...after].filter(([name, part]) => before.get(name) !== part)
    expect(touched.map(([name]) => name).toSorted()).toEqual([
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const sheetXml = (parts: Map<string, string>) => parts.get('xl/worksheets/sheet1.xml') ?? ''
    const widths = /<cols>(.*)<\/cols>/.exec(sheetXml(before))?.[1] ?? 'none'
    expect(sheetXml(after)).toContain(`<cols>${widths}<col `)
    for (const kept of [
      /<conditionalFormatting.*<\/conditionalFormatting>/,
      /<f>[^<]*<\/f>/,
      /<pane[^>]*>/,
    ])
      expect(kept.exec(sheetXml(after))?.[0]).toBe(kept.exec(sheetXml(before))?.[0])
    const hidden = [...sheetXml(after).matchAll(/<row [^>]*hidden="1"[^>]*>/g)]
    expect(hidden.map(([row]) => /r="(\d+)"/.exec(row)?.[1])).toEqual(['2', '4'])

    const { sheets } = await readXlsx(bytes, { readStyles: true })
    const [sheet, costs] = sheets
    expect(costs?.rows[1]).toEqual(['Bunker', 9])
    const styleAt = (at: number) => sheet?.cells?.get(`2,${at}`)?.style
    expect(styleAt(baseAt)).toMatchObject({ font: { bold: true } })
    expect(JSON.stringify(styleAt(baseAt)?.fill)).toContain(wrongGround)
    expect(JSON.stringify(styleAt(originAt)?.fill)).toContain('DDEEFF')
    const head = sheet?.rows[0] ?? []
    expect(sheet?.rows[2]?.[baseAt]).toBe('1l20')
    expect(sheet?.rows[2]?.[head.indexOf('Problem')]).toBe(
      `${base}: expected an amount such as 1840.00, found "1l20"`,
    )
    expect(sheet?.rows[1]?.[head.indexOf('Problem')] ?? null).toBeNull()
  })

  const cellsOf = async (response: Response) => {
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => cell as SheetCell))
  }

  test('corrected and returned propose the good rows that still wait too, in place of the first sheet', async () => {
    const { carrier, answer, first, second, third } = await givenReturned()
    const back = await cellsOf(await givenBack(carrier, answer))
    fill(back, 2, { [base]: 1120 })

    const [corrected] = await upload(carrier, await asXlsx(back))

    expect(corrected?.problems).toEqual([])
    expect(corrected?.entries.map(({ laneId }) => laneId)).toEqual([first, second, third])
    const status = await world().request(`/uploads/${answer?.upload?.id}`, { as: carrier })
    expect(await status.json()).toMatchObject({ status: UploadStatus.Cancelled })
  })

  test('corrected after the good rows were submitted propose those no second time', async () => {
    const { carrier, answer, first, second } = await givenReturned()
    const back = await cellsOf(await givenBack(carrier, answer))
    if (answer?.upload) await confirm(carrier, { ...answer, upload: answer.upload })
    const [bid] = await bidsOf(carrier, first)
    const newer = { laneId: first, version: bid?.version, charges: { ...bid?.charges, dthc: 90 } }
    await world().request('/bids/save', { as: carrier, body: { bids: [newer], submit: true } })
    fill(back, 2, { [base]: 1120 })

    const [corrected] = await upload(carrier, await asXlsx(back))

    // The sheet says 150 for the first lane, which the carrier has lowered since.
    expect(corrected?.entries.map(({ laneId }) => laneId)).toEqual([second])
    fill(back, 1, { [origin]: 80 })
    const [changed] = await upload(carrier, await asXlsx(back))
    expect(changed?.entries.map(({ laneId }) => laneId)).toEqual([first, second])
  })

  test('given back twice keep one column of problems', async () => {
    const { carrier, answer } = await givenReturned()
    const back = await cellsOf(await givenBack(carrier, answer))
    fill(back, 2, { [base]: '1l30' })
    const [again] = await upload(carrier, await asXlsx(back))

    const twice = await cellsOf(await givenBack(carrier, again))

    expect(twice[0]).toEqual(back[0])
    expect(twice[2]?.[column(twice, 'Problem')]).toContain('found "1l30"')
  })

  test('of a csv file are a workbook that reads as the file did', async () => {
    const { carrier, laneIds } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, [base]: '1.900,25' })
    fill(rows, 2, { ...offer, [base]: '1l20' })
    fill(rows, 3, { ...offer, [base]: '1.850' })
    const text = Papa.unparse([['Our offer'], [], ...rows], { delimiter: ';' })
    const [answer] = await upload(carrier, new File([text], 'unsere.csv'))

    const back = await cellsOf(await givenBack(carrier, answer))
    fill(back, 2, { [base]: 1120 })
    const [corrected] = await upload(carrier, await asXlsx(back))

    expect(corrected?.problems).toEqual([])
    const rates = corrected?.entries.map(({ laneId, charges }) => [laneId, charges['base-ocean']])
    const [first, second, third] = laneIds
    expect(rates).toEqual([
      [first, 1900.25],
      [second, 1120],
      [third, 1850],
    ])
  })

  test('are none where no row has a problem', async () => {
    const { carrier } = await givenStarted(1)
    const rows = await sheetOf(carrier)
    fill(rows, 1, offer)
    const [answer] = await upload(carrier, await asXlsx(rows))

    expect((await givenBack(carrier, answer)).status).toBe(204)
  })
})

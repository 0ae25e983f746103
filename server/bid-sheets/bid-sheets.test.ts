import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BidSheet } from '#contract/bids.ts'
import type { Bid } from '#domain/bid.ts'
import { UploadKind, UploadResult, UploadStatus } from '#domain/upload.ts'
import { bids } from '#server/store/tables/bids.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

type Cell = string | number | null
const base = 'Freight: Base ocean freight (per container) *'
const origin = 'Origin: Origin THC (per container) *'
const destination = 'Destination: Destination THC (per container) *'

describe.each(databaseKinds)('a bid sheet (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world.close())

  async function givenStarted(count = 3) {
    const tender = await givenTender(world)
    const laneIds: number[] = []
    for (let lane = 0; lane < count; lane += 1) laneIds.push(await givenLane(world, tender.shipper))
    await start(world, tender.shipper, laneIds)
    const [carrier, rival] = tender.carriers
    return { ...tender, laneIds, carrier, rival }
  }

  const download = (as: Person, more: object = {}) =>
    world.request('/lanes/export', {
      as,
      method: 'POST',
      body: { mode: 2, purpose: 'bidSheet', ...more },
    })

  /** The downloaded sheet as rows of cells, headings first. */
  async function sheetOf(as: Person, more: object = {}): Promise<Cell[][]> {
    const response = await download(as, more)
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    return (sheets[0]?.rows ?? []).map((row) =>
      row.map((cell) => (typeof cell === 'number' ? cell : cell === null ? null : String(cell))),
    )
  }

  const column = (rows: Cell[][], heading: string) => (rows[0] ?? []).indexOf(heading)
  const fill = (rows: Cell[][], line: number, cells: Record<string, Cell>) => {
    for (const [heading, value] of Object.entries(cells)) {
      const row = rows[line]
      if (row) row[column(rows, heading)] = value
    }
  }
  const filled = (rows: Cell[][], line: number) => {
    fill(rows, line, { ...offer, [base]: 2222 })
    return rows
  }
  const offer = { [origin]: 100, [base]: 1900, [destination]: 150 }

  async function asXlsx(rows: Cell[][], name = 'sheet.xlsx'): Promise<File> {
    const bytes = await writeXlsx({ sheets: [{ name: 'Bid sheet', rows }] })
    return new File([new Uint8Array(bytes)], name)
  }
  const asCsv = (rows: Cell[][]) => new File([Papa.unparse(rows)], 'sheet.csv')

  async function upload(as: Person, ...files: File[]): Promise<BidSheet[]> {
    const form = new FormData()
    for (const file of files) form.append('files', file)
    const response = await world.request('/bids/upload?mode=2', { as, method: 'POST', form })
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as BidSheet[]
  }
  const bidsOf = async (as: Person, laneId: number) =>
    (await (await world.request(`/bids/${laneId}`, { as })).json()) as Bid[]

  test('holds the open lanes, locked, with one’s own rates and checked input cells', async () => {
    const { carrier, laneIds } = await givenStarted()
    await bid(world, carrier, laneIds[1] ?? 0, 270_000)

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
      'decimal',
      'list',
      'whole',
      'decimal',
    ])
    expect(sheet?.cells?.get(`1,${baseAt}`)?.style?.protection?.locked).toBe(false)
    expect(sheet?.cells?.get('1,0')?.style?.protection?.locked).not.toBe(false)
    expect(instructions?.name).toBe('How to fill')
  })

  test('filled in and returned is submitted and told to the shipper once', async () => {
    const { shipper, carrier, laneIds } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, 'Transit days': 21, Currency: 'eur', Remarks: 'Direct' })
    fill(rows, 3, offer)

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer).toMatchObject({
      result: UploadResult.Success,
      saved: 2,
      problems: [],
      upload: { kind: UploadKind.BidUpload, status: UploadStatus.Completed, rowsTotal: 2 },
    })
    expect(await bidsOf(shipper, laneIds[0] ?? 0)).toMatchObject([
      { currency: 'EUR', transitDays: 21, remarks: 'Direct', landedCost: 258_000 * 1.09 },
    ])
    expect(await bidsOf(shipper, laneIds[1] ?? 0)).toEqual([])
    expect(await bidsOf(shipper, laneIds[2] ?? 0)).toMatchObject([{ landedCost: 258_000 }])
    const told = await world.context.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.companyId, shipper.companyId))
    expect(told.filter(({ type }) => type === '500').map(({ description }) => description)).toEqual(
      [`${carrier.company} bid on 2 lanes`],
    )
  })

  test('is read by its headings: csv, columns and rows in another order, notes above', async () => {
    const { shipper, carrier, laneIds } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, { [origin]: '100', [base]: '1,900.50', [destination]: '150' })
    const [head = [], ...lanes] = rows
    const mixed = [head, ...lanes.toReversed()].map((row) => row.toReversed())

    const [answer] = await upload(carrier, asCsv([['Our offer, autumn'], [], ...mixed]))

    expect(answer).toMatchObject({ saved: 1, problems: [] })
    expect(await bidsOf(shipper, laneIds[0] ?? 0)).toMatchObject([{ landedCost: 258_060 }])
  })

  test('with problems is told cell by cell, and nothing of it is saved', async () => {
    const { carrier, laneIds } = await givenStarted()
    const [, second = 0, third = 0] = laneIds
    const rows = await sheetOf(carrier)
    fill(rows, 1, offer)
    fill(rows, 2, { ...offer, [base]: 'call us', 'Transit days': 3.5 })
    fill(rows, 3, { [origin]: 100, [destination]: 0, Currency: 'XYZ' })
    rows.push([second, ...(rows[2] ?? []).slice(1)], [424_242, ...(rows[1] ?? []).slice(1)])

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer?.upload?.status).toBe(UploadStatus.Rejected)
    expect(answer?.saved).toBe(0)
    const told = answer?.problems.map((problem) => [problem.row, problem.column, problem.found])
    expect(told).toEqual([
      [3, base, 'call us'],
      [3, 'Transit days', '3.5'],
      [4, 'Currency', 'XYZ'],
      [4, base, ''],
      [4, destination, '0'],
      [5, base, 'call us'],
      [5, 'Transit days', '3.5'],
      [5, 'Lane ID', String(second)],
      [6, 'Lane ID', '424242'],
    ])
    expect(answer?.problems[3]).toMatchObject({ laneId: third, expected: 'an amount above 0' })
    const { db } = world.context.database
    const saved = await db.select().from(bids).where(eq(bids.carrierId, carrier.companyId))
    expect(saved).toEqual([])
  })

  test('with problems gives its failed rows back, bad cells marked; mended, they take the good ones along', async () => {
    const { carrier, rival, laneIds } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, offer)
    fill(rows, 2, { ...offer, [base]: '1l20' })
    fill(rows, 3, offer)
    const [refused] = await upload(carrier, await asXlsx(rows))
    const id = refused?.upload?.id ?? 0
    expect(refused?.message).toContain('2 lanes without problems wait for the failed rows.')

    const failed = (as: Person) => world.request(`/ext/bid-sheets/${id}/failed-rows`, { as })
    expect((await failed(rival)).status).toBe(404)
    const bytes = new Uint8Array(await (await failed(carrier)).arrayBuffer())
    const { sheets } = await readXlsx(bytes, { readStyles: true })
    const sheet = sheets[0]
    const back = (sheet?.rows ?? []).map((row) => row.map((cell) => cell as Cell))
    expect(back).toHaveLength(2)
    const baseAt = column(back, base)
    expect(back[1]?.[baseAt]).toBe('1l20')
    expect(back[1]?.[column(back, origin)]).toBe(100)
    expect(back[1]?.[column(back, 'Problem')]).toContain('found "1l20"')
    expect(sheet?.cells?.get(`1,${baseAt}`)?.style?.fill).toBeDefined()
    expect(sheet?.cells?.get(`1,${column(back, origin)}`)?.style?.fill).toBeUndefined()

    fill(back, 1, { [base]: 1120 })
    const [taken] = await upload(carrier, await asXlsx(back))

    expect(taken).toMatchObject({ saved: 3, problems: [] })
    const bidOn = async (lane: number) => (await bidsOf(carrier, laneIds[lane] ?? 0))[0]
    expect((await bidOn(0))?.charges['base-ocean']).toBe(1900)
    expect((await bidOn(1))?.charges['base-ocean']).toBe(1120)
    const [again] = await upload(carrier, await asXlsx(back))
    expect(again?.saved).toBe(1)
    expect((await failed(carrier)).status).toBe(200)
  })

  test('from before lanes were opened is status 112, and the next template keeps what it said', async () => {
    const { shipper, carrier, laneIds } = await givenStarted()
    const [first = 0] = laneIds
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, Remarks: 'Kept' })
    const later = await givenLane(world, shipper)
    await start(world, shipper, [later])

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer).toMatchObject({
      saved: 0,
      upload: { status: UploadStatus.BidStructureChanged },
    })
    expect(answer?.message).toContain('lanes were opened or closed')
    expect(await bidsOf(carrier, first)).toEqual([])
    const fresh = await sheetOf(carrier)
    const at = fresh.findIndex((row) => row[0] === first)
    expect(fresh).toHaveLength(5)
    expect(fresh[at]?.[column(fresh, base)]).toBe(1900)
    expect(fresh[at]?.[column(fresh, 'Remarks')]).toBe('Kept')

    const [again] = await upload(carrier, await asXlsx(fresh))

    expect(again).toMatchObject({ saved: 1, upload: { status: UploadStatus.Completed } })
    const { db } = world.context.database
    const [old] = await db
      .select()
      .from(uploads)
      .where(eq(uploads.id, answer?.upload?.id ?? 0))
    expect(old).toMatchObject({ status: UploadStatus.Cancelled, keptBids: [] })
  })

  test('keeps what an outdated one said for its own carrier alone', async () => {
    const { shipper, carrier, rival, laneIds } = await givenStarted()
    const [first = 0] = laneIds
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, Remarks: 'Kept' })
    await start(world, shipper, [await givenLane(world, shipper)])
    await upload(carrier, await asXlsx(rows))

    const seen = await sheetOf(rival)

    const at = seen.findIndex((row) => row[0] === first)
    expect(seen[at]?.[column(seen, base)] ?? null).toBeNull()
    expect(JSON.stringify(seen)).not.toContain('Kept')
    await upload(rival, await asXlsx(filled(seen, at)))
    const own = await sheetOf(carrier)
    expect(own[own.findIndex((row) => row[0] === first)]?.[column(own, base)]).toBe(1900)
  })

  test('of chosen lanes does not grow old by lanes that open later', async () => {
    const { shipper, carrier, laneIds } = await givenStarted()
    const rows = await sheetOf(carrier, { laneIds: laneIds.slice(0, 2) })
    fill(rows, 1, offer)
    await start(world, shipper, [await givenLane(world, shipper)])

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer).toMatchObject({ saved: 1, upload: { status: UploadStatus.Completed } })
  })

  test('returned again unchanged changes nothing', async () => {
    const { carrier, laneIds } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, offer)
    await upload(carrier, await asXlsx(rows))

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer?.upload?.status).toBe(UploadStatus.Completed)
    expect(await bidsOf(carrier, laneIds[0] ?? 0)).toMatchObject([{ version: 1 }])
  })

  test('that is closed meanwhile says so and saves nothing', async () => {
    const { shipper, carrier, laneIds } = await givenStarted()
    const [first = 0] = laneIds
    const rows = await sheetOf(carrier, { laneIds: [first] })
    fill(rows, 1, offer)
    await world.request('/lanes/pause', { as: shipper, method: 'PUT', body: { laneIds: [first] } })

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer?.upload?.status).toBe(UploadStatus.Rejected)
    expect(answer?.problems).toMatchObject([
      { row: 2, column: 'Lane ID', expected: 'a lane that takes bids; this one is paused' },
    ])
  })

  test('cannot bid on lanes of others', async () => {
    const { carrier, laneIds } = await givenStarted()
    const stranger = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, 'Lane ID': stranger.laneIds[0] ?? 0 })

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer?.problems).toMatchObject([{ expected: 'a lane of this mode you are invited to' }])
    const { db } = world.context.database
    expect(
      await db
        .select()
        .from(bids)
        .where(eq(bids.laneId, laneIds[0] ?? 0)),
    ).toEqual([])
  })

  test.each([
    ['nothing to read', () => new File([''], 'a.xlsx'), UploadResult.SizeTooSmall],
    [
      'a picture named xlsx',
      () => new File([new Uint8Array([0x89, 0x50, 0, 0, ...randomBytes(500)])], 'a.xlsx'),
      UploadResult.InvalidFileType,
    ],
    [
      'a table of something else',
      () => new File(['Name,Age\nAnn,31\nBo,32\n'], 'people.csv'),
      UploadResult.InvalidFormat,
    ],
    [
      'a broken workbook',
      () => new File([new Uint8Array([0x50, 0x4b, 3, 4, ...randomBytes(500)])], 'a.xlsx'),
      UploadResult.InvalidFileType,
    ],
  ])('is refused with its code for %s', async (_title, file, result) => {
    const { carrier } = await givenStarted(1)

    const [answer] = await upload(carrier, file())

    expect(answer).toMatchObject({ result, upload: null, saved: 0 })
    expect(answer?.message).not.toBe('')
  })

  test('without any rate holds no bid', async () => {
    const { carrier } = await givenStarted(2)

    const [answer] = await upload(carrier, await asXlsx(await sheetOf(carrier)))

    expect(answer).toMatchObject({ upload: null, result: UploadResult.SizeTooSmall })
  })

  test('of another mode is refused by name', async () => {
    const { carrier } = await givenStarted(1)
    const form = new FormData()
    const rows = await sheetOf(carrier)
    fill(rows, 1, offer)
    form.append('files', await asXlsx(rows))

    const response = await world.request('/bids/upload?mode=7', {
      as: carrier,
      method: 'POST',
      form,
    })

    expect(await response.json()).toMatchObject([
      { message: 'This is a sheet for Ocean - FCL, not for Air Freight.' },
    ])
  })

  test('is kept as it was sent, for its own carrier alone', async () => {
    const { shipper, carrier, rival } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, { [base]: 'no idea' })
    const [answer] = await upload(carrier, asCsv(rows))
    const id = answer?.upload?.id ?? 0
    const read = (path: string, as: Person) => world.request(`/uploads/carrier-bids${path}`, { as })

    expect(await (await read(`/${id}`, carrier)).json()).toMatchObject([
      { fileName: 'sheet.csv', problems: [{ found: 'no idea' }, { found: '' }, { found: '' }] },
    ])
    expect(await (await read('/0', carrier)).json()).toHaveLength(1)
    expect(await (await read('/0', rival)).json()).toEqual([])
    expect(await (await read(`/download/${id}`, carrier)).text()).toBe(Papa.unparse(rows))
    for (const path of [`/${id}`, `/download/${id}`]) {
      expect((await read(path, rival)).status).toBe(404)
      expect((await read(path, shipper)).status).toBe(403)
    }
  })

  test('is taken from carriers, as files', async () => {
    const { shipper, carrier } = await givenStarted(1)
    const form = new FormData()
    form.append('files', new File(['x'], 'a.csv'))
    const ask = async (as: Person, asked: object) =>
      (await world.request('/bids/upload', { as, method: 'POST', ...asked })).status

    expect(await ask(shipper, { form })).toBe(403)
    expect(await ask(carrier, { body: {} })).toBe(415)
    const wrong = new FormData()
    wrong.append('file', new File(['x'], 'a.csv'))
    expect(await ask(carrier, { form: wrong })).toBe(422)
  })
})

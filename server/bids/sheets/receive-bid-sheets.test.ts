import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { UploadKind, UploadResult, UploadStatus } from '#domain/upload.ts'
import { bids } from '#server/store/tables/bids.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import type { Person } from '#tests/support/backend.ts'
import {
  asCsv,
  asXlsx,
  base,
  destination,
  fill,
  offer,
  origin,
  useSheetWorld,
} from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'

describe.each(databaseKinds)('a returned bid sheet (%s)', (kind) => {
  const { world, givenStarted, sheetOf, upload, submit, bidsOf } = useSheetWorld(kind)

  test('filled in, returned and confirmed is submitted and told to the shipper once', async () => {
    const { shipper, carrier, laneIds } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, 'Transit days': 21, Currency: 'eur', Remarks: 'Direct' })
    fill(rows, 3, offer)

    const [answer] = await submit(carrier, await asXlsx(rows))

    expect(answer).toMatchObject({
      result: UploadResult.Success,
      saved: 0,
      entries: [{ laneId: laneIds[0] }, { laneId: laneIds[2] }],
      problems: [],
      upload: { kind: UploadKind.BidUpload, status: UploadStatus.PendingApproval, rowsTotal: 2 },
    })
    expect(await bidsOf(shipper, laneIds[0] ?? 0)).toMatchObject([
      { currency: 'EUR', transitDays: 21, remarks: 'Direct', landedCost: 258_000 * 1.09 },
    ])
    expect(await bidsOf(shipper, laneIds[1] ?? 0)).toEqual([])
    expect(await bidsOf(shipper, laneIds[2] ?? 0)).toMatchObject([{ landedCost: 258_000 }])
    const notices = await world()
      .context.database.db.select()
      .from(notifications)
      .where(eq(notifications.companyId, shipper.companyId))
      .orderBy(notifications.id)
    expect(
      notices.filter(({ type }) => type === '500').map(({ description }) => description),
    ).toEqual([`${carrier.company} bid on 2 lanes`])
  })

  test('is read by its headings: csv, columns and rows in another order, notes above', async () => {
    const { shipper, carrier, laneIds } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, { [origin]: '100', [base]: '1,900.50', [destination]: '150' })
    const [head = [], ...lanes] = rows
    const mixed = [head, ...lanes.toReversed()].map((row) => row.toReversed())

    const [answer] = await submit(carrier, asCsv([['Our offer, autumn'], [], ...mixed]))

    expect(answer?.problems).toEqual([])
    expect(await bidsOf(shipper, laneIds[0] ?? 0)).toMatchObject([{ landedCost: 258_060 }])
  })

  test('returned again unchanged changes nothing', async () => {
    const { carrier, laneIds } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, offer)
    await submit(carrier, await asXlsx(rows))

    const [answer] = await submit(carrier, await asXlsx(rows))

    expect(answer?.upload?.status).toBe(UploadStatus.Completed)
    expect(await bidsOf(carrier, laneIds[0] ?? 0)).toMatchObject([{ version: 1 }])
  })

  test('that is closed meanwhile says so and saves nothing', async () => {
    const { shipper, carrier, laneIds } = await givenStarted()
    const [first = 0] = laneIds
    const rows = await sheetOf(carrier, { laneIds: [first] })
    fill(rows, 1, offer)
    await world().request('/lanes/pause', {
      as: shipper,
      method: 'PUT',
      body: { laneIds: [first] },
    })

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
    const { db } = world().context.database
    expect(
      await db
        .select()
        .from(bids)
        .where(eq(bids.laneId, laneIds[0] ?? 0)),
    ).toEqual([])
  })

  test('is kept as it was sent, for its own carrier alone', async () => {
    const { shipper, carrier, rival } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, { [base]: 'no idea' })
    const [answer] = await upload(carrier, asCsv(rows))
    const id = answer?.upload?.id ?? 0
    const read = (path: string, as: Person) =>
      world().request(`/uploads/carrier-bids${path}`, { as })

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
})

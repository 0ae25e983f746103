import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { UploadStatus } from '#domain/upload.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { asXlsx, base, column, fill, offer, useSheetWorld } from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenLane, start } from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('a bid sheet that has become old (%s)', (kind) => {
  const { world, givenStarted, sheetOf, upload, submit, bidsOf } = useSheetWorld(kind)

  test('from before lanes were opened is status 112, and the next template keeps what it said', async () => {
    const { shipper, carrier, laneIds } = await givenStarted()
    const [first = 0] = laneIds
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, Remarks: 'Kept' })
    const later = await givenLane(world(), shipper)
    await start(world(), shipper, [later])

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

    const [again] = await submit(carrier, await asXlsx(fresh))

    expect(again).toMatchObject({ entries: [{ laneId: first }], problems: [] })
    const { db } = world().context.database
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
    await start(world(), shipper, [await givenLane(world(), shipper)])
    await upload(carrier, await asXlsx(rows))

    const seen = await sheetOf(rival)

    const at = seen.findIndex((row) => row[0] === first)
    expect(seen[at]?.[column(seen, base)] ?? null).toBeNull()
    expect(JSON.stringify(seen)).not.toContain('Kept')
    fill(seen, at, { ...offer, [base]: 2222 })
    await submit(rival, await asXlsx(seen))
    const own = await sheetOf(carrier)
    expect(own[own.findIndex((row) => row[0] === first)]?.[column(own, base)]).toBe(1900)
  })

  test('of chosen lanes does not grow old by lanes that open later', async () => {
    const { shipper, carrier, laneIds } = await givenStarted()
    const rows = await sheetOf(carrier, { laneIds: laneIds.slice(0, 2) })
    fill(rows, 1, offer)
    await start(world(), shipper, [await givenLane(world(), shipper)])

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer).toMatchObject({
      entries: [{ laneId: laneIds[0] }],
      upload: { status: UploadStatus.PendingApproval },
    })
  })
})

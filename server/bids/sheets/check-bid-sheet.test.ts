import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { UploadStatus } from '#domain/upload.ts'
import { bids } from '#server/store/tables/bids.ts'
import {
  asXlsx,
  base,
  destination,
  fill,
  offer,
  origin,
  useSheetWorld,
} from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'

describe.each(databaseKinds)('a bid sheet with problems (%s)', (kind) => {
  const { world, givenStarted, sheetOf, upload } = useSheetWorld(kind)

  test('with problems is told cell by cell; the other rows are proposed, and nothing is saved', async () => {
    const { carrier, laneIds } = await givenStarted()
    const [, second = 0, third = 0] = laneIds
    const rows = await sheetOf(carrier)
    fill(rows, 1, offer)
    fill(rows, 2, { ...offer, [base]: 'call us', 'Transit days': 3.5 })
    fill(rows, 3, { [origin]: 100, [destination]: 0, Currency: 'XYZ' })
    rows.push([second, ...(rows[2] ?? []).slice(1)], [424_242, ...(rows[1] ?? []).slice(1)])

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer).toMatchObject({
      saved: 0,
      entries: [{ laneId: laneIds[0] }],
      upload: { status: UploadStatus.PendingApproval },
    })
    const found = answer?.problems.map((problem) => [problem.row, problem.column, problem.found])
    expect(found).toEqual([
      [3, base, 'call us'],
      [3, 'Transit days', '3.5'],
      [4, 'Currency', 'XYZ'],
      [4, base, ''],
      [5, base, 'call us'],
      [5, 'Transit days', '3.5'],
      [5, 'Lane ID', String(second)],
      [6, 'Lane ID', '424242'],
    ])
    expect(answer?.problems[3]).toMatchObject({
      laneId: third,
      expected: 'an amount, or 0 if not charged',
    })
    const { db } = world().context.database
    const saved = await db.select().from(bids).where(eq(bids.carrierId, carrier.companyId))
    expect(saved).toEqual([])
  })
})

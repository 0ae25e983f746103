import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { UploadStatus } from '#domain/upload.ts'
import { bids } from '#server/store/tables/bids.ts'
import type { Person } from '#tests/support/backend.ts'
import {
  asXlsx,
  base,
  column,
  destination,
  fill,
  offer,
  origin,
  type SheetCell,
  useSheetWorld,
} from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'

describe.each(databaseKinds)('a bid sheet with problems (%s)', (kind) => {
  const { world, givenStarted, sheetOf, upload, bidsOf } = useSheetWorld(kind)

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

  test('with problems gives its failed rows back, bad cells marked; mended, they take the good ones along', async () => {
    const { carrier, rival, laneIds } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, offer)
    fill(rows, 2, { ...offer, [base]: '1l20' })
    fill(rows, 3, offer)
    const [refused] = await upload(carrier, await asXlsx(rows))
    const id = refused?.upload?.id ?? 0
    expect(refused?.message).toContain('2 lanes without problems wait for the failed rows.')

    const failed = (as: Person) => world().request(`/ext/bid-sheets/${id}/failed-rows`, { as })
    expect((await failed(rival)).status).toBe(404)
    const bytes = new Uint8Array(await (await failed(carrier)).arrayBuffer())
    const { sheets } = await readXlsx(bytes, { readStyles: true })
    const sheet = sheets[0]
    const back = (sheet?.rows ?? []).map((row) => row.map((cell) => cell as SheetCell))
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
})

import { describe, expect, test } from 'vitest'
import { UploadStatus } from '#domain/upload.ts'
import { gatherStatistics } from '#server/store/statistics.ts'
import type { Person } from '#tests/support/backend.ts'
import { asCsv, asXlsx, base, fill, offer, useSheetWorld } from '#tests/support/bid-sheets.ts'

describe('a bid sheet of 5,000 lanes', () => {
  const { world, givenStarted, sheetOf, submit, bidsOf } = useSheetWorld('embedded')

  /** As many more lanes like the first, the carrier invited to each. */
  async function givenMore(laneId: number, carrier: Person, count: number): Promise<void> {
    const { pool } = world().context.database
    await pool.query(
      `insert into lanes overriding system value
        select more.* from lanes l, generate_series(1, $2::int) n,
          jsonb_populate_record(null::lanes, to_jsonb(l) || jsonb_build_object(
            'id', nextval(pg_get_serial_sequence('lanes', 'id')), 'lane_key', l.lane_key || n,
            'destination', 'Port ' || n || ', US')) more
        where l.id = $1`,
      [laneId, count],
    )
    await pool.query(
      `insert into lane_invitations (lane_id, carrier_id) select id, $1 from lanes
        where company_id = (select company_id from lanes where id = $2) on conflict do nothing`,
      [carrier.companyId, laneId],
    )
    // As after every intake of lanes.
    await gatherStatistics(world().context.database)
  }

  test.each([
    ['xlsx', asXlsx],
    ['csv', asCsv],
  ])('comes back filled as %s and is submitted whole', async (_kind, asFile) => {
    const { carrier, laneIds } = await givenStarted(1)
    await givenMore(laneIds[0] ?? 0, carrier, 4_999)
    const rows = await sheetOf(carrier)
    expect(rows).toHaveLength(5_001)
    for (let line = 1; line < rows.length; line += 1) fill(rows, line, { ...offer, [base]: line })

    const [answer] = await submit(carrier, await asFile(rows))

    expect(answer).toMatchObject({
      message: '5,000 lanes wait for your review. Nothing is submitted before you confirm.',
      upload: { status: UploadStatus.PendingApproval, rowsTotal: 5_000 },
      problems: [],
    })
    const last = rows.at(-1)?.[0]
    expect((await bidsOf(carrier, Number(last)))[0]?.charges['base-ocean']).toBe(5_000)
    const again = await sheetOf(carrier)
    expect(again).toEqual(rows)
  })
})

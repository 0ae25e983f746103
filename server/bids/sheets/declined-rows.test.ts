import { describe, expect, test } from 'vitest'
import type { BidSheet } from '#contract/bids.ts'
import { declines } from '#contract/ext/declines.ts'
import { uploads } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Person } from '#tests/support/backend.ts'
import {
  asCsv,
  asXlsx,
  base,
  column,
  destination,
  fill,
  offer,
  origin,
  sheetIn,
  useSheetWorld,
} from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { bid, givenLane, start } from '#tests/support/tender-world.ts'

const noBid = { [origin]: 'no bid', [base]: 'no bid', [destination]: 'no bid' }

describe.each(databaseKinds)('a bid sheet that declines lanes (%s)', (kind) => {
  const { world, givenStarted, sheetOf, upload, confirm, submit, bidsOf } = useSheetWorld(kind)

  const declinedBy = async (as: Person, laneId: number) =>
    (await world().ask(declines.ofLane, { as, params: { laneId } })).answer.map(
      ({ carrierId }) => carrierId,
    )

  const standing = async (as: Person, answer?: BidSheet) =>
    (await world().ask(uploads.carrierBids, { as, params: { id: answer?.upload?.id ?? 0 } }))
      .answer[0]

  test.each(['no bid', 'N/A', 'none', '-'])(
    'says "%s" in place of its rates: the shipper sees who will not bid',
    async (words) => {
      const { shipper, carrier, laneIds } = await givenStarted()
      const [first = 0, second = 0, third = 0] = laneIds
      const rows = await sheetOf(carrier)
      fill(rows, 1, offer)
      fill(rows, 2, { [base]: words })

      const [answer] = await submit(carrier, asCsv(rows))

      expect(answer).toMatchObject({ declines: [second], upload: { rowsTotal: 2 } })
      expect(await standing(carrier, answer)).toMatchObject({
        message: '1 lane declined, 1 lane decided before.',
        upload: { status: UploadStatus.Completed, rowsAccepted: 2 },
      })
      expect((await bidsOf(carrier, first))[0]?.charges['base-ocean']).toBe(1900)
      expect(await declinedBy(shipper, second)).toEqual([carrier.companyId])
      expect(await declinedBy(shipper, third)).toEqual([])
    },
  )

  test('may decline without bidding; downloaded again it says so, and returned unchanged changes nothing', async () => {
    const { shipper, carrier, laneIds } = await givenStarted(1)
    const rows = await sheetOf(carrier)
    fill(rows, 1, noBid)

    await submit(carrier, await asXlsx(rows))

    const again = await sheetOf(carrier)
    expect(again[1]?.[column(again, 'Bid: yes or no')]).toBe('no')
    expect(await upload(carrier, await asXlsx(again))).toMatchObject([
      { message: '1 lane is as you sent it before.', problems: [], declines: [] },
    ])
    expect(await declinedBy(shipper, laneIds[0] ?? 0)).toEqual([carrier.companyId])

    fill(again, 1, { ...offer, 'Bid: yes or no': 'yes' })
    await submit(carrier, await asXlsx(again))
    expect(await declinedBy(shipper, laneIds[0] ?? 0)).toEqual([])
  })

  test('of a submitted bid is named as taking it back, and does so once confirmed', async () => {
    const { carrier, laneIds } = await givenStarted(2)
    const [first = 0] = laneIds
    await bid(world(), carrier, first, 270_000)
    const rows = await sheetOf(carrier)
    fill(rows, 1, noBid)

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer).toMatchObject({
      entries: [{ laneId: first, version: 1, charges: {} }],
      withdrawals: [first],
      declines: [],
      problems: [],
    })
    expect(await bidsOf(carrier, first)).toMatchObject([{ status: 'submitted', version: 1 }])
    if (answer?.upload) await confirm(carrier, { ...answer, upload: answer.upload })
    expect(await bidsOf(carrier, first)).toMatchObject([{ status: 'draft', charges: {} }])
  })

  test('of an emptied row leaves the submitted bid as it is', async () => {
    const { carrier, laneIds } = await givenStarted(2)
    const [first = 0, second = 0] = laneIds
    await bid(world(), carrier, first, 270_000)
    const rows = await sheetOf(carrier)
    fill(rows, 1, { [origin]: null, [base]: null, [destination]: null })
    fill(rows, 2, offer)

    const [answer] = await submit(carrier, await asXlsx(rows))

    expect(answer).toMatchObject({ entries: [{ laneId: second }], withdrawals: [], problems: [] })
    expect(await bidsOf(carrier, first)).toMatchObject([{ status: 'submitted', version: 1 }])
  })

  test('with problems elsewhere waits, and is declined with the corrected rows', async () => {
    const { shipper, carrier, laneIds } = await givenStarted(2)
    const [first = 0, second = 0] = laneIds
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, [base]: 'call us' })
    fill(rows, 2, noBid)
    const [refused] = await upload(carrier, await asXlsx(rows))
    expect(refused).toMatchObject({ entries: [], declines: [second] })
    expect(await declinedBy(shipper, second)).toEqual([])

    const path = `/ext/bid-sheets/${refused?.upload?.id ?? 0}/failed-rows`
    const failed = await world().request(path, { as: carrier })
    const back = await sheetIn(failed)
    fill(back, 1, { [base]: 1900 })
    await submit(carrier, await asXlsx(back))

    expect(await bidsOf(carrier, first)).toHaveLength(1)
    expect(await declinedBy(shipper, second)).toEqual([carrier.companyId])
  })

  test('that became old keeps them for the next template', async () => {
    const { shipper, carrier, laneIds } = await givenStarted(1)
    const rows = await sheetOf(carrier)
    fill(rows, 1, noBid)
    await start(world(), shipper, [await givenLane(world(), shipper)])

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer?.upload?.status).toBe(UploadStatus.BidStructureChanged)
    const fresh = await sheetOf(carrier)
    const at = fresh.findIndex((row) => row[0] === laneIds[0])
    expect(fresh[at]?.[column(fresh, 'Bid: yes or no')]).toBe('no')
  })

  test('once bidding has closed the template holds no lanes, and a sheet from before is told why', async () => {
    const { shipper, carrier } = await givenStarted(1)
    const rows = await sheetOf(carrier)
    fill(rows, 1, offer)
    await world().context.database.pool.query(
      `update negotiation_terms set terms = terms || $3::jsonb where company_id = $1 and mode = $2`,
      [shipper.companyId, Mode.OceanFCL, JSON.stringify({ closesAt: '2020-01-01T12:00:00.000Z' })],
    )

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(await sheetOf(carrier)).toHaveLength(1)
    expect(answer?.problems).toMatchObject([
      { column: 'Lane ID', expected: 'a lane whose bidding has not closed yet' },
    ])
  })
})

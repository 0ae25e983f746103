import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { UploadStatus } from '#domain/upload.ts'
import type { Person } from '#tests/support/backend.ts'
import {
  asCsv,
  asXlsx,
  base,
  column,
  fill,
  offer,
  type SheetCell,
  useSheetWorld,
} from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { fclOffer, givenLane, start } from '#tests/support/tender-world.ts'

const winter = ['2026-12', '2027-01', '2027-02']

describe.each(databaseKinds)('the months of a bid sheet (%s)', (kind) => {
  const { world, givenStarted, sheetOf, upload, submit, bidsOf } = useSheetWorld(kind)

  const monthsIn = (rows: SheetCell[][]) =>
    rows.slice(1).map((row) => row[column(rows, 'Valid months')])
  const monthsOf = async (as: Person, laneId = 0) => (await bidsOf(as, laneId))[0]?.months
  async function givenWinterBid() {
    const tender = await givenStarted()
    const [laneId = 0] = tender.laneIds
    const made = { laneId, version: null, months: winter, charges: fclOffer(270_000) }
    const body = { bids: [made], submit: true }
    await world().request('/bids/save', { as: tender.carrier, body })
    return { ...tender, laneId }
  }

  test('stand in the template and come back as they were', async () => {
    const { carrier, laneId } = await givenWinterBid()

    const rows = await sheetOf(carrier)
    expect(monthsIn(rows)).toEqual(['2026-12 to 2027-02', 'all', 'all'])
    await submit(carrier, await asXlsx(rows))

    expect(await bidsOf(carrier, laneId)).toMatchObject([{ version: 1, months: winter }])
  })

  test.each([
    ['2027-01, 2027-05', ['2027-01', '2027-05']],
    ['Dec-26', ['2026-12']],
    ['2027-03-01', ['2027-03']],
    ['All', []],
    ['', []],
  ])('written %j are taken', async (written, months) => {
    const { carrier, laneId } = await givenWinterBid()
    const rows = await sheetOf(carrier)
    fill(rows, 1, { 'Valid months': written })

    const [answer] = await submit(carrier, asCsv(rows))

    expect(answer?.problems).toEqual([])
    expect(await monthsOf(carrier, laneId)).toEqual(months)
  })

  test('that nobody awards are told at their cell', async () => {
    const { carrier, laneId } = await givenWinterBid()
    const rows = await sheetOf(carrier)
    fill(rows, 1, { 'Valid months': '2026-12 to spring' })

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer?.problems).toEqual([
      {
        row: 2,
        column: 'Valid months',
        found: '2026-12 to spring',
        expected: 'months from 2026-12 to 2027-11',
        laneId,
      },
    ])
  })

  test('stay as they were bid where a sheet has no such column', async () => {
    const { carrier, laneId } = await givenWinterBid()
    const rows = await sheetOf(carrier)
    fill(rows, 1, { [base]: 1800 })
    const gone = [column(rows, 'Valid months'), column(rows, 'Structure')]

    await submit(carrier, asCsv(rows.map((row) => row.filter((_cell, at) => !gone.includes(at)))))

    expect(await bidsOf(carrier, laneId)).toMatchObject([{ version: 2, months: winter }])
  })

  test('are kept with the rates of a sheet that lanes made old', async () => {
    const { shipper, carrier } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 2, { ...offer, 'Valid months': '2027-02' })
    await start(world(), shipper, [await givenLane(world(), shipper)])

    await upload(carrier, await asXlsx(rows))

    expect(monthsIn(await sheetOf(carrier))).toEqual(['all', '2027-02', 'all', 'all'])
  })

  test('come back with the good rows of a sheet that was given back', async () => {
    const { carrier, laneIds } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, 'Valid months': '2027-02' })
    fill(rows, 2, { ...offer, [base]: '1l20' })
    const [refused] = await upload(carrier, await asXlsx(rows))
    const path = `/ext/bid-sheets/${refused?.upload?.id}/failed-rows`
    const failed = await (await world().request(path, { as: carrier })).arrayBuffer()
    const { sheets } = await readXlsx(new Uint8Array(failed))
    const back = (sheets[0]?.rows ?? []).map((row) => row.map((cell) => cell as SheetCell))
    fill(back, 2, { [base]: 1120 })

    await submit(carrier, await asXlsx(back))

    expect(await monthsOf(carrier, laneIds[0])).toEqual(['2027-02'])
  })

  test('make a template from before they had a column an old one', async () => {
    const { carrier } = await givenStarted()
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...offer, Structure: 'all.000000000000.000000000000' })

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer?.upload?.status).toBe(UploadStatus.BidStructureChanged)
    expect(answer?.message).toContain('its columns have changed')
  })
})

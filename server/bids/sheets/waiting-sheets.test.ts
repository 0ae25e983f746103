import { describe, expect, test } from 'vitest'
import { bids } from '#contract/bids.ts'
import { returnedSheets } from '#contract/ext/bid-sheets.ts'
import { uploads } from '#contract/uploads.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Person } from '#tests/support/backend.ts'
import { asXlsx, base, fill, offer, useSheetWorld } from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { bid, fclOffer } from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('what a returned bid sheet proposes (%s)', (kind) => {
  const { world, givenStarted, sheetOf, upload, bidsOf } = useSheetWorld(kind)

  const entries = async (as: Person, id: number) =>
    (await world().ask(returnedSheets.entries, { as, params: { id } })).answer
  const sheet = async (as: Person, id: number) =>
    (await world().ask(uploads.carrierBids, { as, params: { id } })).answer[0]

  /** Three lanes, a sheet with the rates of two of them returned. */
  async function givenReturned() {
    const tender = await givenStarted()
    const rows = await sheetOf(tender.carrier)
    fill(rows, 1, offer)
    fill(rows, 2, { ...offer, [base]: 1800 })
    const [answer] = await upload(tender.carrier, await asXlsx(rows))
    const [first = 0, second = 0, third = 0] = tender.laneIds
    return { ...tender, rows, answer, id: answer?.upload?.id ?? 0, first, second, third }
  }

  test('is not submitted, waits for its carrier, and is there again after a reload', async () => {
    const { carrier, shipper, answer, id, first, second } = await givenReturned()

    expect(answer).toMatchObject({
      message: '2 lanes wait for your review. Nothing is submitted before you confirm.',
      saved: 0,
      upload: { status: UploadStatus.PendingApproval },
    })
    expect(answer?.entries).toMatchObject([
      { laneId: first, version: null, charges: { othc: 100, 'base-ocean': 1900, dthc: 150 } },
      { laneId: second, version: null, charges: { othc: 100, 'base-ocean': 1800, dthc: 150 } },
    ])
    expect(await bidsOf(shipper, first)).toEqual([])
    expect(await bidsOf(carrier, first)).toEqual([])
    expect((await entries(carrier, id)).entries).toEqual(answer?.entries)
    expect((await sheet(carrier, id))?.entries).toEqual(answer?.entries)
  })

  test('is no one else’s to read, to save or to set aside', async () => {
    const { carrier, rival, shipper, id, first } = await givenReturned()
    const ask = async (as: Person, path: string, body?: object) =>
      (
        await world().request(path, {
          as,
          method: body || path.endsWith('aside') ? 'POST' : 'GET',
          ...(body && { body }),
        })
      ).status
    const bidOn = { laneId: first, version: null, charges: fclOffer(270_000) }

    expect(await ask(rival, `/ext/bid-sheets/${id}/entries`)).toBe(404)
    expect(await ask(rival, `/ext/bid-sheets/${id}/set-aside`)).toBe(404)
    expect(await ask(rival, '/bids/save', { bids: [bidOn], submit: true, uploadId: id })).toBe(404)
    expect(await ask(shipper, `/ext/bid-sheets/${id}/entries`)).toBe(403)
    expect(await bidsOf(rival, first)).toEqual([])
    expect((await entries(carrier, id)).entries).toHaveLength(2)
  })

  test('is done once all of it is submitted or saved, lane by lane', async () => {
    const { carrier, shipper, answer, id, first, second } = await givenReturned()
    const [one, two] = answer?.entries ?? []
    const save = (entry: object | undefined, submit: boolean) =>
      world().ask(bids.save, {
        as: carrier,
        body: { bids: [entry as never], submit, uploadId: id },
      })

    await save(one, true)

    expect((await entries(carrier, id)).entries).toMatchObject([{ laneId: second }])
    expect(await sheet(carrier, id)).toMatchObject({
      saved: 1,
      message: '1 lane submitted. 1 lane waits for your review.',
      upload: { status: UploadStatus.PendingApproval },
    })
    await save(two, false)

    expect(await entries(carrier, id)).toEqual({ entries: [], withdrawals: [], declines: [] })
    expect(await sheet(carrier, id)).toMatchObject({
      saved: 2,
      message: '1 lane saved as draft, 1 lane decided before.',
      upload: { status: UploadStatus.Completed },
    })
    expect(await bidsOf(shipper, first)).toMatchObject([{ status: 'submitted' }])
    expect(await bidsOf(carrier, second)).toMatchObject([{ status: 'draft' }])
  })

  test('keeps the version it was held against: a newer bid is not overwritten', async () => {
    const { carrier, answer, id, first } = await givenReturned()
    const newer = await bid(world(), carrier, first, 294_000)

    const again = await entries(carrier, id)
    const response = await world().request('/bids/save', {
      as: carrier,
      body: { bids: answer?.entries, submit: true, uploadId: id },
    })

    expect(again.entries[0]).toMatchObject({ laneId: first, version: null })
    expect(response.status).toBe(409)
    expect(await bidsOf(carrier, first)).toMatchObject([{ version: newer.version }])
    expect((await entries(carrier, id)).entries).toHaveLength(2)
  })

  test('may be set aside: bids stay as they are', async () => {
    const { carrier, id, first } = await givenReturned()

    await world().ask(returnedSheets.setAside, { as: carrier, params: { id } })

    expect((await entries(carrier, id)).entries).toEqual([])
    expect(await sheet(carrier, id)).toMatchObject({
      message: 'Set aside: nothing of it was submitted.',
      upload: { status: UploadStatus.Cancelled },
    })
    expect(await bidsOf(carrier, first)).toEqual([])
  })

  test('gives way to what a newer sheet says of the same lanes', async () => {
    const { carrier, rows, id, first, second } = await givenReturned()
    fill(rows, 1, { [base]: 1700 })
    const [head = [], changed = []] = rows

    const [newer] = await upload(carrier, await asXlsx([head, changed]))

    expect(newer?.entries).toMatchObject([{ laneId: first, charges: { 'base-ocean': 1700 } }])
    expect((await entries(carrier, id)).entries).toMatchObject([{ laneId: second }])
    const [, , last = []] = rows
    await upload(carrier, await asXlsx([head, last]))
    expect(await sheet(carrier, id)).toMatchObject({
      message: 'A newer sheet took its place: nothing of it was submitted.',
      upload: { status: UploadStatus.Cancelled },
    })
  })

  test('leaves out what is submitted already just so', async () => {
    const { carrier, rows, answer, id, first, second } = await givenReturned()
    const [one] = answer?.entries ?? []
    await world().ask(bids.save, {
      as: carrier,
      body: { bids: [one as never], submit: true, uploadId: id },
    })

    const [again] = await upload(carrier, await asXlsx(rows))

    expect(again?.entries.map(({ laneId }) => laneId)).toEqual([second])
    expect(again?.message).toContain('1 lane is as you sent it before.')
    expect(await bidsOf(carrier, first)).toMatchObject([{ version: 1 }])
  })

  test('takes a submitted bid back by "no", and declines a lane without one', async () => {
    const { carrier, laneIds } = await givenStarted(2)
    const [first = 0, second = 0] = laneIds
    await bid(world(), carrier, first, 270_000)
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...empty, 'Bid: yes or no': 'no' })
    fill(rows, 2, { 'Bid: yes or no': 'No' })

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer).toMatchObject({
      entries: [{ laneId: first, version: 1, charges: {} }],
      withdrawals: [first],
      declines: [second],
      problems: [],
    })
    expect(await bidsOf(carrier, first)).toMatchObject([{ status: 'submitted' }])
  })

  test.each([
    ['no', offer, 'yes, or no rates beside it'],
    ['yes', {}, 'rates beside it, or no'],
    ['perhaps', offer, 'yes, no, or nothing'],
  ])('is nothing where the answer "%s" contradicts the rates', async (said, rates, expected) => {
    const { carrier } = await givenStarted(1)
    const rows = await sheetOf(carrier)
    fill(rows, 1, { ...rates, 'Bid: yes or no': said })

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer).toMatchObject({
      entries: [],
      problems: [{ row: 2, column: 'Bid: yes or no', found: said, expected }],
      upload: { status: UploadStatus.Rejected },
    })
  })
})

const empty = Object.fromEntries(Object.keys(offer).map((heading) => [heading, null]))

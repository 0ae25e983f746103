import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bidDrafts } from '#contract/ext/bid-drafts.ts'
import { bidReview } from '#contract/ext/bid-review.ts'
import { biddingTerms } from '#contract/ext/bidding-terms.ts'
import { tenderRounds } from '#contract/ext/tender-rounds.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { notifications } from '#contract/notifications.ts'
import { tenderStanding } from '#contract/ext/tender-standing.ts'
import { unanswered } from '#contract/ext/unanswered.ts'
import type { Lane } from '#domain/lane.ts'
import { reaches } from '#server/hub/deliver.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { days, mode, rounds } from '#tests/support/given-round.ts'
import {
  bid,
  fclOffer,
  givenLane,
  openTenderWorld,
  start,
  tenderDay,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('a round with a shortlist (%s)', (kind) => {
  let world: TenderWorld
  const { termsOf, change, bidAgain, givenRoundOne } = rounds(() => world)

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const open = async (shipper: Person, lanes: { laneId: number; carrierIds: number[] | null }[]) =>
    world.request(`/ext/tender-rounds/${mode}`, {
      as: shipper,
      body: {
        version: (await termsOf(shipper)).version,
        closesAt: days(9),
        rule: { by: 'rank', limit: 1 },
        lanes,
      },
    })
  const laneOf = async (as: Person, laneId: number): Promise<Lane | undefined> =>
    (await world.ask(laneCalls.list, { as, query: { mode, laneId } })).answer[0]
  const bellOf = async (as: Person) =>
    (await world.ask(notifications.list, { as })).answer.map(({ description }) => description)

  /** Two lanes; on the first the carrier is best and its rival second, on the second the rival alone bid. */
  async function givenRoundTwo() {
    const tender = await givenRoundOne()
    const { shipper, carrier, rival, laneId } = tender
    const other = await givenLane(world, shipper)
    await start(world, shipper, [other])
    const best = await bid(world, carrier, laneId, 300_000)
    const second = await bid(world, rival, laneId, 312_000)
    const onOther = await bid(world, rival, other, 204_000)
    const answer = await open(shipper, [{ laneId, carrierIds: [carrier.companyId] }])
    expect(answer.status).toBe(200)
    return { ...tender, other, best, second, onOther }
  }

  test('takes bids of shortlisted carriers on shortlisted lanes, and of nobody else', async () => {
    const { carrier, rival, laneId, other, best, second, onOther } = await givenRoundTwo()

    expect((await bidAgain(carrier, laneId, 285_000, best.version)).status).toBe(200)

    const refused = await bidAgain(rival, laneId, 276_000, second.version)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('You are not in round 2 for this lane.')
    expect((await bidAgain(rival, other, 192_000, onOther.version)).status).toBe(409)
    expect((await bidAgain(carrier, other, 192_000, null)).status).toBe(409)
    expect((await world.request(`/bids/reset/${laneId}`, { as: rival })).status).toBe(409)
    const decline = { as: rival, method: 'PUT', body: { laneIds: [other], reason: null } }
    expect((await world.request('/ext/declines', decline)).status).toBe(409)
  })

  test('is closed to the others in sheets, drafts and reviews too', async () => {
    const { rival, carrier, laneId, other } = await givenRoundTwo()
    const sheetOf = async (as: Person) =>
      (
        await world.request('/lanes/export', {
          as,
          body: { mode, purpose: 'bidSheet', format: 'csv' },
        })
      ).text()
    const typed = (laneIds: number[]) => ({
      mark: '.' as const,
      cells: laneIds.map((id) => ({
        laneId: id,
        column: 'base-ocean',
        text: '1200',
        typedAt: tenderDay.toISOString(),
        base: null,
      })),
    })

    expect(
      (await sheetOf(carrier)).split('\r\n').filter((row) => row.startsWith(`${laneId},`)),
    ).toHaveLength(1)
    expect((await sheetOf(rival)).split('\r\n').filter((row) => /^\d/.test(row))).toEqual([])
    const drafts = await world.ask(bidDrafts.save, { as: rival, body: typed([laneId, other]) })
    expect(drafts.answer).toMatchObject({ taken: [], notTaken: [laneId, other] })
    const own = await world.ask(bidDrafts.save, { as: carrier, body: typed([laneId, other]) })
    expect(own.answer).toMatchObject({ taken: [{ laneId }], notTaken: [other] })
    const bids = [{ laneId, version: null, currency: 'USD', charges: fclOffer(276_000) }]
    const review = await world.ask(bidReview.review, {
      as: rival,
      params: { id: mode },
      body: { bids },
    })
    expect(review.answer.lanes[0]?.refusal).toContain('You are not in round 2')
    const terms = await world.ask(biddingTerms.ofMode, { as: rival, params: { id: mode } })
    expect(terms.answer[0]).toMatchObject({ round: 2 })
  })

  test('shows a carrier that is left out its own standing alone, whatever others do', async () => {
    const { shipper, carrier, rival, laneId, other, best } = await givenRoundTwo()
    const before = await laneOf(rival, laneId)
    const { answer: standing } = await world.ask(tenderStanding.list, { as: rival })
    world.pushed.length = 0

    await bidAgain(carrier, laneId, 204_000, best.version)

    expect(before).toMatchObject({
      inRound: false,
      light: null,
      rank: null,
      feedbackHidden: { reason: 'out', round: 2 },
      amountBid: 312_000,
    })
    expect(await laneOf(rival, laneId)).toEqual(before)
    expect(world.pushed.filter((message) => reaches(message, rival))).toEqual([])
    expect(standing).toMatchObject([{ withoutBid: 0, started: 0, lanes: 2 }])
    expect((await laneOf(carrier, laneId))?.inRound).toBe(true)
    expect((await laneOf(shipper, laneId))?.inRound).toBe(true)
    expect((await laneOf(shipper, other))?.inRound).toBe(false)
    const asked = await world.ask(unanswered.ofLane, { as: shipper, params: { laneId } })
    expect(asked.answer).toEqual([])
  })

  test('is announced to each carrier by its own lanes, and names no other carrier', async () => {
    const { shipper, carrier, rival } = await givenRoundTwo()

    const [toCarrier] = await bellOf(carrier)
    const [toRival] = await bellOf(rival)

    expect(toCarrier).toMatch(
      /^Round 2 in Ocean - FCL is open on 1 lane until .*\. You are not in it on 1 lane; bids you submitted are kept\.$/,
    )
    expect(toRival).toBe(
      'Round 2 in Ocean - FCL is open. You are not in it on 2 lanes; bids you submitted are kept.',
    )
    await change(shipper, { closesAt: days(12) })
    expect((await bellOf(carrier))[0]).toMatch(/now closes on/)
    expect((await bellOf(rival))[0]).toBe(toRival)
  })

  test('keeps the bids of lanes and carriers outside, and they can be awarded', async () => {
    const { shipper, rival, laneId, other, second, onOther } = await givenRoundTwo()
    const whole = (lane: number, { id, version }: { id: number; version: number }) => ({
      laneId: lane,
      bidId: id,
      version,
      share: 100,
      months: [],
    })

    const answer = await world.request('/bids/accept', {
      as: shipper,
      method: 'PUT',
      body: { awards: [whole(laneId, second), whole(other, onOther)], confirm: true },
    })

    expect(answer.status).toBe(200)
    expect((await laneOf(rival, other))?.bidStatus).toBe('accepted')
    expect((await laneOf(rival, laneId))?.bidStatus).toBe('accepted')
  })

  test('is kept in the history with its zone, and the round after it is open to everybody again', async () => {
    const { shipper, carrier, rival, laneId, second } = await givenRoundTwo()
    const [two, one] = (await world.ask(tenderRounds.list, { as: shipper, query: { mode } })).answer

    expect(two).toMatchObject({
      round: 2,
      zone: 'America/Chicago',
      shortlist: {
        rule: { by: 'rank', limit: 1 },
        lanes: 1,
        carriers: [{ id: carrier.companyId, lanes: 1 }],
      },
    })
    expect(one).toMatchObject({ round: 1, zone: 'America/Chicago', shortlist: null })

    await change(shipper, { round: 3, closesAt: days(20) })

    expect(await laneOf(rival, laneId)).toMatchObject({ inRound: true, feedbackHidden: null })
    expect((await bidAgain(rival, laneId, 276_000, second.version)).status).toBe(200)
  })

  test('lets in carriers and lanes that come later, and leaves a resumed lane as it was', async () => {
    const { shipper, carrier, rival, laneId } = await givenRoundTwo()
    await world.request('/lanes/pause', { as: shipper, method: 'PUT', body: { laneIds: [laneId] } })
    await start(world, shipper, [laneId])
    const late = await givenLane(world, shipper)
    await start(world, shipper, [late])

    expect((await laneOf(rival, laneId))?.inRound).toBe(false)
    expect((await laneOf(carrier, laneId))?.inRound).toBe(true)
    expect((await laneOf(rival, late))?.inRound).toBe(true)
    expect((await bidAgain(rival, late, 276_000, null)).status).toBe(200)
  })

  test('is refused whole for lanes that take no bids, strangers, or terms that moved on', async () => {
    const { shipper, carrier, laneId } = await givenRoundOne()
    const stranger = await world.person('Carrier', `Stranger of ${laneId}`)
    const unstarted = await givenLane(world, shipper)
    const mine = { laneId, carrierIds: [carrier.companyId] }

    const statuses = [
      (await open(shipper, [mine, { laneId: unstarted, carrierIds: null }])).status,
      (await open(shipper, [{ laneId, carrierIds: [carrier.companyId, stranger.companyId] }]))
        .status,
      (await open(carrier, [mine])).status,
      (
        await world.request(`/ext/tender-rounds/${mode}`, {
          as: shipper,
          body: { version: 99, closesAt: null, rule: { by: 'hand' }, lanes: [mine] },
        })
      ).status,
    ]

    expect(statuses).toEqual([409, 422, 403, 409])
    expect((await termsOf(shipper)).round).toBe(1)
  })
})

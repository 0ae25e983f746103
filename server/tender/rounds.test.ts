import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { config } from '#contract/config.ts'
import { tenderRounds } from '#contract/ext/tender-rounds.ts'
import type { Problem } from '#contract/part.ts'
import type { Lane } from '#domain/lane.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  fclOffer,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  tenderDay,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

const mode = 2
const dayMs = 24 * 60 * 60 * 1000
const days = (count: number) => new Date(tenderDay.getTime() + count * dayMs).toISOString()

describe.each(databaseKinds)('rounds (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world.close())

  const termsOf = async (as: Person) =>
    (await world.ask(config.negotiationTerms, { as, params: { id: mode } })).answer
  const change = async (as: Person, terms: Partial<NegotiationTerms>) =>
    world.request(`/config/instance/negotiation-terms/${mode}`, {
      as,
      body: { ...(await termsOf(as)), ...terms },
    })
  const problemOf = async (response: Response) => ({
    status: response.status,
    problem: (await response.json()) as Problem,
  })
  const bidAgain = (as: Person, laneId: number, total: number, version: number | null) =>
    world.request('/bids/save', {
      as,
      body: { bids: [{ laneId, version, charges: fclOffer(total) }], submit: true },
    })
  const laneOf = async (as: Person, laneId: number) => {
    const list = (await (await world.request(`/lanes/mode?mode=${mode}`, { as })).json()) as Lane[]
    return list.find(({ id }) => id === laneId)
  }
  const toldTo = async ({ companyId }: Person) =>
    (
      await world.context.database.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.companyId, companyId), eq(notifications.type, '1')))
        .orderBy(notifications.id)
    ).map(({ description }) => description)

  async function givenRoundOne() {
    const tender = await givenTender(world)
    const laneId = await givenLane(world, tender.shipper)
    await start(world, tender.shipper, [laneId])
    await change(tender.shipper, { closesAt: days(3), zone: 'America/Chicago' })
    const [carrier, rival] = tender.carriers
    return { ...tender, carrier, rival, laneId }
  }

  test('a closed round takes no bid, no change and gives none back, and says when it closed', async () => {
    const { shipper, carrier, rival, laneId } = await givenRoundOne()
    const first = await bid(world, carrier, laneId, 300_000)

    await change(shipper, { closesAt: days(-1) })

    const refused = await problemOf(await bidAgain(rival, laneId, 288_000, null))
    expect(refused.status).toBe(409)
    expect(refused.problem.message).toBe(
      'Round 1 closed on 9 Nov 2026, 03:00 (America/Chicago): its bids can no longer change.',
    )
    expect((await bidAgain(carrier, laneId, 288_000, first.version)).status).toBe(409)
    expect((await world.request(`/bids/reset/${laneId}`, { as: carrier })).status).toBe(409)
  })

  test('bidding before the opening is refused with the time it opens', async () => {
    const { shipper, carrier, laneId } = await givenRoundOne()
    await change(shipper, { opensAt: days(1) })

    const refused = await problemOf(await bidAgain(carrier, laneId, 288_000, null))

    expect(refused.status).toBe(409)
    expect(refused.problem.message).toContain('11 Nov 2026, 03:00 (America/Chicago)')
  })

  test('the next round keeps what the last one brought, and a carrier sees its own change', async () => {
    const { shipper, carrier, rival, laneId } = await givenRoundOne()
    const first = await bid(world, carrier, laneId, 300_000)
    await bid(world, rival, laneId, 312_000)

    expect((await change(shipper, { round: 2, closesAt: days(5) })).status).toBe(200)
    expect((await bidAgain(carrier, laneId, 285_000, first.version)).status).toBe(200)

    const { answer } = await world.ask(tenderRounds.list, { as: shipper, query: { mode } })
    expect(answer).toEqual([
      {
        round: 2,
        opensAt: tenderDay.toISOString(),
        closesAt: days(5),
        bids: 1,
        carriers: 1,
        lanes: 1,
        bestCost: 285_000,
      },
      {
        round: 1,
        opensAt: null,
        closesAt: tenderDay.toISOString(),
        bids: 2,
        carriers: 2,
        lanes: 1,
        bestCost: 300_000,
      },
    ])
    expect(await laneOf(carrier, laneId)).toMatchObject({
      amountBid: 285_000,
      lastRoundAmount: 300_000,
    })
    expect(await laneOf(rival, laneId)).toMatchObject({
      amountBid: 312_000,
      lastRoundAmount: 312_000,
    })
  })

  test('opening, moving and closing a round is told to the invited carriers and audited', async () => {
    const { shipper, carrier } = await givenRoundOne()
    const before = (await toldTo(carrier)).length

    await change(shipper, { closesAt: days(4) })
    await change(shipper, { minimumShare: 20 })
    await change(shipper, { closesAt: tenderDay.toISOString() })
    await change(shipper, { round: 2, closesAt: days(6) })

    expect((await toldTo(carrier)).slice(before)).toEqual([
      'Round 1 in Ocean - FCL now closes on 14 Nov 2026, 03:00 (America/Chicago)',
      'Round 1 in Ocean - FCL has closed',
      'Round 2 in Ocean - FCL is open until 16 Nov 2026, 03:00 (America/Chicago)',
    ])
    const audited = await world.context.database.db
      .select({ action: auditEntries.action, username: auditEntries.username })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.companyId, shipper.companyId),
          eq(auditEntries.subject, 'negotiation terms'),
        ),
      )
      .orderBy(auditEntries.id)
    expect(audited.slice(-3)).toEqual(
      ['changed', 'round closed', 'round opened'].map((action) => ({
        action,
        username: shipper.username,
      })),
    )
  })

  test.each<[string, Partial<NegotiationTerms>, string]>([
    ['a closed round opened again', { closesAt: days(9) }, 'closesAt'],
    ['a skipped round', { round: 3, closesAt: days(9) }, 'round'],
    ['a next round that is already over', { round: 2, closesAt: days(-1) }, 'closesAt'],
    ['a zone nobody knows', { zone: 'Mars/Olympus' }, 'zone'],
    ['amber inside green', { green: 0.2, amber: 0.1 }, 'amber'],
  ])('%s is refused, naming the field', async (_what, terms, field) => {
    const { shipper } = await givenRoundOne()
    await change(shipper, { closesAt: days(-2) })
    const before = await termsOf(shipper)

    const { status, problem } = await problemOf(await change(shipper, terms))

    expect(status).toBe(422)
    expect(problem.issues?.map(({ path }) => path)).toContain(field)
    expect(await termsOf(shipper)).toEqual(before)
  })

  test('taking a bid back does not get round the least change', async () => {
    const { shipper, carrier, laneId } = await givenRoundOne()
    await change(shipper, { minimumBidChange: 2 })
    await bid(world, carrier, laneId, 300_000)
    await world.request(`/bids/reset/${laneId}`, { as: carrier })

    expect((await bidAgain(carrier, laneId, 298_800, 2)).status).toBe(422)
    expect((await bidAgain(carrier, laneId, 294_000, 2)).status).toBe(200)
  })

  test('the history is the shipper’s own, and no carrier’s', async () => {
    const { carrier } = await givenRoundOne()
    const { shipper: other } = await givenTender(world)

    const foreign = await world.ask(tenderRounds.list, { as: other, query: { mode } })

    expect(foreign.answer).toEqual([])
    expect((await world.request(`/ext/tender-rounds?mode=${mode}`, { as: carrier })).status).toBe(
      403,
    )
    expect((await world.request('/ext/tender-rounds?mode=1', { as: other })).status).toBe(400)
  })
})

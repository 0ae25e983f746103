import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SentBody } from '#contract/endpoint.ts'
import { bidDrafts } from '#contract/ext/bid-drafts.ts'
import { carriers as calls } from '#contract/ext/carriers.ts'
import { companies } from '#contract/ext/companies.ts'
import { documents } from '#contract/ext/documents.ts'
import { biddableModes, Mode } from '#domain/mode.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import { bids, bidVersions } from '#server/store/tables/bids.ts'
import { laneInvitations } from '#server/store/tables/lanes.ts'
import { codeIn, keptMails, newPassword } from '#tests/support/accounts.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { documentCallsOf } from '#tests/support/documents.ts'
import {
  givenAward,
  givenBid,
  givenInvitation,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
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

const mode = Mode.OceanFCL

describe.each(databaseKinds)('a shipper and a carrier (%s)', (kind) => {
  let world: TenderWorld
  let owner: Person

  beforeAll(async () => {
    world = await openTenderWorld(kind)
    owner = await world.person('Owner')
  })
  afterAll(() => world?.close())

  const { given, listed, review } = documentCallsOf(() => world)
  const db = () => world.context.database.db

  const end = (
    as: Person,
    { companyId: id }: Person,
    modes: SentBody<typeof calls.end>['modes'] = [mode],
  ) => world.ask(calls.end, { as, params: { id }, body: { modes } })
  const renew = (as: Person, { companyId: id }: Person) =>
    world.ask(calls.renew, { as, params: { id }, body: { modes: [mode] } })
  const lanesSeen = async (as: Person) =>
    (await (await world.request(`/lanes/mode?mode=${mode}`, { as })).json()) as { id: number }[]
  const bidsSeen = async (as: Person, laneId: number) =>
    (await (await world.request(`/bids/${laneId}`, { as })).json()) as {
      carrierId: number
      rank: number
      status: string
    }[]
  const linkOf = async (as: Person, { companyId }: Person) =>
    (await world.ask(calls.overview, { as, query: { mode } })).answer.find(
      ({ id }) => id === companyId,
    )
  const newCompany = async (kindOf: 'Customer' | 'Carrier', name: string, address: string) => {
    await world.request('/accounts/invite', {
      as: owner,
      body: { addresses: [address], type: kindOf, company: name, modes: [mode] },
    })
    const mail = (await keptMails(world)).find(({ recipient }) => recipient === address)
    return codeIn(mail)
  }

  /** Two carriers bid on a started lane, the first of them the lower; it brought a document. */
  async function givenBids() {
    const tender = await givenTender(world)
    const laneId = await givenLane(world, tender.shipper)
    await start(world, tender.shipper, [laneId])
    const [carrier, rival] = tender.carriers
    await bid(world, carrier, laneId, 204_000)
    await bid(world, rival, laneId, 240_000)
    const document = await given(carrier)
    return { ...tender, laneId, carrier, rival, document }
  }

  test('are not linked because the Owner invited one of them', async () => {
    const { carriers, shipper } = await givenTender(world)
    const [carrier] = carriers
    const document = await given(carrier)
    const code = await newCompany(
      'Customer',
      `Lone ${carrier.companyId}`,
      `lone-${kind}@larch.test`,
    )
    const registered = await world.request(`/accounts/${code}`, {
      method: 'PUT',
      body: {
        username: `lone-${kind}@larch.test`,
        firstName: 'Ida',
        lastName: 'Larch',
        password: newPassword,
      },
    })
    expect(registered.status).toBe(204)
    const newcomer = await world.person('Customer', `Lone ${carrier.companyId}`)

    const seen = await world.ask(documents.companies, { as: newcomer })

    expect(seen.answer.companies.map(({ company }) => company)).toEqual([
      `Lone ${carrier.companyId}`,
    ])
    expect((await listed(newcomer, carrier)).status).toBe(404)
    expect((await review(newcomer, document.id, 'accepted')).status).toBe(404)
    expect((await world.ask(calls.overview, { as: newcomer, query: { mode } })).answer).toEqual([])
    expect((await review(shipper, document.id, 'accepted')).status).toBe(200)
  })

  test('are linked by an invitation: mailed first, active once somebody registered', async () => {
    const { shipper } = await givenTender(world)
    const address = `ana-${kind}@gannet.test`
    const company = `Gannet ${shipper.companyId}`
    const { answer } = await world.ask(calls.invite, {
      as: shipper,
      body: { mode, address, company },
    })
    const carrier = { companyId: answer.carrierId } as Person
    const before = (await linkOf(shipper, carrier))?.link
    const mail = (await keptMails(world)).find(({ recipient }) => recipient === address)

    await world.request(`/accounts/${codeIn(mail)}`, {
      method: 'PUT',
      body: { username: address, firstName: 'Ana', lastName: 'Gannet', password: newPassword },
    })

    expect([before, (await linkOf(shipper, carrier))?.link]).toEqual(['invited', 'active'])
  })

  test('part: the carrier sees no lane, bid, draft, sheet, term or page of the shipper', async () => {
    const { shipper, carrier, laneId } = await givenBids()
    const typed = {
      laneId,
      column: 'othc',
      text: '5',
      typedAt: tenderDay.toISOString(),
      base: null,
    }
    const saveDraft = () =>
      world.ask(bidDrafts.save, { as: carrier, body: { mark: '.' as const, cells: [typed] } })
    await saveDraft()
    const awarded = await givenLane(world, shipper, { status: 'awarded' })
    await givenInvitation(world, { id: awarded }, carrier)
    await givenAward(world, await givenBid(world, { id: awarded }, carrier, { status: 'accepted' }))

    expect((await end(shipper, carrier, [...biddableModes])).answer).toEqual({ lanes: 2, bids: 1 })

    expect(await lanesSeen(carrier)).toEqual([])
    const save = { bids: [{ laneId, charges: fclOffer(192_000) }], submit: true }
    const refused = await Promise.all([
      ...[laneId, awarded].flatMap((id) => [
        world.request(`/bids/${id}`, { as: carrier }),
        world.request(`/lanes/award-history/${id}`, { as: carrier }),
        world.request(`/bids/awarded-months/${id}`, { as: carrier }),
        world.request(`/bids/reset/${id}`, { as: carrier }),
      ]),
      world.request('/bids/save', { as: carrier, body: save }),
      world.request('/ext/declines', { as: carrier, method: 'PUT', body: { laneIds: [laneId] } }),
      world.ask(companies.read, { as: carrier, params: { id: shipper.companyId } }),
    ])
    expect(refused.map(({ status }) => status)).toEqual(Array(11).fill(404))
    const drafts = await world.ask(bidDrafts.list, { as: carrier, query: { mode, since: 0 } })
    expect(drafts.answer.cells).toEqual([])
    expect((await saveDraft()).answer.notTaken).toEqual([laneId])
    const lists = await Promise.all(
      [
        `/ext/bidding-terms/${mode}`,
        `/reporting/carrier-activity/${mode}`,
        `/reporting/top-lanes/${mode}/10/false`,
        `/lanes/reporting/${mode}`,
      ].map(async (path) =>
        JSON.stringify(await (await world.request(path, { as: carrier })).json()),
      ),
    )
    expect(lists.filter((text) => text.includes('Shanghai') || text.includes('Tender'))).toEqual([])
    for (const purpose of ['lanes', 'bidSheet']) {
      const sheet = await world.request('/lanes/export', {
        as: carrier,
        body: { mode, format: 'csv', purpose },
      })
      expect(await sheet.text()).not.toContain('Shanghai')
    }
  })

  test('part: the shipper sees no document of the carrier, and what it does reaches the carrier no more', async () => {
    const { shipper, carrier, laneId, document, rival } = await givenBids()
    await end(shipper, carrier, [...biddableModes])
    world.pushed.length = 0

    const closed = await Promise.all([
      listed(shipper, carrier),
      review(shipper, document.id, 'accepted'),
      world.request(`/repo/download/${document.id}`, { as: shipper }),
      world.request(`/ext/carriers/${carrier.companyId}/ratings`, {
        as: shipper,
        method: 'PUT',
        body: { ratings: { LeadTimes: 5 } },
      }),
      world.ask(companies.read, { as: shipper, params: { id: carrier.companyId } }),
    ])
    const next = await givenLane(world, shipper)
    await start(world, shipper, [next])
    await world.request('/lanes/pause', { as: shipper, method: 'PUT', body: { laneIds: [laneId] } })
    await start(world, shipper, [laneId])
    await given(carrier, { category: 'Mandatory', title: 'Operating licence' })

    expect(closed.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(world.pushed.filter(({ companyIds }) => companyIds.includes(carrier.companyId))).toEqual(
      [],
    )
    expect(world.pushed.some(({ companyIds }) => companyIds.includes(rival.companyId))).toBe(true)
    expect(world.pushed.map(({ args }) => String(args))).not.toContainEqual(
      expect.stringContaining('Operating licence'),
    )
    const invited = await db()
      .select()
      .from(laneInvitations)
      .where(eq(laneInvitations.carrierId, carrier.companyId))
    expect(invited).toEqual([])
    const known = (await (
      await world.request(`/ext/carriers?mode=${mode}`, { as: shipper })
    ).json()) as object[]
    expect(JSON.stringify(known)).not.toContain('Albatross')
  })

  test('part: bids not awarded stand no longer, others move up, and none of them can be awarded', async () => {
    const { shipper, carrier, rival, laneId } = await givenBids()
    const [own] = await db()
      .select()
      .from(bids)
      .where(and(eq(bids.laneId, laneId), eq(bids.carrierId, carrier.companyId)))

    await end(shipper, carrier)

    expect(await bidsSeen(shipper, laneId)).toMatchObject([{ carrierId: rival.companyId, rank: 1 }])
    expect(await linkOf(shipper, carrier)).toMatchObject({ link: 'ended', renewableModes: [mode] })
    const award = { laneId, bidId: own?.id, version: own?.version, share: 100, months: [] }
    const awarded = await world.request('/bids/accept', {
      as: shipper,
      method: 'PUT',
      body: { awards: [award], confirm: true },
    })
    expect(awarded.status).toBe(409)
    const versions = await db()
      .select({ status: bidVersions.status })
      .from(bidVersions)
      .where(eq(bidVersions.bidId, own?.id ?? 0))
      .orderBy(bidVersions.version)
    expect(versions).toEqual([{ status: 'submitted' }, { status: 'draft' }])
  })

  test('part in one mode and go on in the others', async () => {
    const { shipper, carrier } = await givenBids()
    const road = await givenLane(world, shipper, { mode: Mode.RoadFTL, status: 'started' })
    await givenInvitation(world, { id: road }, carrier)

    await end(shipper, carrier)

    const seen = await world.request(`/lanes/mode?mode=${Mode.RoadFTL}`, { as: carrier })
    expect(await seen.json()).toMatchObject([{ id: road }])
    expect((await listed(shipper, carrier)).answer).toHaveLength(1)
  })

  test('come together again: lanes, drafts, documents and untouched bids are back', async () => {
    const { shipper, carrier, laneId } = await givenBids()
    await end(shipper, carrier)

    expect((await renew(shipper, carrier)).answer).toEqual({ lanes: 1, bids: 1 })

    expect(await lanesSeen(carrier)).toMatchObject([{ id: laneId }])
    expect(await bidsSeen(carrier, laneId)).toMatchObject([{ status: 'submitted' }])
    expect(await bidsSeen(shipper, laneId)).toMatchObject([{ rank: 1 }, { rank: 2 }])
    expect((await listed(shipper, carrier)).answer).toHaveLength(1)
    expect((await linkOf(shipper, carrier))?.link).toBe('active')
    expect((await renew(shipper, carrier)).status).toBe(409)
  })

  test('do not get a bid back on a lane that was awarded meanwhile, or by resetting its award', async () => {
    const { shipper, carrier, rival, laneId } = await givenBids()
    await end(shipper, carrier)
    const [other] = (await bidsSeen(shipper, laneId)) as unknown as {
      id: number
      version: number
    }[]
    const award = { laneId, bidId: other?.id, version: other?.version, share: 100, months: [] }
    await world.request('/bids/accept', {
      as: shipper,
      method: 'PUT',
      body: { awards: [award], confirm: true },
    })

    expect((await renew(shipper, carrier)).answer).toEqual({ lanes: 1, bids: 0 })

    expect(await bidsSeen(shipper, laneId)).toMatchObject([{ carrierId: rival.companyId }])
  })

  test('whose award is reset after the end: the bid stays closed and its carrier hears nothing', async () => {
    const { shipper, carrier, rival, laneId } = await givenBids()
    const [best] = (await bidsSeen(shipper, laneId)) as unknown as { id: number; version: number }[]
    const award = { laneId, bidId: best?.id, version: best?.version, share: 100, months: [] }
    await world.request('/bids/accept', {
      as: shipper,
      method: 'PUT',
      body: { awards: [award], confirm: true },
    })
    await end(shipper, carrier)
    world.pushed.length = 0

    await world.request(`/bids/reset/${laneId}`, { as: shipper })

    expect(await bidsSeen(shipper, laneId)).toMatchObject([{ carrierId: rival.companyId, rank: 1 }])
    expect(world.pushed.filter(({ companyIds }) => companyIds.includes(carrier.companyId))).toEqual(
      [],
    )
  })

  test('a bid sent while the link ends is either taken back with it or refused', async () => {
    const { shipper, carrier, laneId } = await givenBids()
    const mine = await bidsSeen(carrier, laneId)
    const version = (mine[0] as unknown as { version: number }).version
    const lower = { laneId, version, charges: fclOffer(156_000) }

    await Promise.all([
      world.request('/bids/save', { as: carrier, body: { bids: [lower], submit: true } }),
      end(shipper, carrier),
    ])

    const [row] = await db()
      .select()
      .from(bids)
      .where(and(eq(bids.laneId, laneId), eq(bids.carrierId, carrier.companyId)))
    expect(row?.status).toBe('draft')
    expect(await lanesSeen(carrier)).toEqual([])
  })

  test.runIf(kind === 'postgres')(
    'a bid that waited for the end of the link is refused',
    async () => {
      const { shipper, carrier, laneId } = await givenBids()
      const [mine] = (await bidsSeen(carrier, laneId)) as unknown as { version: number }[]
      const lower = { laneId, version: mine?.version, charges: fclOffer(156_000) }
      const holder = await world.context.database.pool.connect()
      const waiting = (count: number) =>
        expect
          .poll(
            async () => {
              const { rows } = await world.context.database.pool.query(
                'select 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0',
              )
              return rows.length
            },
            { timeout: 40_000 },
          )
          .toBeGreaterThanOrEqual(count)
      await holder.query('begin')
      await holder.query(`select 1 from lanes where id = ${laneId} for update`)

      const ending = end(shipper, carrier)
      await waiting(1)
      const saving = world.request('/bids/save', {
        as: carrier,
        body: { bids: [lower], submit: true },
      })
      await waiting(2)
      await holder.query('commit')
      holder.release()

      expect([(await ending).status, (await saving).status]).toEqual([200, 404])
      expect(await bidsSeen(shipper, laneId)).toHaveLength(1)
    },
  )

  test('only the shipper’s own people end or renew, and only what is there', async () => {
    const { shipper, carrier, analyst } = await givenBids()
    const stranger = await world.person('Customer', `Stranger ${carrier.companyId}`)

    const statuses = await Promise.all([
      end(stranger, carrier),
      renew(stranger, carrier),
      end(carrier, shipper),
      end(analyst, carrier),
      renew(shipper, carrier),
      end(shipper, carrier, []),
    ])

    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 403, 403, 409, 400])
    expect(await lanesSeen(carrier)).toHaveLength(1)
    expect((await end(shipper, carrier)).status).toBe(200)
    expect((await end(shipper, carrier)).status).toBe(409)
  })

  test('the Owner links and unlinks by name with a reason, and what it ended the shipper does not renew', async () => {
    const { carriers } = await givenTender(world)
    const [carrier] = carriers
    const shipper = await world.person('Customer', `Nut & Lane ${carrier.companyId}`)
    const set = (linked: boolean, reason = 'Asked for by phone', as = owner) =>
      world.ask(companies.setLink, {
        as,
        params: { id: carrier.companyId },
        body: { partnerId: shipper.companyId, modes: [mode], linked, reason },
      })
    const invite = () =>
      world.ask(calls.invite, { as: shipper, body: { mode, address: carrier.username } })

    expect((await set(true)).status).toBe(204)
    expect((await linkOf(shipper, carrier))?.link).toBe('active')
    expect((await set(false, 'Left the platform')).status).toBe(204)

    expect((await linkOf(shipper, carrier))?.renewableModes).toEqual([])
    expect([(await renew(shipper, carrier)).status, (await invite()).status]).toEqual([409, 409])
    const links = await world.ask(companies.links, { as: owner, params: { id: carrier.companyId } })
    expect(links.answer.find(({ companyId }) => companyId === shipper.companyId)).toMatchObject({
      state: 'ended',
      endedBy: 'owner',
    })
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.subject, 'carrier'), eq(auditEntries.companyId, shipper.companyId)),
      )
      .orderBy(auditEntries.id)
    expect(
      entries.map(({ action, after }) => [action, (after as { reason: string }).reason]),
    ).toEqual([
      ['linked', 'Asked for by phone'],
      ['unlinked', 'Left the platform'],
    ])
    expect((await set(true, ' ')).status).toBe(400)
    expect((await set(true, 'Mine', shipper)).status).toBe(403)
    const twoCarriers = {
      partnerId: carriers[1].companyId,
      modes: [mode],
      linked: true,
      reason: 'x',
    }
    const wrong = { as: owner, params: { id: carrier.companyId }, body: twoCarriers }
    expect((await world.ask(companies.setLink, wrong)).status).toBe(422)
  })

  test('each shipper reviews a carrier’s document for itself', async () => {
    const { shipper, carrier, document } = await givenBids()
    const other = await world.person('Customer', `Hazel ${carrier.companyId}`)
    await givenWorkingTogether(world, other, [carrier])
    const seenBy = async (as: Person) => {
      const [row] = (await listed(as, carrier)).answer
      return [row?.status, row?.note]
    }

    await review(shipper, document.id, 'accepted')
    expect([await seenBy(shipper), await seenBy(other)]).toEqual([
      ['accepted', ''],
      ['pending', ''],
    ])
    await review(other, document.id, 'rejected', 'Not signed')

    expect([await seenBy(shipper), await seenBy(other)]).toEqual([
      ['accepted', ''],
      ['rejected', 'Not signed'],
    ])
    expect(await seenBy(carrier)).toEqual(['rejected', `Hazel ${carrier.companyId}: Not signed`])
    const reviewsFor = async (as: Person) =>
      (await world.ask(documents.one, { as, params: { id: document.id } })).answer.reviews
        .map(({ status }) => status)
        .toSorted()
    expect([await reviewsFor(carrier), await reviewsFor(shipper)]).toEqual([
      ['accepted', 'rejected'],
      ['accepted'],
    ])
    await end(other, carrier, [...biddableModes])
    expect(await seenBy(carrier)).toEqual(['accepted', ''])
  })
})

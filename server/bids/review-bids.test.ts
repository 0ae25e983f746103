import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bidReview } from '#contract/ext/bid-review.ts'
import type { BidEntry } from '#domain/bid.ts'
import { Mode } from '#domain/mode.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction } from '#server/store/database.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { nowhere } from '#tests/support/factories.ts'
import { bidCallsOf } from '#tests/support/tender-bids.ts'
import {
  bid,
  fclOffer,
  givenColleague,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('bids under review (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const { save, setTerms, stored, takeBack, givenStarted } = bidCallsOf(() => world)

  async function review(as: Person, entries: Partial<BidEntry>[], mode: number = Mode.OceanFCL) {
    const { status, answer } = await world.ask(bidReview.review, {
      as,
      params: { id: mode },
      body: { bids: entries as BidEntry[] },
    })
    expect(status).toBe(200)
    return answer
  }
  /** What each table holds, as one text. */
  const everything = async (): Promise<Record<string, string>> => {
    const { pool } = world.context.database
    const tables = await pool.query<{ name: string }>(
      'select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()',
    )
    const parts = tables.rows.map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as rows from ${name} t`,
    )
    const { rows } = await pool.query<{ name: string; rows: string }>(parts.join(' union all '))
    return Object.fromEntries(rows.map((table) => [table.name, table.rows]))
  }
  /** A bid to change and a lane to bid on, as they are reviewed. */
  async function givenTyped() {
    const { carrier, laneIds } = await givenStarted(2)
    const [changed = 0, fresh = 0] = laneIds
    const first = await bid(world, carrier, changed, 300_000)
    const entries = [
      { laneId: changed, version: first.version, charges: fclOffer(288_000) },
      { laneId: fresh, charges: fclOffer(270_000) },
    ]
    return { carrier, changed, fresh, entries }
  }

  test('come with what they are worth a year and what changed', async () => {
    const { carrier, changed, fresh, entries } = await givenTyped()

    const { lanes: found, total } = await review(carrier, entries)

    expect(total).toBe(558_000)
    expect(found).toMatchObject([
      {
        laneId: changed,
        landedCost: 288_000,
        isUnchanged: false,
        lastSubmitted: {
          landedCost: 300_000,
          // 300,000 / 120 - 250 and 288,000 / 120 - 250
          changes: [{ chargeId: 'base-ocean', before: 2250, after: 2150, currency: 'USD' }],
        },
        problems: [],
        refusal: null,
        conflict: null,
        doubts: [],
      },
      { laneId: fresh, landedCost: 270_000, lastSubmitted: null, lastRound: null },
    ])
  })

  test('are written nowhere', async () => {
    const { carrier, entries } = await givenTyped()
    const before = await everything()
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['bids', 'notifications']))

    await review(carrier, entries)

    expect(await everything()).toEqual(before)
  })

  test('notify nobody', async () => {
    const { carrier, entries } = await givenTyped()
    world.pushed.length = 0

    await review(carrier, entries)

    expect(world.pushed).toEqual([])
    await save(carrier, entries)
    expect(world.pushed).not.toEqual([])
  })

  test('say what they were when the last round closed', async () => {
    const { shipper, carrier, laneId } = await givenStarted()
    await setTerms(shipper, { closesAt: '2026-11-20T00:00:00Z' })
    const first = await bid(world, carrier, laneId, 318_000)
    const last = await bid(world, carrier, laneId, 300_000, first.version)
    await setTerms(shipper, { round: 2, version: 2, closesAt: '2026-12-20T00:00:00Z' })
    const next = await bid(world, carrier, laneId, 285_000, last.version)

    const { lanes: found } = await review(carrier, [
      { laneId, version: next.version, charges: fclOffer(276_000) },
    ])

    expect(found).toMatchObject([{ lastRound: 300_000, lastSubmitted: { landedCost: 285_000 } }])
  })

  test('that were submitted just so are unchanged, whatever version they name', async () => {
    const { carrier, laneId } = await givenStarted()
    await bid(world, carrier, laneId, 300_000)

    const { lanes: found } = await review(carrier, [{ laneId, charges: fclOffer(300_000) }])

    expect(found).toMatchObject([{ isUnchanged: true, conflict: null }])
  })

  test('say of what a draft says already when it was saved, and of nothing else', async () => {
    const { carrier, laneId } = await givenStarted()
    const entry = { laneId, charges: fclOffer(300_000) }
    expect((await save(carrier, [entry], false)).status).toBe(200)
    const { rows } = await world.context.database.pool.query<{ at: Date }>(
      'select updated_at as at from bids',
    )

    const same = await review(carrier, [entry])
    const other = await review(carrier, [{ laneId, charges: fclOffer(299_000) }])

    expect(same.lanes).toMatchObject([{ draftSavedAt: rows[0]?.at.toISOString() }])
    expect(other.lanes).toMatchObject([{ draftSavedAt: null }])
  })

  test('name every problem of a lane, as submitting them does', async () => {
    const { carrier, laneId } = await givenStarted()
    const entry = { laneId, charges: { othc: 100.123 } }

    const { lanes: found } = await review(carrier, [entry])
    const refused = (await (await save(carrier, [entry])).json()) as { issues: { path: string }[] }

    expect(found[0]).toMatchObject({ landedCost: null, refusal: null })
    expect(found[0]?.problems.map(({ field }) => `bids.0.${field}`).toSorted()).toEqual(
      refused.issues.map(({ path }) => path).toSorted(),
    )
    expect(found[0]?.problems).toHaveLength(3)
  })

  test('say in the words of a refused submission why they would be', async () => {
    const { shipper, carrier, laneId } = await givenStarted()
    await setTerms(shipper, { minimumBidChange: 2 })
    const first = await bid(world, carrier, laneId, 300_000)
    const entry = { laneId, version: first.version, charges: fclOffer(297_000) }
    const refusalOf = async () => (await review(carrier, [entry])).lanes[0]?.refusal
    const submitted = async () =>
      ((await (await save(carrier, [entry])).json()) as { message: string }).message

    expect(await refusalOf()).toMatch(/a bid is lowered by at least 2%/)
    expect(await refusalOf()).toBe(await submitted())

    await setTerms(shipper, { version: 2, closesAt: '2026-11-09T00:00:00Z' })
    expect(await refusalOf()).toMatch(/closed on/)

    await world.request('/lanes/pause', { as: shipper, method: 'PUT', body: { laneIds: [laneId] } })
    expect(await refusalOf()).toMatch(/takes no bids now: it is paused/)
  })

  test('show the bid as somebody else saved it meanwhile, and who', async () => {
    const { carrier, laneId } = await givenStarted()
    const colleague = await givenColleague(world, carrier)
    const first = await bid(world, carrier, laneId, 300_000)
    await bid(world, colleague, laneId, 294_000, first.version)

    const entry = { laneId, version: first.version, charges: fclOffer(280_000) }
    const { lanes: found } = await review(carrier, [entry])

    expect(found[0]?.conflict).toMatchObject({
      bid: { version: 2, status: 'submitted', landedCost: 294_000 },
      by: colleague.username,
    })
    expect(found[0]?.refusal).toBeNull()
    // As it travels, with what the contract does not name.
    const sent = await world.request('/ext/bid-review/2', { as: carrier, body: { bids: [entry] } })
    expect(await sent.text()).not.toMatch(/"(light|rank|deltaTo\w+|feedback)"/)
  })

  test('are held against the carrier’s other bids', async () => {
    const { carrier, laneIds } = await givenStarted(3)
    const [one = 0, two = 0, typed = 0] = laneIds
    const offered = (base: number) => ({ othc: 100, 'base-ocean': base, dthc: 150 })
    await save(carrier, [
      { laneId: one, charges: offered(505) },
      { laneId: two, charges: offered(515) },
    ])

    const { lanes: found } = await review(carrier, [{ laneId: typed, charges: offered(51_050) }])

    expect(found[0]?.doubts).toMatchObject([
      { chargeId: 'base-ocean', ground: 'similar', trap: 'decimal' },
    ])
    // The middle of 505 and 515 is just below 510.
    expect(found[0]?.doubts[0]?.usual).toBeCloseTo(509.98, 2)
  })

  test('are held against the last submitted on the lane, in the currency of now', async () => {
    const { carrier, laneId } = await givenStarted(1, { USD: 1, EUR: 1.09 })
    const offered = (base: number) => ({ othc: 100, 'base-ocean': base, dthc: 150 })
    await save(carrier, [{ laneId, currency: 'EUR', charges: offered(1000) }])
    const doubts = async (base: number) =>
      (await review(carrier, [{ laneId, version: 1, charges: offered(base) }])).lanes[0]?.doubts

    // 1,000 euros are 1,090 dollars: 1,590 is 46% above, 1,744 is 60%.
    expect(await doubts(1590)).toEqual([])
    expect(await doubts(1744)).toMatchObject([
      { chargeId: 'base-ocean', ground: 'last', times: expect.closeTo(1.6, 10), usual: 1090 },
    ])
  })

  test('are held against a target only where carriers may see it', async () => {
    const { shipper, carriers } = await givenTender(world)
    const laneId = await givenLane(world, shipper, { targetCents: 3_000_000 })
    await start(world, shipper, [laneId])
    const doubts = async () =>
      (await review(carriers[0], [{ laneId, charges: fclOffer(290_000) }])).lanes[0]?.doubts

    expect(await doubts()).toEqual([])

    await setTerms(shipper, {
      carriersSee: { light: true, rank: false, delta: false, target: true },
    })
    expect(await doubts()).toMatchObject([{ chargeId: null, ground: 'target', usual: 30_000 }])
  })

  test('answer nothing of a lane without an invitation or of another mode, and only to carriers', async () => {
    const { shipper, carrier, laneId } = await givenStarted()
    const [stranger] = (await givenTender(world)).carriers
    const entry = { laneId, charges: fclOffer(270_000) }
    const nothing = { laneId, landedCost: null, refusal: 'The lane was not found.' }

    expect((await review(stranger, [entry])).lanes).toMatchObject([nothing])
    expect((await review(carrier, [entry], Mode.RoadFTL)).lanes).toMatchObject([nothing])
    const asked = (as: Person, body: unknown) =>
      world.request('/ext/bid-review/2', { as, method: 'POST', body })
    expect((await asked(shipper, { bids: [entry] })).status).toBe(403)
    expect((await asked(carrier, { bids: [{ laneId, charges: { othc: -1 } }] })).status).toBe(400)
    expect((await asked(carrier, { bids: [entry, entry] })).status).toBe(422)
    expect(await stored(laneId)).toEqual([])
  })

  test('may be sent again after a submission that was taken back', async () => {
    const { carrier, laneId } = await givenStarted()
    await bid(world, carrier, laneId, 300_000)
    await takeBack(carrier, laneId)
    await save(carrier, [{ laneId, version: 2, charges: fclOffer(270_000) }], false)

    const { lanes: found } = await review(carrier, [
      { laneId, version: 3, charges: fclOffer(300_000) },
    ])

    expect(found).toMatchObject([
      { isUnchanged: false, refusal: null, lastSubmitted: { landedCost: 300_000, changes: [] } },
    ])
  })
})

test('5,000 lanes are reviewed with less work than they are saved', async () => {
  const world = await openTenderWorld('embedded')
  const { shipper, carriers } = await givenTender(world)
  const [carrier] = carriers
  const laneIds = await inTransaction(world.context.database, async (tx) => {
    await insertMany(
      tx,
      lanes,
      Array.from({ length: 5000 }, (_, index) => ({
        companyId: shipper.companyId,
        mode: Mode.OceanFCL,
        laneKey: `many ${index}`,
        origin: 'Shanghai, CN',
        destination: `Port ${index}`,
        location: nowhere,
        status: 'started',
        equipment: index % 2 === 0 ? '40HC' : '20DV',
        miles: 4000 + index,
        shipmentCount: 60,
        containerCount: 120,
        historicVolume: 120,
        forecastVolume: 120,
      })),
    )
    const made = await tx.select({ id: lanes.id }).from(lanes)
    await insertMany(
      tx,
      laneInvitations,
      made.map(({ id }) => ({ laneId: id, carrierId: carrier.companyId })),
    )
    return made.map(({ id }) => id)
  })
  const body = {
    bids: laneIds.map((laneId, index) => ({ laneId, charges: fclOffer(252_000 + index * 12) })),
  }
  await world.request('/ext/bid-review/2', { as: carrier, body: { bids: body.bids.slice(0, 1) } })

  // Processor time of this process: the clock tells what else the machine does.
  const measured = async (path: string, body: object) => {
    const before = process.cpuUsage()
    const response = await world.request(path, { as: carrier, body })
    const { user, system } = process.cpuUsage(before)
    return { response, work: user + system }
  }
  const reviewed = await measured('/ext/bid-review/2', body)
  const again = [
    await measured('/ext/bid-review/2', body),
    await measured('/ext/bid-review/2', body),
  ]
  const saving = await measured('/bids/save', { ...body, submit: false })

  const { lanes: found } = (await reviewed.response.json()) as { lanes: { doubts: unknown[] }[] }
  await world.close()
  expect(found).toHaveLength(5000)
  expect(found.flatMap(({ doubts }) => doubts)).toEqual([])
  // What the process compiles and clears away besides only ever adds to it.
  const reviewing = Math.min(...[reviewed, ...again].map(({ work }) => work))
  expect(reviewing).toBeLessThan(saving.work)
})

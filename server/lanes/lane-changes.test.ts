import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenderStanding } from '#contract/ext/tender-standing.ts'
import { overview } from '#contract/overview.ts'
import type { Lane } from '#domain/lane.ts'
import { patchedLanes } from '#domain/lane-changes.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms, type NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { otherValue } from '#tests/support/other-value.ts'
import { tenderDeeds } from '#tests/support/tender-deeds.ts'
import {
  bid,
  fclOffer,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'
import { listLanes } from './lane-list.ts'
import { tenderStandings } from '#server/insight/standing.ts'
import { statsOf } from '#server/insight/stats.ts'

const mode = Mode.OceanFCL

/** What an app holds: the rows, and from where on it asks for changes. */
type Held = { as: Person; rows: Lane[]; since: string }
type Changes = { whole: boolean; since: string | null; changed: Lane[]; gone: number[] }

describe.each(databaseKinds)('on %s', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  async function read(as: Person): Promise<Held> {
    const response = await world.request(`/lanes/mode?mode=${mode}`, { as })
    const since = response.headers.get('x-changes-since') ?? ''
    return { as, rows: (await response.json()) as Lane[], since }
  }

  const changesOf = async ({ as, since }: Pick<Held, 'as' | 'since'>) =>
    (await (
      await world.request(`/ext/lane-changes/${mode}?since=${since}`, { as })
    ).json()) as Changes

  /** The list as if it were read for the first time. */
  const afresh = async ({ userId, role, companyId }: Person): Promise<Lane[]> =>
    JSON.parse(
      JSON.stringify(
        await listLanes(
          { userId, role, companyId, username: '', sessionId: '' },
          { mode },
          world.context,
        ),
      ),
    )

  const standing = async (as: Person) => (await world.ask(tenderStanding.list, { as })).answer

  /** Summed as if for the first time. */
  const standingAfresh = async ({ userId, role, companyId }: Person) => {
    const caller = { userId, role, companyId, username: '', sessionId: '' }
    return (await tenderStandings(caller, undefined, world.context)).standings
  }

  const stats = async (as: Person) =>
    (await world.ask(overview.stats, { as, params: { id: mode } })).answer

  const statsAfresh = async ({ userId, role, companyId }: Person) => {
    const caller = { userId, role, companyId, username: '', sessionId: '' }
    return (await statsOf(caller, { mode }, world.context)).stats
  }

  async function follow(held: Held): Promise<{ held: Held; changes: Changes }> {
    const changes = await changesOf(held)
    if (changes.whole) return { held: await read(held.as), changes }
    const rows = patchedLanes(held.rows, changes)
    return { held: { ...held, rows, since: changes.since ?? '' }, changes }
  }

  async function givenStarted(terms: Partial<NegotiationTerms> = {}) {
    const tender = await givenTender(world)
    await world.request(`/config/instance/negotiation-terms/${mode}`, {
      as: tender.shipper,
      body: { ...defaultTerms, ...terms },
    })
    const laneIds = [
      await givenLane(world, tender.shipper),
      await givenLane(world, tender.shipper, { targetCents: 27_000_000 }),
      await givenLane(world, tender.shipper),
    ]
    await start(world, tender.shipper, laneIds)
    return { ...tender, laneIds, first: laneIds[0] ?? 0, second: laneIds[1] ?? 0 }
  }

  const ids = (rows: readonly Lane[]) => rows.map(({ id }) => id)

  test('names the rows that are others now, to each company its own, and nothing twice', async () => {
    const { shipper, carriers, first } = await givenStarted()
    const [carrier] = carriers
    const before = [await read(shipper), await read(carrier)] as const

    await bid(world, carrier, first, 252_000)

    for (const held of before) {
      const { held: now, changes } = await follow(held)
      expect(ids(changes.changed)).toEqual([first])
      expect(changes.changed[0]?.amountBid).toBe(252_000)
      expect(now.rows).toEqual(await afresh(held.as))
      expect((await changesOf(now)).changed).toEqual([])
    }
  })

  test('does not tell a carrier of rival bids, drafts and awards that it is shown nothing of', async () => {
    const { shipper, carriers, first, second } = await givenStarted({
      carriersSee: { light: false, rank: false, delta: false, target: false },
    })
    const [carrier, rival] = carriers
    const own = await bid(world, carrier, first, 252_000)
    const held = await read(carrier)

    await bid(world, rival, first, 192_000)
    await bid(world, rival, second, 192_000)
    await world.request('/bids/accept', {
      as: shipper,
      method: 'PUT',
      body: {
        awards: [{ laneId: first, bidId: own.id, version: own.version }],
        confirm: false,
      },
    })

    expect(await afresh(carrier)).toEqual(held.rows)
    expect(await changesOf(held)).toMatchObject({ whole: false, changed: [], gone: [] })
  })

  test('does not tell a shipper where a carrier drafts a bid', async () => {
    const { shipper, carriers, first } = await givenStarted()
    const held = await read(shipper)

    const saved = await world.request('/bids/save', {
      as: carriers[0],
      body: { bids: [{ laneId: first, version: null, charges: fclOffer(240_000) }], submit: false },
    })

    expect(saved.status).toBe(200)
    expect(await changesOf(held)).toMatchObject({ whole: false, changed: [], gone: [] })
  })

  test('says which lanes are gone, to whom they were shown', async () => {
    const { shipper, carriers, first } = await givenStarted()
    const held = await Promise.all([shipper, ...carriers].map(read))

    await world.context.database.pool.query(
      'delete from lane_invitations where lane_id = $1 and carrier_id = $2',
      [first, carriers[1].companyId],
    )

    const gone = await Promise.all(held.map(async (one) => (await changesOf(one)).gone))
    expect(gone).toEqual([[], [], [first], []])
  })

  test('sends to the whole list where changes cannot be named', async () => {
    const { shipper, colleague } = await givenStarted()
    const held = await read(shipper)
    const isWhole = async (since: string) => (await changesOf({ as: colleague, since })).whole

    expect(await isWhole(held.since)).toBe(false)
    expect(await isWhole('not a state')).toBe(true)
    expect(await isWhole(`${held.since.startsWith('A') ? 'B' : 'A'}${held.since.slice(1)}`)).toBe(
      true,
    )

    await world.request(`/config/instance/negotiation-terms/${mode}`, {
      as: shipper,
      body: { ...defaultTerms, version: 2, amber: 0.2 },
    })
    expect(await isWhole(held.since)).toBe(true)
  })

  test('a transaction that was running when the list was read is named once it is committed', async () => {
    // The embedded database has one connection: nobody reads while a transaction runs.
    if (kind === 'embedded') return
    const { shipper, first, second } = await givenStarted()
    const { pool } = world.context.database
    const writer = await pool.connect()
    await writer.query('begin')
    await writer.query('update lanes set forecast_volume = 150 where id = $1', [first])
    await pool.query('update lanes set forecast_volume = 160 where id = $1', [second])

    const held = await read(shipper)
    expect((await changesOf(held)).changed).toEqual([])
    await writer.query('commit')
    writer.release()

    expect(ids((await changesOf(held)).changed)).toEqual([first])
  })

  test('a list and its changes are always the list, whatever people do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
        const tender = await givenStarted({
          carriersSee: { light: true, rank: false, delta: true, target: false },
        })
        const readers = [tender.shipper, ...tender.carriers]
        let held = await Promise.all(readers.map(read))
        for (const [at, { what, ...how }] of steps.entries()) {
          const actor = await deeds[what](tender, how)
          if (at % 3 === 1) continue
          const now: Held[] = []
          for (const one of held) {
            const { held: followed, changes } = await follow(one)
            const fresh = await afresh(one.as)
            expect(followed.rows, `${what}, as ${one.as.company}`).toEqual(fresh)
            expect((await read(one.as)).rows, `${what}, kept`).toEqual(fresh)
            expect(await stats(one.as), `${what}, stats`).toEqual(await statsAfresh(one.as))
            expect(await standing(one.as), `${what}, standing`).toEqual(
              await standingAfresh(one.as),
            )
            // Of what others did a carrier hears nothing but what it is shown.
            if (at % 3 === 0 && actor !== one.as && one.as !== tender.shipper && rivals.has(what)) {
              expect(changes.changed.filter((lane) => isIn(one.rows, lane))).toEqual([])
            }
            now.push(followed)
          }
          held = now
        }
      }),
      { numRuns: 5, seed: 20_261_122, endOnFailure: true },
    )
    expect(Object.fromEntries(done)).toEqual({
      '/bids/accept': expect.any(Number),
      '/bids/reset': expect.any(Number),
      '/bids/save': expect.any(Number),
      '/config/instance/negotiation-terms': expect.any(Number),
      '/ext/declines': expect.any(Number),
      '/lanes/pause': expect.any(Number),
      '/lanes/start': expect.any(Number),
    })
  })

  test.each([
    'lanes',
    'bids',
    'awards',
    'bid_versions',
    'declines',
    'companies',
    'negotiation_terms',
  ])(
    'whatever column of %s is another, the changes say so where a list shows it',
    async (table) => {
      const tender = await givenStarted({
        carriersSee: { light: true, rank: true, delta: true, target: true },
      })
      const [carrier, rival, silent] = tender.carriers
      const { pool } = world.context.database
      const own = await bid(world, carrier, tender.first, 252_000)
      await bid(world, rival, tender.first, 264_000)
      await world.request('/ext/declines', {
        as: silent,
        method: 'PUT',
        body: { laneIds: [tender.first] },
      })
      await world.request('/bids/accept', {
        as: tender.shipper,
        method: 'PUT',
        body: {
          awards: [{ laneId: tender.first, bidId: own.id, version: own.version }],
          confirm: true,
        },
      })
      const columns = await pool.query<{ name: string; type: string }>(
        `select column_name as name, udt_name as type from information_schema.columns
          where table_schema = current_schema() and table_name = $1 and column_name <> all($2)
          order by column_name in ('status', 'approved', 'state', 'round'), ordinal_position`,
        [table, ['id', 'company_id', 'mode', 'lane_id', 'carrier_id', 'bid_id', 'user_id']],
      )
      expect(columns.rows.length).toBeGreaterThan(2)
      for (const { name, type } of columns.rows) {
        const held = await Promise.all([tender.shipper, ...tender.carriers].map(read))
        const { rowCount } = await pool
          .query(
            `update ${table} set "${name}" = ${otherValue(name, type)} where ${ofTender[table]}`,
            [ofTender[table]?.includes('lane_id') ? tender.first : tender.shipper.companyId],
          )
          .catch((error: unknown) => {
            // A reference to nothing.
            if (String(error).includes('foreign key')) return { rowCount: 1 }
            throw error
          })
        expect(rowCount).toBeGreaterThan(0)
        for (const one of held) {
          expect((await follow(one)).held.rows, `${name}, as ${one.as.role}`).toEqual(
            await afresh(one.as),
          )
        }
      }
    },
  )

  const { deeds, done } = tenderDeeds(() => world)

  const step = fc.record({
    what: fc.constantFrom(
      ...(['bid', 'bid', 'bid', 'bid', 'draft', 'withdraw', 'decline'] as const),
      ...(['leavePending', 'leavePending', 'award', 'reset', 'pause', 'start', 'start'] as const),
      ...(['create', 'moveAway', 'remove', 'uninvite', 'setTerms'] as const),
    ),
    lane: fc.nat(20),
    carrier: fc.nat(2),
    amount: fc.nat(90_000),
  })

  /** What a carrier must not hear of, but for what it sees itself. */
  const rivals: ReadonlySet<string> = new Set([
    'bid',
    'draft',
    'withdraw',
    'decline',
    'leavePending',
  ])
})

const isIn = (rows: readonly Lane[], lane: Lane) =>
  rows.some(
    ({ id, ...row }) => id === lane.id && JSON.stringify({ id, ...row }) === JSON.stringify(lane),
  )

/** Rows of a tender by its first lane, or its shipper. */
const ofTender: Record<string, string> = {
  lanes: 'company_id = $1',
  bids: 'lane_id = $1',
  awards: 'lane_id = $1',
  bid_versions: 'bid_id in (select id from bids where lane_id = $1)',
  declines: 'lane_id = $1',
  companies: 'id = $1',
  negotiation_terms: 'company_id = $1',
}

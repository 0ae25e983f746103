import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { signAccessToken } from '#server/caller.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  tenderDay,
  type TenderWorld,
} from '#tests/support/tender-world.ts'
import { createKeptAnswers, packAnswer } from './kept-answers.ts'

const list = `/lanes/mode?mode=${Mode.OceanFCL}`

describe.each(databaseKinds)('on %s', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const get = async (as: Person, path: string, headers: Record<string, string> = {}) =>
    world.app.request(`/api${path}`, {
      headers: {
        authorization: `Bearer ${await signAccessToken(as.userId, as.sessionId, world.context)}`,
        ...headers,
      },
    })
  const tagOf = async (as: Person, path = list) => (await get(as, path)).headers.get('etag') ?? ''
  const again = (as: Person, tag: string, path = list) => get(as, path, { 'if-none-match': tag })

  async function givenStarted() {
    const tender = await givenTender(world)
    const laneId = await givenLane(world, tender.shipper)
    await start(world, tender.shipper, [laneId])
    return { ...tender, laneId }
  }

  test('who has the lanes already learns that nothing changed, without the lanes', async () => {
    const { shipper, colleague, carriers } = await givenStarted()

    for (const person of [shipper, colleague, carriers[0]]) {
      const unchanged = await again(person, await tagOf(person))

      expect(unchanged.status).toBe(304)
      expect(await unchanged.text()).toBe('')
      expect(unchanged.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('long answers are packed for who can unpack them, short ones for nobody', async () => {
    const { shipper } = await givenStarted()
    const packed = async (path: string, accepts: string) => {
      const answer = await get(shipper, path, { 'accept-encoding': accepts })
      const encoding = answer.headers.get('content-encoding')
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { encoding, answer: JSON.parse(String(encoding ? gunzipSync(bytes) : bytes)) }
    }
    const long = '/ext'
    const plain = await packed(long, 'identity')

    expect(plain.encoding).toBeNull()
    expect(await packed(long, 'gzip')).toEqual({ encoding: 'gzip', answer: plain.answer })
    expect(await packed(long, 'gzip;q=0')).toEqual(plain)
    expect((await packed('/notifications', 'gzip')).encoding).toBeNull()
  })

  test('what a change shows is there at once, for everybody it is shown to', async () => {
    const { shipper, carriers, laneId } = await givenStarted()
    const [first] = carriers
    const shown = async (as: Person) => {
      const [lane] = (await (await get(as, list)).json()) as { amountBid: number | null }[]
      return lane?.amountBid
    }
    expect(await shown(shipper)).toBeNull()

    const made = await bid(world, first, laneId, 252_000)
    expect([await shown(shipper), await shown(first)]).toEqual([252_000, 252_000])

    await bid(world, first, laneId, 240_000, made.version)
    expect([await shown(shipper), await shown(first)]).toEqual([240_000, 240_000])
  })

  test('every kind of change is seen in the lists and figures that show it', async () => {
    const { shipper, carriers, laneId } = await givenStarted()
    const [first, second] = carriers
    const { pool } = world.context.database
    const changes: [string, string, Person, unknown[]][] = [
      ['a volume', 'update lanes set forecast_volume = 121 where id = $1', shipper, [laneId]],
      [
        'an invitation',
        'delete from lane_invitations where lane_id = $1 and carrier_id = $2',
        second,
        [laneId, second.companyId],
      ],
      [
        'a decline',
        `insert into declines (lane_id, carrier_id, round, declined_at) values ($1, $2, 1, now())`,
        first,
        [laneId, first.companyId],
      ],
      [
        'a name',
        'update companies set name = name || $2 where id = $1',
        first,
        [shipper.companyId, ' Group'],
      ],
      [
        'the terms',
        `update negotiation_terms set terms = jsonb_set(terms, '{closesAt}', '"2026-12-01T00:00:00Z"') where company_id = $1`,
        first,
        [shipper.companyId],
      ],
    ]
    for (const [what, statement, person, values] of changes) {
      const before = await tagOf(person)
      await pool.query(statement, values)
      expect((await again(person, before)).status, what).toBe(200)
    }
  })

  test('a change that is not committed is neither shown nor missed afterwards', async () => {
    // The embedded database has one connection: nobody reads while a transaction runs.
    if (kind === 'embedded') return
    const { shipper, laneId } = await givenStarted()
    const before = await tagOf(shipper)

    const writer = await world.context.database.pool.connect()
    await writer.query('begin')
    await writer.query('update lanes set forecast_volume = 150 where id = $1', [laneId])
    expect((await again(shipper, before)).status).toBe(304)
    await writer.query('commit')
    writer.release()

    expect((await again(shipper, before)).status).toBe(200)
  })

  test('a carrier does not learn that another one bid where it sees no feedback', async () => {
    const { shipper, carriers, laneId } = await givenStarted()
    const [first, second] = carriers
    await bid(world, first, laneId, 252_000)
    await world.context.database.pool.query(
      `update negotiation_terms set terms = jsonb_set(terms, '{carriersSee}', '{"light": false, "rank": false, "delta": false, "target": false}') where company_id = $1`,
      [shipper.companyId],
    )
    const before = await tagOf(first)

    await bid(world, second, laneId, 192_000)

    expect(await tagOf(first)).toBe(before)
  })

  test('what was made for one company is never given to another', async () => {
    const { shipper, carriers } = await givenStarted()
    const other = await givenStarted()
    // With the same stamp: nothing changed for either.
    await world.context.database.pool.query('delete from changes')
    const ids = async (as: Person) =>
      ((await (await get(as, list)).json()) as { id: number }[]).map(({ id }) => id)

    expect(await ids(shipper)).not.toEqual(await ids(other.shipper))
    expect((await again(other.shipper, await tagOf(shipper))).status).toBe(200)
    expect((await again(carriers[0], await tagOf(shipper))).status).toBe(200)
  })

  const partOf = (laneId: number) => `/ext/bids?mode=${Mode.OceanFCL}&lanes=1&after=${laneId - 1}`

  test('a bid on one lane makes the part of the board with it be read again, the others stay', async () => {
    const { shipper, carriers, laneId } = await givenStarted()
    const other = await givenLane(world, shipper)
    await start(world, shipper, [other])
    await bid(world, carriers[0], laneId, 252_000)
    await bid(world, carriers[0], other, 264_000)
    const [before, ofOther] = [
      await tagOf(shipper, partOf(laneId)),
      await tagOf(shipper, partOf(other)),
    ]
    // Changed behind the log of changes: only who reads the rows again finds it.
    const { pool } = world.context.database
    await pool.query('alter table bids disable trigger user')
    await pool.query('update bids set transit_days = 99 where lane_id = any($1)', [[laneId, other]])
    await pool.query('alter table bids enable trigger user')

    await bid(world, carriers[1], laneId, 240_000)

    expect((await again(shipper, ofOther, partOf(other))).status).toBe(304)
    const changed = await again(shipper, before, partOf(laneId))
    expect(changed.status).toBe(200)
    expect(await changed.json()).toMatchObject({
      bids: { cents: [24_000_000, 25_200_000], transitDays: [null, 99] },
    })
  })

  test('a part of the board is read again after every change that it shows', async () => {
    const { shipper, carriers, laneId } = await givenStarted()
    const made = await bid(world, carriers[0], laneId, 252_000)
    const { pool } = world.context.database
    const changes: [string, string, unknown[]][] = [
      [
        'a carrier’s name',
        "update companies set name = name || ' Co' where id = $1",
        [carriers[0].companyId],
      ],
      [
        'the incumbent',
        'update lanes set incumbent_id = $2 where id = $1',
        [laneId, carriers[0].companyId],
      ],
      [
        'what a carrier takes in all',
        `insert into carrier_capacities (carrier_id, company_id, mode, version, limits)
          values ($1, $2, ${Mode.OceanFCL}, 1, '[{"field": null, "value": "", "most": 12}]')`,
        [carriers[0].companyId, shipper.companyId],
      ],
      [
        'an award',
        `insert into awards (lane_id, bid_id, carrier_id, bid_version, share, months, state, baseline_cents, awarded_cents, confirmed_at, answer_due_at)
          values ($1, $2, $3, 1, 100, '{}', 'confirmed', 30000000, 25200000, now(), now())`,
        [laneId, made.id, carriers[0].companyId],
      ],
      [
        'that nobody answered it in time',
        'update awards set lapsed_at = now() where lane_id = $1',
        [laneId],
      ],
      ['that it is taken back', 'delete from awards where lane_id = $1', [laneId]],
    ]
    const first = `/ext/bids?mode=${Mode.OceanFCL}&lanes=1`
    for (const [what, statement, values] of changes) {
      const before = await tagOf(shipper, first)
      await pool.query(statement, values)
      expect((await again(shipper, before, first)).status, what).toBe(200)
    }
  })

  test('a benchmark is kept until lanes or bids of any shipper change', async () => {
    const { shipper, carriers, laneId } = await givenStarted()
    const others = [await givenStarted(), await givenStarted(), await givenStarted()]
    const { pool } = world.context.database
    const all = [laneId, ...others.map((other) => other.laneId)]
    const benchmarks = [
      '/ext/benchmark/2?metric=CostPerUnit',
      '/benchmark/charge-location?mode=2&routeType=Global',
    ]
    const statuses = async (tags: readonly string[]) =>
      Promise.all(
        benchmarks.map(async (path, at) => (await again(shipper, tags[at] ?? '', path)).status),
      )
    const tags = () => Promise.all(benchmarks.map((path) => tagOf(shipper, path)))
    await bid(world, carriers[0], laneId, 252_000)
    for (const other of others) await bid(world, other.carriers[0], other.laneId, 252_000)

    // Changed behind the log of changes: only who reads the rows again finds it.
    const unseen = await tags()
    await pool.query(
      'alter table lanes disable trigger user; alter table bids disable trigger user',
    )
    await pool.query(
      'update lanes set historic_cents = historic_cents + 1200000 where id = any($1)',
      [all],
    )
    await pool.query(`update bids set landed_parts = '{"Freight": 7}' where lane_id = any($1)`, [
      all,
    ])
    await pool.query('alter table lanes enable trigger user; alter table bids enable trigger user')
    expect(await statuses(unseen)).toEqual([304, 304])

    for (const other of others) {
      await pool.query('update lanes set historic_cents = 24000000 where id = $1', [other.laneId])
    }
    expect(await statuses(unseen)).toEqual([200, 200])
    const seen = await tags()
    await pool.query(`update bids set landed_parts = '{"Freight": 9}' where lane_id <> $1`, [
      laneId,
    ])
    expect(await statuses(seen)).toEqual([304, 200])
  })

  test('a round that closes changes the figures without anybody writing', async () => {
    const { carriers, shipper } = await givenStarted()
    await world.context.database.pool.query(
      `update negotiation_terms set terms = jsonb_set(terms, '{closesAt}', '"2026-11-10T10:00:00Z"') where company_id = $1`,
      [shipper.companyId],
    )
    const waiting = async () => {
      const response = await get(carriers[0], '/ext/tender-standing')
      return ((await response.json()) as { withoutBid: number }[]).map(
        ({ withoutBid }) => withoutBid,
      )
    }
    expect(await waiting()).toEqual([1])

    world.setNow(new Date('2026-11-10T10:00:01Z'))
    expect(await waiting()).toEqual([0])
    world.setNow(tenderDay)
  })

  test('many changes are folded, and the answer stays right', async () => {
    const { shipper, laneId } = await givenStarted()
    const { pool } = world.context.database
    const rows = async () => {
      const found = await pool.query<{ rows: number }>(
        'select count(*)::int as rows from changes where company_id = $1',
        [shipper.companyId],
      )
      return found.rows[0]?.rows ?? 0
    }
    for (let turn = 0; turn < 210; turn += 1) {
      await pool.query('update lanes set forecast_volume = $2 where id = $1', [laneId, turn])
    }
    expect(await rows()).toBeGreaterThan(200)

    await tagOf(shipper)
    expect(await rows()).toBeLessThan(10)
    const before = await tagOf(shipper)
    await pool.query('update lanes set forecast_volume = 500 where id = $1', [laneId])
    expect((await again(shipper, before)).status).toBe(200)
  })

  test('each table is watched, or holds nothing that a kept answer shows', async () => {
    const { pool } = world.context.database
    const { rows } = await pool.query<{ name: string }>(
      `select c.relname as name from pg_class c
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
          and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_insert')
        order by 1`,
    )

    expect(rows.map(({ name }) => name)).toEqual(notShown)
  })

  test('each column of lanes and bids is compared, but those that bids of others turn', async () => {
    const { pool } = world.context.database
    const { rows } = await pool.query<{ passed: string }>(
      `select a.attrelid::regclass || '.' || a.attname as passed
        from pg_attribute a join pg_trigger t on t.tgrelid = a.attrelid and t.tgname = 'note_update'
        where a.attrelid in ('lanes'::regclass, 'bids'::regclass) and a.attnum > 0 and not a.attisdropped
          and encode(t.tgargs, 'escape') !~ ('IS DISTINCT FROM \\([^)]*\\mb\\.' || a.attname || '\\M')
        order by 1`,
    )

    // A column that a migration adds is compared once it calls note_updates_of_lanes_and_bids.
    expect(rows.map(({ passed }) => passed)).toEqual(['bids.light', 'bids.rank', 'lanes.light'])
  })
})

/** A new table stands here, or its migration calls `note_changes_of` on it. */
const notShown = [
  '__drizzle_migrations',
  'airports',
  'attempts',
  'audit_entries',
  'award_backups',
  'award_inputs',
  'award_run_parts',
  'award_run_tags',
  'award_runs',
  'award_scenario_pins',
  'award_scenarios',
  'award_terms',
  'changed_lanes',
  'changes',
  'codes',
  'column_mappings',
  'company_aliases',
  'countries',
  'currencies',
  'document_reviews',
  'document_views',
  'documents',
  'draft_cells',
  'equipment_types',
  'exchange_rates',
  'export_templates',
  'failed_sign_ins',
  'history_months',
  'lane_doubts',
  'lane_list_rows',
  'lane_sums',
  'lane_years',
  'mails',
  'notifications',
  'ports',
  'postcodes',
  'properties',
  'sea_paths',
  'sessions',
  'shipment_emissions',
  'shipment_months',
  'shipments',
  'spend_months',
  'transit_days',
  'unusual_charges',
  'upload_exceptions',
  'upload_modes',
  'upload_places',
  'upload_reviews',
  'uploads',
  'users',
]

test('finished answers take no more room than they may, and the least asked for leave', async () => {
  const kept = createKeptAnswers(40_000)
  const now = { stamp: '1', at: tenderDay }
  let made = 0
  const ask = (key: string) =>
    kept.take(key, now, async () => {
      made += 1
      // Random text hardly packs.
      const answer = await packAnswer(Array.from({ length: 400 }, () => Math.random()))
      return { answer, until: null }
    })

  for (let key = 0; key < 40; key += 1) await ask(`key ${key}`)
  expect(kept.bytes()).toBeLessThanOrEqual(40_000)
  expect(kept.bytes()).toBeGreaterThan(20_000)

  await ask('key 39')
  expect(made).toBe(40)
  await ask('key 0')
  expect(made).toBe(41)
})

test('many who ask at once have it made once', async () => {
  const kept = createKeptAnswers()
  let made = 0
  const ask = () =>
    kept.take('key', { stamp: '1', at: tenderDay }, async () => {
      made += 1
      return { answer: await packAnswer([]), until: null }
    })

  await Promise.all(Array.from({ length: 100 }, ask))

  expect(made).toBe(1)
})

import { cpus } from 'node:os'
import { sql } from 'drizzle-orm'
import { signAccessToken } from '#server/caller.ts'
import { inTransaction } from '#server/store/database.ts'
import { refreshLights } from '#server/bids/lights.ts'
import { openBenchHost } from '#tests/support/bench-host.ts'

const lanes = Number(process.argv[2] ?? 20_000)
const { app, context, close } = await openBenchHost('lane_list_bench')
const { database } = context

await fill()
const shipper = await signAccessToken(1, 's1', context)
const carrier = await signAccessToken(2, 's2', context)
console.log(`${lanes} lanes x 3 bids, ${database.kind}, ${cpus().length} cores`)
await measure('shipper', shipper)
await measure('carrier', carrier)

await close()

async function fill() {
  await database.pool.query(`
    insert into companies (name, kind, modes) values ('Shipper', 'Customer', '{2}'), ('Carrier A', 'Carrier', '{2}'), ('Carrier B', 'Carrier', '{2}'), ('Carrier C', 'Carrier', '{2}');
    insert into users (username, password_hash, role, company_id) values ('s@x', '', 1, 1), ('a@x', '', 2, 2);
    insert into sessions (id, user_id, expires_at) values ('s1', 1, now() + interval '1 day'), ('s2', 2, now() + interval '1 day');
    insert into lanes (company_id, mode, lane_key, origin, destination, location, region, status, light, equipment, service, miles, distance_source,
      incumbent_name, shipment_count, container_count, kilograms, historic_volume, historic_cents, last_paid_cents, forecast_volume, baseline_cents, target_cents)
    select 1, 2, 'k' || n, 'Shanghai ' || n % 300, 'Los Angeles ' || n % 170,
      json_build_object('originCityClean', 'Shanghai', 'originStateClean', null, 'originCountryClean', 'CN', 'originZipClean', null, 'originPortCode', 'CNSHA',
        'originPortCodeClean', 'CNSHA', 'originPortNameClean', 'Shanghai', 'destCityClean', 'Los Angeles', 'destStateClean', 'CA', 'destCountryClean', 'US',
        'destZipClean', null, 'destPortCode', 'USLAX', 'destPortCodeClean', 'USLAX', 'destPortNameClean', 'Los Angeles', 'service', 'Port-Port'),
      'USMCA', 'started', 'Red', '40HC', 'Port-Port', 6821.4 + n, 'MaritimeOcean', 'Carrier A', 40 + n % 90, 80.5 + n % 70, 410000.25, 80.5, 18000000 + n * 37, 220000,
      90.25, 20000000 + n * 41, 19000000 from generate_series(1, ${lanes}) n;
    insert into lane_invitations (lane_id, carrier_id) select l.id, c.id from lanes l, companies c where c.kind = 'Carrier';
    insert into bids (lane_id, carrier_id, status, charges, landed_cents, completion, submitted_at)
    select l.id, c.id, 'submitted', '{"othc": 100, "base-ocean": 2000, "dthc": 150}', 18000000 + (l.id * c.id * 7919) % 4000000, 1, now()
    from lanes l, companies c where c.kind = 'Carrier';
    insert into awards (lane_id, bid_id, carrier_id, bid_version, share, months, state, baseline_cents, awarded_cents)
    select b.lane_id, b.id, b.carrier_id, 1, 100, '{2027-01}', case when b.lane_id % 2 = 0 then 'pending' else 'confirmed' end, 100, 90
    from bids b where b.carrier_id = 2 and b.lane_id % 4 < 2`)
  const ids = await database.db.execute<{ id: number }>(sql`select id from lanes`)
  const start = performance.now()
  await inTransaction(database, (tx) =>
    refreshLights(
      tx,
      ids.rows.map(({ id }) => id),
    ),
  )
  console.log(`lights of all lanes again: ${Math.round(performance.now() - start)} ms`)
}

/** Cold, unchanged since, after one change whole, and what changed alone. */
async function measure(who: string, token: string) {
  const path = '/lanes/mode?mode=2'
  const cold = await ask(path, token)
  const unchanged: Cost[] = []
  const after: Cost[] = []
  const changes: Cost[] = []
  let { tag, since } = cold
  for (let round = 0; round < 5; round += 1) {
    unchanged.push(await ask(path, token, tag))
    await database.pool.query(
      `update bids set landed_cents = landed_cents - 100 where lane_id = 1 and carrier_id = 2`,
    )
    changes.push(await ask(`/ext/lane-changes/2?since=${since}`, token))
    const whole = await ask(path, token, tag)
    after.push(whole)
    ;({ tag, since } = whole)
  }
  console.log(
    `${who}: cold ${text(cold)} | unchanged ${text(median(unchanged))} | after one change ${text(median(after))} | that change alone ${text(median(changes))}`,
  )
}

type Cost = { processor: number; clock: number; bytes: number; status: number }

async function ask(path: string, token: string, tag?: string) {
  const used = process.cpuUsage()
  const from = performance.now()
  const response = await app.request(`/api${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip',
      ...(tag !== undefined && { 'if-none-match': tag }),
    },
  })
  const bytes = (await response.arrayBuffer()).byteLength
  const { status, headers } = response
  if (status !== 200 && status !== 304) throw new Error(`${path}: ${status}`)
  const { user, system } = process.cpuUsage(used)
  const cost: Cost = {
    processor: (user + system) / 1000,
    clock: performance.now() - from,
    bytes,
    status,
  }
  return { ...cost, tag: headers.get('etag') ?? '', since: headers.get('x-changes-since') ?? '' }
}

function text({ processor, clock, bytes, status }: Cost): string {
  return `${status}, ${processor.toFixed(0)} ms of processor, ${clock.toFixed(0)} ms, ${(bytes / 1000).toFixed(1)} kB`
}

function median(costs: readonly Cost[]): Cost {
  return (
    costs.toSorted((a, b) => a.processor - b.processor)[Math.floor(costs.length / 2)] ?? {
      processor: 0,
      clock: 0,
      bytes: 0,
      status: 0,
    }
  )
}

import { cpus } from 'node:os'
import { signAccessToken } from '#server/caller.ts'
import { fillReference } from '#server/reference/fill.ts'
import { gatherStatistics } from '#server/store/statistics.ts'
import { openBenchHost } from '#tests/support/bench-host.ts'

/** Every overview and insight call on a company of many lanes and shipments; the embedded database, or TEST_DATABASE_URL. */
const laneCount = Number(process.argv[2] ?? 20_000)
const shipmentCount = Number(process.argv[3] ?? 500_000)
const { app, context, close } = await openBenchHost('overview_bench')
const { database } = context
await fillReference(database)

await fill()
const shipper = await signAccessToken(1, 's1', context)
const carrier = await signAccessToken(2, 's2', context)
const analyst = await signAccessToken(3, 's3', context)
console.log(
  `${laneCount} lanes x 3 bids, ${shipmentCount} shipments, ${database.kind}, ${cpus().length} cores`,
)
await measure('POST /location-statistics/recalculate/2', shipper, 1)
for (const path of [
  '/overview/stats/2',
  '/overview/stats/1',
  '/overview/stats/2?uploadId=3',
  '/overview/stats/2?to=US',
  '/overview/Savings/2',
  '/overview/ChargeBreakdown/2',
  '/overview/lane-breakdown/2',
  '/overview/lane-breakdown/2?region=USMCA',
  '/overview/visualiser/2',
  '/ext/tender-standing',
  '/overview/error-breakdown?mode=2',
  '/overview/unified-error-breakdown?mode=2',
  '/location-statistics/unique-locations/2?includeDetails=true',
  '/location-statistics/breakdown/2',
  '/location-statistics/quality/2',
  '/ext/savings',
  '/ext/savings/lanes?stage=identified',
  '/ext/savings/left-out',
  '/reporting/incumbent-savings/2',
  '/reporting/max-carrier-savings/2',
  '/reporting/recommended-carrier-savings/2',
  '/reporting/top-lanes/2/10/true',
  '/reporting/carrier-activity/2',
  '/ext/benchmark/2?metric=CostPerUnit&routeType=CountryToCountry',
  '/ext/carbon/2',
  '/ext/carbon/2/lanes',
  '/shipments/co2/summary/2',
]) {
  await measure(`GET ${path}`, shipper)
}
for (const path of ['/ext/spend', '/ext/spend?mode=2', '/ext/spend/places', '/ext/spend/unusual']) {
  await measure(`GET ${path}`, analyst, 5, ' as a data user')
}
for (const path of [
  '/overview/stats/2',
  '/overview/lane-breakdown/2',
  '/overview/visualiser/2',
  '/ext/tender-standing',
]) {
  await measure(`GET ${path}`, carrier, 5, ' as a carrier')
}

await close()

async function fill() {
  await database.pool.query(`
    insert into companies (name, kind, modes) values ('Shipper', 'Customer', '{2}'), ('Carrier A', 'Carrier', '{2}'), ('Carrier B', 'Carrier', '{2}'), ('Carrier C', 'Carrier', '{2}');
    insert into users (username, password_hash, role, company_id) values ('s@x', '', 1, 1), ('a@x', '', 2, 2), ('d@x', '', 3, 1);
    insert into sessions (id, user_id, expires_at) values ('s1', 1, now() + interval '1 day'), ('s2', 2, now() + interval '1 day'), ('s3', 3, now() + interval '1 day');
    insert into uploads (kind, mode, company_id, user_id, file_name, stored_name, byte_count, sha256, status, settings, rows_total, rows_accepted)
    select 0, 2, 1, 1, 'history ' || n || '.csv', n, 1000, n::text, case when n = 5 then 111 else 200 end, '{}', ${shipmentCount} / 5, ${shipmentCount} / 5
    from generate_series(1, 5) n;
    create temporary table port_list as select row_number() over (order by code) as n, code, name, country, latitude, longitude from ports
      where country in ('CN', 'VN', 'IN', 'TH', 'ID', 'US', 'DE', 'NL', 'GB', 'ES', 'CA', 'PL') and latitude is not null;
    insert into lanes (company_id, mode, lane_key, origin, destination, location, origin_latitude, origin_longitude, dest_latitude, dest_longitude,
      region, status, light, equipment, service, miles, incumbent_id, incumbent_name, shipment_count, container_count, kilograms,
      historic_volume, historic_cents, last_paid_cents, forecast_volume, baseline_cents, target_cents)
    select 1, 2, 'k' || i, o.name || ', ' || o.country, d.name || ', ' || d.country,
      json_build_object('originCityClean', o.name, 'originStateClean', null, 'originCountryClean', o.country, 'originZipClean', null, 'originPortCode', o.code,
        'originPortCodeClean', o.code, 'originPortNameClean', o.name, 'destCityClean', d.name, 'destStateClean', null, 'destCountryClean', d.country,
        'destZipClean', null, 'destPortCode', d.code, 'destPortCodeClean', d.code, 'destPortNameClean', d.name, 'service', 'Port-Port'),
      o.latitude, o.longitude, d.latitude, d.longitude,
      case when d.country = 'US' then 'USMCA' else 'EMEA' end, case when i % 3 = 0 then 'awarded' else 'started' end,
      (array['Green', 'Amber', 'Red'])[i % 3 + 1], (array['40HC', '20DV'])[i % 2 + 1], 'Port-Port', 6821.4 + i, i % 3 + 2, 'Carrier A',
      ${shipmentCount} / ${laneCount}, 80.5 + i % 70, 410000.25, 80.5, 18000000 + i * 37, 220000, 90.25, 20000000 + i * 41, 19000000
    from generate_series(1, ${laneCount}) as g(i)
    join port_list o on o.n = i % 300 + 1 join port_list d on d.n = 301 + i * 7 % 170;
    insert into lane_months (lane_id, month, shipments, volume, forecast_volume, cents)
    select l.id, '2026-' || lpad(m::text, 2, '0'), 2, 7, 7, 1500000 + m from lanes l, generate_series(1, 12) m;
    insert into shipments (upload_id, company_id, lane_id, lane_key, row, mode, approved, ship_date, month, origin, destination, carrier, containers, kilograms, cents)
    select n % 5 + 1, 1, l.id, l.lane_key, n, 2, true, '2026-03-01', '2026-03', l.origin, l.destination, 'Carrier A', 2, 9000, 700000
    from generate_series(1, ${shipmentCount}) n join lanes l on l.id = n % ${laneCount} + 1;
    insert into upload_exceptions (upload_id, row, mode, kind, "column", found, cells)
    select 5, n, 2, 'PlaceNotFound', 'Origin', 'Shanghi ' || n % 200, '{"Origin": "Shanghi"}' from generate_series(1, 5000) n;
    insert into lane_invitations (lane_id, carrier_id) select l.id, c.id from lanes l, companies c where c.kind = 'Carrier';
    insert into bids (lane_id, carrier_id, status, charges, landed_cents, landed_parts, light, completion, submitted_at)
    select l.id, c.id, 'submitted', '{"othc": 100, "base-ocean": 2000, "dthc": 150}', 18000000 + (l.id * c.id * 7919) % 4000000,
      '{"Origin": 1000000, "Freight": 15000000, "Destination": 2000000}', 'Green', 1, now() - (l.id % 12) * interval '1 day'
    from lanes l, companies c where c.kind = 'Carrier';
    insert into bid_versions (bid_id, version, status, currency, charges, landed_cents, created_at)
    select id, 1, status, 'USD', charges, landed_cents, submitted_at from bids;
    insert into awards (lane_id, bid_id, carrier_id, bid_version, share, months, state, baseline_cents, awarded_cents, confirmed_at)
    select b.lane_id, b.id, b.carrier_id, 1, 100, '{2027-01}', 'confirmed', 100, 90, now() - (b.lane_id % 5) * interval '1 day'
    from bids b join lanes l on l.id = b.lane_id where l.status = 'awarded' and b.carrier_id = 2`)
  // As after an approval.
  await gatherStatistics(database)
}

async function measure(what: string, token: string, rounds = 5, note = '') {
  const [method = 'GET', path = ''] = what.split(' ')
  const times: number[] = []
  const before = process.cpuUsage()
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now()
    const response = await app.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${what}: ${response.status}`)
    times.push(performance.now() - start)
  }
  const [first = 0, ...warm] = times
  const median = warm.toSorted((a, b) => a - b)[Math.floor(warm.length / 2)] ?? 0
  // Beside the clock: on a machine with other work the processor time is what can be compared.
  const { user, system } = process.cpuUsage(before)
  const processor = (user + system) / 1000 / (rounds + 1)
  console.log(
    `${what}${note}: first ${Math.round(first)} ms, then ${Math.round(median)} ms, ${Math.round(processor)} ms of processor`,
  )
}

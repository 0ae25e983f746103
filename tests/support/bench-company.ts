import type { PoolClient } from 'pg'
import { biddableModes } from '#domain/mode.ts'
import { roleNumbers } from '#domain/role.ts'
import { UploadStatus } from '#domain/upload.ts'
import { rollUpMode } from '#server/intake/roll-up.ts'
import { fillReference } from '#server/reference-data/fill.ts'
import { type Database, inTransaction } from '#server/store/database.ts'
import { laneLocation, portList } from './bench-tender.ts'

/** Who asks: the shipper 1 and its analyst, the first of its carriers, who is asked for every lane, another one, the owner. */
export const benchPeople = {
  shipper: { userId: 1, sessionId: 's1' },
  carrier: { userId: 2, sessionId: 's2' },
  analyst: { userId: 3, sessionId: 's3' },
  owner: { userId: 4, sessionId: 's4' },
  otherCarrier: { userId: 5, sessionId: 's5' },
} as const

const carriers = 20
const otherShippers = 4
export const historyMonths = 36
const rowsOfUpload = 100_000
/** The first carrier is number 3: the shipper is 1, the operator 2. */
const firstCarrier = 3

/**
 * One shipper with `shipments` over 36 months on `lanes` of every mode, moved by 20 carriers; two thirds of the
 * lanes bid on, half of those awarded. Four smaller shippers are its market. On PostgreSQL, whose
 * statements must be allowed to take long.
 */
export async function fillBenchCompany(
  database: Database,
  shipments: number,
  lanes: number,
): Promise<void> {
  await fillReference(database)
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await fillHistory(client, shipments, lanes)
  } finally {
    client.release(true)
  }
  const companies = [
    1,
    ...Array.from({ length: otherShippers }, (_, n) => firstCarrier + carriers + n),
  ]
  for (const companyId of companies)
    for (const mode of biddableModes)
      await inTransaction(database, (tx) => rollUpMode(tx, companyId, mode))
  const after = await database.pool.connect()
  try {
    await after.query('set statement_timeout = 0')
    await fillTender(after)
    await after.query('vacuum analyze')
  } finally {
    after.release(true)
  }
}

const modeOf = (n: string) =>
  `('{${biddableModes.join(',')}}'::int[])[${n} % ${biddableModes.length} + 1]`

async function fillHistory(client: PoolClient, shipments: number, lanes: number): Promise<void> {
  const ofOthers = Math.max(100, Math.round(lanes / 50))
  const uploads = Math.max(1, Math.ceil(shipments / rowsOfUpload))
  await client.query(`
    insert into companies (name, kind, modes) values ('Shipper', 'Customer', '{${biddableModes.join(',')}}'), ('Operator', 'Owner', '{}');
    insert into companies (name, kind, modes) select 'Carrier ' || n, 'Carrier', '{${biddableModes.join(',')}}' from generate_series(1, ${carriers}) n;
    insert into companies (name, kind, modes) select 'Other ' || n, 'Customer', '{${biddableModes.join(',')}}' from generate_series(1, ${otherShippers}) n;
    insert into users (username, password_hash, role, company_id) values
      ('shipper@bench.test', '', ${roleNumbers.Customer}, 1), ('carrier@bench.test', '', ${roleNumbers.Carrier}, ${firstCarrier}),
      ('analyst@bench.test', '', ${roleNumbers.DataCustomer}, 1), ('owner@bench.test', '', ${roleNumbers.Owner}, 2),
      ('other@bench.test', '', ${roleNumbers.Carrier}, ${firstCarrier + 6});
    insert into sessions (id, user_id, expires_at) select 's' || id, id, now() + interval '1 day' from users;
    insert into carrier_modes (shipper_id, carrier_id, mode)
      select 1, c.id, m from companies c, unnest('{${biddableModes.join(',')}}'::int[]) m where c.kind = 'Carrier';
    insert into uploads (kind, mode, company_id, user_id, file_name, stored_name, byte_count, sha256, status, settings, rows_total, rows_accepted)
      select 0, 1, 1, 1, 'history ' || n || '.csv', n, 1000, n::text, ${UploadStatus.Completed}, '{}', ${rowsOfUpload}, ${rowsOfUpload}
      from generate_series(1, ${uploads}) n;
    insert into uploads (kind, mode, company_id, user_id, file_name, stored_name, byte_count, sha256, status, settings, rows_total, rows_accepted)
      select 0, 1, c.id, 1, 'history of others.csv', 'o' || c.id, 1000, 'o' || c.id, ${UploadStatus.Completed}, '{}', 1, 1
      from companies c where c.name like 'Other %';
    insert into uploads (kind, mode, company_id, user_id, file_name, stored_name, byte_count, sha256, status, settings, rows_total, rows_accepted, rows_in_exception)
      values (0, 1, 1, 1, 'waiting.csv', 'w', 1000, 'w', ${UploadStatus.InputExceptions}, '{}', 5000, 0, 5000);
    insert into upload_exceptions (upload_id, row, mode, kind, "column", found, cells)
      select (select max(id) from uploads), n, ${modeOf('n')}, 'PlaceNotFound', 'Origin', 'Shanghi ' || n % 200, '{"Origin": "Shanghi"}' from generate_series(1, 5000) n;
    ${portList}
    create temporary table owner_lanes as
      select 1 as company_id, i from generate_series(1, ${lanes}) i
      union all select c.id, i from companies c, generate_series(1, ${ofOthers}) i where c.name like 'Other %';
    insert into lanes (company_id, mode, lane_key, origin, destination, location, origin_latitude, origin_longitude, dest_latitude, dest_longitude,
      region, approved, equipment, service, miles)
    select w.company_id, ${modeOf('i')}, 'k' || i, o.name || ', ' || o.country, d.name || ', ' || d.country, ${laneLocation},
      o.latitude, o.longitude, d.latitude, d.longitude, case when d.country = 'US' then 'USMCA' else 'EMEA' end, true,
      (array['40HC', '20DV', '40RF'])[i % 3 + 1], 'Port-Port', 821.4 + i % 6000
    from owner_lanes w join port_list o on o.n = i % 300 + 1 join port_list d on d.n = 301 + (i / 300 * 7 + i) % 170;`)
  await client.query(`analyze lanes`)
  // A lane keeps the number of its key, so that shipment n falls on lane n % lanes + 1 of its company.
  await client.query(`
    insert into shipments (upload_id, company_id, lane_id, lane_key, "row", mode, approved, reference, ship_date, month, origin, destination,
      written_origin, written_destination, origin_source, destination_source, carrier, equipment, service, business_unit, containers,
      kilograms, cubic_metres, miles, cents, currency, amount, rate, freight_cents, fuel_cents, origin_cents, destination_cents, other_cents, transit_days)
    select u.id, l.company_id, l.id, l.lane_key, n, l.mode, true, 'R' || n, on_day, to_char(on_day, 'YYYY-MM'), l.origin, l.destination,
      l.origin, l.destination, 'name', 'name', 'Carrier ' || case when n % 5 > 0 then l.id % ${carriers} + 1 else n / 5 % ${carriers} + 1 end,
      l.equipment, l.service, 'Unit ' || l.id % 5, 1 + n % 3, 9000 + n % 7000, 20 + n % 40, l.miles, cents,
      'USD', cents / 100.0, 1, case when n % 2 = 0 then cents - 60000 end, case when n % 2 = 0 then 30000 end,
      case when n % 2 = 0 then 10000 end, case when n % 2 = 0 then 15000 end, case when n % 2 = 0 then 5000 end,
      case when n % 5 > 0 then 4 + n % 23 end
    from (
      select 1 as company_id, n, n % ${lanes} + 1 as lane from generate_series(1, ${shipments}) n
      union all select c.id, n, n % ${ofOthers} + 1 from companies c, generate_series(1, ${ofOthers * 10}) n where c.name like 'Other %') g
    join lanes l on l.company_id = g.company_id and l.lane_key = 'k' || g.lane
    join lateral (select case when g.company_id = 1 then 1 + n / ${rowsOfUpload} % ${uploads}
      else (select id from uploads u where u.company_id = g.company_id) end as id) u on true
    cross join lateral (select (date '2023-12-01' + make_interval(months => (hashint4(n) & 1023) % ${historyMonths}, days => n % 28))::date as on_day,
      (200000 + (l.id * 7919) % 600000 + (n * 31) % 90000)::bigint as cents) v`)
  await client.query(`
    insert into upload_places (upload_id, mode, place, located, country, shipments)
    select s.upload_id, s.mode, e.place, true, min(e.country), count(*)
    from (select upload_id, mode, lane_id, count(*) from shipments group by 1, 2, 3) s join lanes l on l.id = s.lane_id
    cross join lateral (values (l.origin, l.location->>'originCountryClean'), (l.destination, l.location->>'destCountryClean')) e(place, country)
    group by 1, 2, 3`)
  await client.query('analyze')
}

/** Lanes 1 of 3 open, 1 started, 1 awarded; every carrier asked is a third of those that are. */
async function fillTender(client: PoolClient): Promise<void> {
  const bidders = `(values (0), (1), (2)) k(k) cross join lateral (select ${firstCarrier} + case when k = 0 then 0 else (l.id * 3 + k) % ${carriers - 1} + 1 end as carrier_id) c`
  await client.query(`
    update lanes set status = case id % 3 when 1 then 'started' when 2 then 'awarded' else 'open' end,
      started_at = case when id % 3 > 0 then now() end, baseline_frozen_at = case when id % 3 > 0 then now() end,
      target_cents = baseline_cents * 9 / 10, light = (array['Green', 'Amber', 'Red'])[id % 3 + 1] where company_id = 1;
    insert into lane_invitations (lane_id, carrier_id)
      select distinct l.id, ${firstCarrier} + case when k = 0 then 0 else (l.id * 3 + k) % ${carriers - 1} + 1 end
      from lanes l cross join generate_series(0, 5) k where l.company_id = 1 and l.status <> 'open';
    insert into bids (lane_id, carrier_id, status, charges, landed_cents, landed_parts, light, completion, transit_days, submitted_at, first_submitted_at)
      select l.id, c.carrier_id, 'submitted', '{"othc": 100, "base-ocean": 2000, "dthc": 150}', l.baseline_cents * (85 + (l.id + k) % 25) / 100,
        '{"Origin": 1000000, "Freight": 15000000, "Destination": 2000000}', 'Green', 1, 10 + (l.id + k) % 20, at, at
      from lanes l cross join ${bidders} cross join lateral (select now() - (l.id % 12) * interval '1 day' as at) t
      where l.company_id = 1 and l.status <> 'open' and l.baseline_cents > 0
      on conflict do nothing;
    insert into bid_versions (bid_id, version, status, currency, charges, landed_cents, created_at)
      select id, 1, status, 'USD', charges, landed_cents, submitted_at from bids;
    insert into awards (lane_id, bid_id, carrier_id, bid_version, share, months, state, baseline_cents, awarded_cents, confirmed_at)
      select distinct on (b.lane_id) b.lane_id, b.id, b.carrier_id, 1, 100,
        array(select to_char(date '2026-01-01' + make_interval(months => m), 'YYYY-MM') from generate_series(0, 11) m),
        case when b.lane_id % 12 = 2 then 'pending' else 'confirmed' end, l.baseline_cents, b.landed_cents,
        case when b.lane_id % 12 <> 2 then now() - (b.lane_id % 5) * interval '1 day' end
      from bids b join lanes l on l.id = b.lane_id where l.status = 'awarded' order by b.lane_id, b.landed_cents;
    insert into lane_emissions (lane_id, kilograms, tonne_kilometres, sheet)
      select id, kilograms * 0.4, kilograms * 1.2, json_build_object('tonnes', round((kilograms / 1000)::numeric, 3), 'shipments', shipment_count,
        'legs', '[]'::json, 'leftOut', '[]'::json, 'kilogramsCo2e', kilograms * 0.4, 'tonneKilometres', kilograms * 1.2)
      from lanes where company_id = 1 and kilograms > 0 and id % 10 > 0;
    insert into shipment_emissions (shipment_id, kilograms, tonne_kilometres, sheet)
      select id, 3000, 9000, '{}' from shipments where company_id = 1 and id % 50 = 0`)
}

import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hashPassword } from '#server/accounts/password.ts'
import { demoPassword } from '#server/demo/people.ts'
import { fillReference } from '#server/reference-data/fill.ts'
import { readSettings } from '#server/settings.ts'
import { type Running, startServer } from '#server/start.ts'
import type { Database } from '#server/store/database.ts'
import { gatherStatistics } from '#server/store/statistics.ts'
import { laneLocation, portList } from './bench-tender.ts'

export type LargeTender = { lanes: number; carriers: number }

/**
 * The product over one shipper of many ocean lanes, each bid on by every carrier, and three smaller shippers
 * as its market. Its database stays in the temporary directory: filling it takes longer than what is measured.
 */
export async function startLargeTender(size: LargeTender, port: number): Promise<Running> {
  const directory =
    process.env['DATA_DIR'] ?? join(tmpdir(), `laneward-bench-${size.lanes}x${size.carriers}`)
  const given = { PORT: String(port), DATA_DIR: directory, DEMO: 'false' }
  const filled = join(directory, 'filled')
  if (!existsSync(filled)) {
    const filling = await startServer(readSettings(given))
    await fillLargeTender(filling.context.database, size)
    await allSeaPaths(filling)
    await filling.stop()
    writeFileSync(filled, '')
  }
  const running = await startServer(readSettings({ ...given, RUN_WORKER: 'false' }))
  // Every call would be a line between the figures.
  running.context.log = () => undefined
  return running
}

/** Its worker finds them while nothing else is asked of it. */
async function allSeaPaths({ context }: Running): Promise<void> {
  context.wakeIntake()
  let [before, now] = [-1, 0]
  while (now > before) {
    await setTimeout(20_000)
    const { rows } = await context.database.pool.query<{ count: number }>(
      'select count(*)::int as count from sea_paths',
    )
    before = now
    now = rows[0]?.count ?? 0
  }
}

/** Companies 1 to 4 are shippers, the carriers follow; half of the market's lanes are bid on as well. */
async function fillLargeTender(
  database: Database,
  { lanes, carriers }: LargeTender,
): Promise<void> {
  await fillReference(database)
  const password = await hashPassword(demoPassword)
  await database.pool.query(`
    insert into companies (name, kind, modes) select case when n = 1 then 'Shipper' else 'Other ' || n end, 'Customer', '{2}' from generate_series(1, 4) n;
    insert into companies (name, kind, modes) select 'Carrier ' || n, 'Carrier', '{2}' from generate_series(1, ${carriers}) n;
    insert into users (username, password_hash, role, company_id, first_name, last_name) values
      ('shipper@laneward.test', '${password}', 1, 1, 'Sam', 'Hale'), ('carrier@laneward.test', '${password}', 2, 5, 'Cara', 'Voss');
    insert into carrier_modes (shipper_id, carrier_id, mode) select s.id, c.id, 2 from companies s, companies c where s.kind = 'Customer' and c.kind = 'Carrier';
    insert into uploads (kind, mode, company_id, user_id, file_name, stored_name, byte_count, sha256, status, settings, rows_total, rows_accepted)
      select 0, 2, id, 1, 'history.csv', id, 1000, id::text, 200, '{}', ${lanes}, ${lanes} from companies where kind = 'Customer';
    ${portList}
    create temporary table owner_lanes as
      select s.id as company_id, i from companies s, generate_series(1, case when s.id = 1 then ${lanes} else ${lanes} / 10 end) i where s.kind = 'Customer';
    insert into lanes (company_id, mode, lane_key, origin, destination, location, origin_latitude, origin_longitude, dest_latitude, dest_longitude,
      region, status, light, equipment, service, miles, incumbent_id, incumbent_name, shipment_count, container_count, kilograms,
      historic_volume, historic_cents, last_paid_cents, forecast_volume, baseline_cents, target_cents, approved, started_at, baseline_frozen_at)
    select w.company_id, 2, 'k' || i, o.name || ', ' || o.country, d.name || ', ' || d.country, ${laneLocation},
      o.latitude, o.longitude, d.latitude, d.longitude,
      case when d.country = 'US' then 'USMCA' else 'EMEA' end, case when i % 3 = 0 then 'awarded' else 'started' end,
      (array['Green', 'Amber', 'Red'])[i % 3 + 1], (array['40HC', '20DV', '40RF'])[i / 7 % 3 + 1], 'Port-Port', 821.4 + i % 6000,
      5 + i % ${carriers}, 'Carrier ' || 1 + i % ${carriers}, 12, 80.5 + i % 70, 410000.25, 80.5, 18000000 + i * 37, 220000, 90.25,
      20000000 + i * 41, 19000000, true, now(), now()
    from owner_lanes w join port_list o on o.n = i % 300 + 1 join port_list d on d.n = 301 + (i / 300 * 7 + i) % 170;
    insert into lane_months (lane_id, month, shipments, volume, forecast_volume, cents)
      select l.id, '2026-' || lpad(m::text, 2, '0'), 1, 7, 7, 1500000 + m from lanes l, generate_series(1, 12) m;
    insert into lane_invitations (lane_id, carrier_id) select l.id, c.id from lanes l, companies c where c.kind = 'Carrier';
    insert into bids (lane_id, carrier_id, status, charges, landed_cents, landed_parts, light, completion, transit_days, submitted_at, first_submitted_at)
    select l.id, c.id, case when l.status = 'awarded' then case when (l.id + c.id) % ${carriers} = 0 then 'accepted' else 'rejected' end else 'submitted' end,
      '{"othc": 100, "base-ocean": 2000, "dthc": 150}', 18000000 + (l.id::bigint * c.id * 7919) % 4000000,
      '{"Origin": 1000000, "Freight": 15000000, "Destination": 2000000}', 'Green', 1, 10 + (l.id + c.id) % 20, at, at
    from lanes l cross join companies c cross join lateral (select now() - (l.id % 12) * interval '1 day' as at) t where c.kind = 'Carrier';
    insert into bid_versions (bid_id, version, status, currency, charges, landed_cents, created_at)
      select id, 1, status, 'USD', charges, landed_cents, submitted_at from bids;
    insert into awards (lane_id, bid_id, carrier_id, bid_version, share, months, state, baseline_cents, awarded_cents, confirmed_at)
      select b.lane_id, b.id, b.carrier_id, 1, 100,
        array(select to_char(date '2026-01-01' + make_interval(months => m), 'YYYY-MM') from generate_series(0, 11) m),
        'confirmed', l.baseline_cents, b.landed_cents, now() - (b.lane_id % 5) * interval '1 day'
      from bids b join lanes l on l.id = b.lane_id where b.status = 'accepted'`)
  await gatherStatistics(database)
}

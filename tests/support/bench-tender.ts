import { fillReference } from '#server/reference-data/fill.ts'
import type { Database } from '#server/store/database.ts'
import { gatherStatistics } from '#server/store/statistics.ts'

/** Ports whose ends make lanes, numbered from 1; at least 470. */
export const portList = `
  create temporary table port_list as select row_number() over (order by code) as n, code, name, country, latitude, longitude from ports
    where country in ('CN', 'VN', 'IN', 'TH', 'ID', 'US', 'DE', 'NL', 'GB', 'ES', 'CA', 'PL') and latitude is not null;`

/** Location of a lane from a port `o` to a port `d`. */
export const laneLocation = `json_build_object('originCityClean', o.name, 'originStateClean', null, 'originCountryClean', o.country,
        'originZipClean', null, 'originPortCode', o.code, 'originPortCodeClean', o.code, 'originPortNameClean', o.name,
        'destCityClean', d.name, 'destStateClean', null, 'destCountryClean', d.country, 'destZipClean', null, 'destPortCode', d.code,
        'destPortCodeClean', d.code, 'destPortNameClean', d.name, 'service', 'Port-Port')`

/**
 * A shipper (person 1, session s1, analyst 3) with many ocean lanes and their shipments, and three carriers
 * with a bid on every lane; the first of them (person 2, session s2) has won some.
 */
export async function fillBenchTender(
  database: Database,
  laneCount: number,
  shipmentCount: number,
): Promise<void> {
  await fillReference(database)
  await database.pool.query(`
    insert into companies (name, kind, modes) values ('Shipper', 'Customer', '{2}'), ('Carrier A', 'Carrier', '{2}'), ('Carrier B', 'Carrier', '{2}'), ('Carrier C', 'Carrier', '{2}');
    insert into users (username, password_hash, role, company_id) values ('s@x', '', 1, 1), ('a@x', '', 2, 2), ('d@x', '', 3, 1);
    insert into sessions (id, user_id, expires_at) values ('s1', 1, now() + interval '1 day'), ('s2', 2, now() + interval '1 day'), ('s3', 3, now() + interval '1 day');
    insert into uploads (kind, mode, company_id, user_id, file_name, stored_name, byte_count, sha256, status, settings, rows_total, rows_accepted)
    select 0, 2, 1, 1, 'history ' || n || '.csv', n, 1000, n::text, case when n = 5 then 111 else 200 end, '{}', ${shipmentCount} / 5, ${shipmentCount} / 5
    from generate_series(1, 5) n;
    ${portList}
    insert into lanes (company_id, mode, lane_key, origin, destination, location, origin_latitude, origin_longitude, dest_latitude, dest_longitude,
      region, status, light, equipment, service, miles, incumbent_id, incumbent_name, shipment_count, container_count, kilograms,
      historic_volume, historic_cents, last_paid_cents, forecast_volume, baseline_cents, target_cents)
    select 1, 2, 'k' || i, o.name || ', ' || o.country, d.name || ', ' || d.country,
      ${laneLocation},
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

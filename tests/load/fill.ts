import { SignJWT } from 'jose'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import type { Database } from '#server/store/database.ts'

export type Worker = {
  userId: number
  companyId: number
  role: 'shipper' | 'carrier' | 'analyst'
  token: string
  lanes: readonly number[]
  /** Of a carrier: lanes it has not bid on, shared with its colleagues. */
  unbid: number[]
}

const carriersOfShipper = 5

/**
 * Companies with their lanes open to bids, two thirds of them bid on, and so many signed-in people: half of
 * them of shippers (every fifth an analyst), half of carriers.
 */
export async function fillCompanies(
  { pool }: Database,
  people: number,
  lanesOfShipper: number,
  secret: string,
): Promise<Worker[]> {
  const shippers = Math.max(1, Math.round(people / 50))
  await pool.query(`
    insert into companies (name, kind, modes) select 'Shipper ' || n, 'Customer', '{${Mode.OceanFCL}}' from generate_series(1, ${shippers}) n;
    insert into companies (name, kind, modes) select 'Carrier ' || n, 'Carrier', '{${Mode.OceanFCL}}' from generate_series(1, ${shippers * carriersOfShipper}) n;
    insert into carrier_modes (shipper_id, carrier_id, mode)
    select (c.id - ${shippers} - 1) / ${carriersOfShipper} + 1, c.id, ${Mode.OceanFCL} from companies c where c.kind = 'Carrier';
    insert into users (username, password_hash, role, company_id)
    select 'person' || n || '@load.test', '', case when n % 2 = 1 then 2 when n % 10 = 0 then 3 else 1 end,
      case when n % 2 = 1 then ${shippers} + 1 + (n / 2) % ${shippers * carriersOfShipper} else 1 + (n / 2) % ${shippers} end
    from generate_series(1, ${people}) n;
    insert into sessions (id, user_id, expires_at) select 'load ' || id, id, now() + interval '1 day' from users;
    insert into lanes (company_id, mode, lane_key, origin, destination, location, region, status, started_at, light, equipment, service, miles,
      incumbent_name, shipment_count, container_count, kilograms, historic_volume, historic_cents, forecast_volume, baseline_cents, baseline_frozen_at, target_cents)
    select c.id, ${Mode.OceanFCL}, 'k' || n, 'Shanghai ' || n % 300, 'Los Angeles ' || n % 170,
      json_build_object('originCityClean', 'Shanghai', 'originCountryClean', 'CN', 'originPortCodeClean', 'CNSHA', 'destCityClean', 'Los Angeles',
        'destCountryClean', 'US', 'destPortCodeClean', 'USLAX', 'service', 'Port-Port'),
      'USMCA', 'started', now(), 'Red', '40HC', 'Port-Port', 6821.4, 'Carrier 1', 40, 120, 410000, 120, 30000000, 120, 30000000, now(), 27000000
    from companies c, generate_series(1, ${lanesOfShipper}) n where c.kind = 'Customer';
    insert into negotiation_terms (company_id, mode, version, terms)
    select id, ${Mode.OceanFCL}, 1, '${JSON.stringify(defaultTerms)}' from companies where kind = 'Customer';
    insert into lane_months (lane_id, month, shipments, volume, forecast_volume, cents)
    select l.id, '2026-' || lpad(m::text, 2, '0'), 3, 10, 10, 2500000 from lanes l, generate_series(1, 12) m;
    insert into lane_invitations (lane_id, carrier_id) select l.id, m.carrier_id from lanes l join carrier_modes m on m.shipper_id = l.company_id;
    insert into bids (lane_id, carrier_id, status, charges, landed_cents, light, completion, submitted_at)
    select i.lane_id, i.carrier_id, 'submitted', '{"othc": 100, "base-ocean": 2000, "dthc": 150}', 27000000 + (i.lane_id::bigint * i.carrier_id * 7919) % 4000000, 'Amber', 1, now()
    from lane_invitations i where i.lane_id % 3 > 0;
    insert into bid_versions (bid_id, version, status, currency, charges, landed_cents, created_at)
    select id, 1, status, 'USD', charges, landed_cents, submitted_at from bids;
    analyze`)
  const { rows } = await pool.query<{
    userId: number
    companyId: number
    role: number
    lanes: number[]
    unbid: number[]
  }>(`
    select u.id as "userId", u.company_id as "companyId", u.role,
      coalesce((select array_agg(l.id order by l.id) from lanes l where l.company_id = u.company_id
        or l.id in (select i.lane_id from lane_invitations i where i.carrier_id = u.company_id)), '{}') as lanes,
      coalesce((select array_agg(i.lane_id order by i.lane_id) from lane_invitations i where i.carrier_id = u.company_id and i.lane_id % 3 = 0), '{}') as unbid
    from users u`)
  const unbidOf = new Map(rows.map(({ companyId, unbid }) => [companyId, unbid]))
  return Promise.all(
    rows.map(async ({ userId, companyId, role, lanes }) => ({
      userId,
      companyId,
      role:
        role === 2
          ? ('carrier' as const)
          : role === 3
            ? ('analyst' as const)
            : ('shipper' as const),
      token: await tokenOf(userId, secret),
      lanes,
      unbid: unbidOf.get(companyId) ?? [],
    })),
  )
}

/** As the server signs it, for the whole run. */
const tokenOf = (userId: number, secret: string): Promise<string> =>
  new SignJWT({ sid: `load ${userId}` })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setIssuer('laneward')
    .setAudience('laneward-api')
    .setIssuedAt()
    .setExpirationTime('1d')
    .sign(new TextEncoder().encode(secret))

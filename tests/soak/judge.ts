import type pg from 'pg'
import { UploadStatus } from '#domain/upload.ts'
import { type Decided, filledNumber, keyOf, type SavedNumbers } from './bidding.ts'
import type { SentFile } from './uploading.ts'

/** What everybody was answered during the run. */
export type Remembered = {
  saved: SavedNumbers
  decided: Decided
  sent: readonly SentFile[]
  storedNames: readonly string[]
}

export type Verdict = { what: string; wrong: readonly string[]; of: number }

/** Holds what the tables say against what people were answered; SQL is the judge, not the product's own reading. */
export async function judge(
  { saved, decided, sent, storedNames }: Remembered,
  pool: pg.Pool,
): Promise<Verdict[]> {
  const rowsOf = async <Row extends object>(statement: string): Promise<Row[]> =>
    (await pool.query<Row>(statement)).rows

  /** The wrong ones of a statement that answers a line of text each. */
  const none = async (what: string, of: number, statement: string): Promise<Verdict> => {
    const rows = await rowsOf<{ wrong: string }>(statement)
    return { what, of, wrong: rows.map(({ wrong }) => wrong) }
  }

  const bids = await rowsOf<Bid>(`
    select b.lane_id as "laneId", b.carrier_id as "carrierId", (b.charges->>'base-ocean')::int as number, n.numbers
    from bids b cross join lateral (
      select coalesce(array_agg(number order by version) filter (where number is distinct from before and number > ${filledNumber}), '{}') as numbers
      from (select version, (charges->>'base-ocean')::int as number, lag((charges->>'base-ocean')::int) over (order by version) as before
        from bid_versions where bid_id = b.id) v) n`)
  const bidOf = new Map(bids.map((one) => [keyOf(one.laneId, one.carrierId), one]))
  const answered = [...saved].filter(([, numbers]) => numbers.length > 0)
  const saves = answered.reduce((sum, [, numbers]) => sum + numbers.length, 0)

  const uploads = await rowsOf<Upload>(`
    select u.id, u.status, u.reason, u.rows_accepted as accepted, u.stored_name as "storedName",
      count(s.id)::int as shipments, count(distinct s.row)::int as rows, count(distinct s.reference)::int as "references",
      count(*) filter (where s.approved and s.lane_id is not null)::int as approved
    from uploads u left join shipments s on s.upload_id = u.id group by u.id`)
  const uploadOf = new Map(uploads.map((one) => [one.id, one]))
  const awards = [...decided.values()].reduce((sum, one) => sum + one.awards, 0)
  const resets = [...decided.values()].reduce((sum, one) => sum + one.resets, 0)
  const perLane = await rowsOf<LaneCounts>(`
    select l.id, l.status, (select count(*)::int from awards a where a.lane_id = l.id) as awards,
      (select count(*)::int from awards a where a.lane_id = l.id and a.state = 'withdrawn') as resets,
      (select count(*)::int from audit_entries e where e.subject = 'award' and e.subject_id = l.id::text and e.action = 'awarded') as "auditAwards",
      (select count(*)::int from audit_entries e where e.subject = 'award' and e.subject_id = l.id::text and e.action = 'reset') as "auditResets",
      (select count(*)::int from notifications n where n.lane_id = l.id and n.type = '500') as "bidNotices"
    from lanes l where l.lane_key like 'k%'`)
  const savesOfLane = new Map<number, number>()
  for (const [key, numbers] of answered) {
    const laneId = Number(key.split(' ')[0])
    savesOfLane.set(laneId, (savesOfLane.get(laneId) ?? 0) + numbers.length)
  }

  return [
    {
      what: 'bids with the value they were last answered with',
      of: answered.length,
      wrong: answered.flatMap(([key, numbers]) =>
        bidOf.get(key)?.number === numbers.at(-1)
          ? []
          : [`bid ${key}: ${bidOf.get(key)?.number}, answered ${numbers.at(-1)}`],
      ),
    },
    {
      what: 'saves kept once each, in their order',
      of: saves,
      wrong: answered.flatMap(([key, numbers]) => {
        const kept = bidOf.get(key)?.numbers ?? []
        return String(kept) === String(numbers)
          ? []
          : [`bid ${key}: kept ${differing(kept, numbers)}, answered ${differing(numbers, kept)}`]
      }),
    },
    await none(
      'one bid a carrier and lane, one version a change',
      bids.length,
      `select 'bid ' || b.id || ': version ' || max(b.version) || ', ' || count(*) || ' kept' as wrong
       from bids b join bid_versions v on v.bid_id = b.id group by b.id having count(*) <> max(b.version)
       union all select 'lane ' || lane_id || ' carrier ' || carrier_id from bids group by lane_id, carrier_id having count(*) > 1`,
    ),
    await none(
      'landed costs equal to rates times 120 containers',
      bids.length,
      `select 'bid ' || id || ': ' || landed_cents as wrong from bids
       where (charges->>'base-ocean')::int > ${filledNumber} and landed_cents <> (250 + (charges->>'base-ocean')::bigint) * 120 * 100`,
    ),
    await none(
      'lanes and months awarded once at most',
      perLane.length,
      `select 'lane ' || lane_id || ' in ' || month as wrong from awards, unnest(months) month
       where state <> 'withdrawn' group by lane_id, month having count(*) > 1`,
    ),
    await none(
      'lanes, awards and bids that agree who holds the lane',
      perLane.length,
      `select 'lane ' || l.id || ' is ' || l.status as wrong from lanes l where lane_key like 'k%'
       and (l.status = 'awarded') <> (select count(*) = 1 from awards a join bids b on b.id = a.bid_id
         where a.lane_id = l.id and a.state = 'confirmed' and b.status = 'accepted')
       or (l.status <> 'awarded' and exists (select 1 from bids b where b.lane_id = l.id and b.status in ('accepted', 'rejected')))`,
    ),
    {
      what: 'awards and resets kept once each, in the audit too',
      of: awards + resets,
      wrong: perLane.flatMap((lane) => {
        const done = decided.get(lane.id) ?? { awards: 0, resets: 0 }
        const found = [lane.awards, lane.auditAwards, lane.resets, lane.auditResets]
        const expected = [done.awards, done.awards, done.resets, done.resets]
        return String(found) === String(expected)
          ? []
          : [`lane ${lane.id}: ${found} instead of ${expected}`]
      }),
    },
    {
      what: 'one notification a saved bid',
      of: saves,
      wrong: perLane.flatMap(({ id, bidNotices }) =>
        bidNotices === (savesOfLane.get(id) ?? 0)
          ? []
          : [`lane ${id}: ${bidNotices} for ${savesOfLane.get(id) ?? 0} saves`],
      ),
    },
    await none(
      'one notification a carrier, for each award and reset',
      awards + resets,
      `with changes as (
         select b.lane_id, v.status, lag(v.status) over (partition by v.bid_id order by v.version) as before from bid_versions v join bids b on b.id = v.bid_id),
       expected as (
         select lane_id, count(*) filter (where status = 'accepted') as won, count(*) filter (where status = 'rejected') as lost,
           count(*) filter (where status = 'submitted' and before in ('accepted', 'rejected')) as freed from changes group by lane_id),
       found as (
         select lane_id, count(*) filter (where type = 'BidAccepted') as won, count(*) filter (where type = 'BidRejected') as lost,
           count(*) filter (where type = 'StatusChanged' and description like '%award was reset%') as freed
         from notifications where lane_id is not null group by lane_id)
       select 'lane ' || e.lane_id || ': ' || concat_ws('/', f.won, f.lost, f.freed) || ' instead of ' || concat_ws('/', e.won, e.lost, e.freed) as wrong
       from expected e left join found f using (lane_id)
       where (coalesce(f.won, 0), coalesce(f.lost, 0), coalesce(f.freed, 0)) <> (e.won, e.lost, e.freed)`,
    ),
    {
      what: 'uploads at an end, each row a shipment once',
      of: sent.length,
      wrong: [
        ...sent.flatMap(({ id, rows }) => {
          const kept = uploadOf.get(id)
          const figures = [
            kept?.accepted,
            kept?.shipments,
            kept?.rows,
            kept?.references,
            kept?.approved,
          ]
          return kept?.status === UploadStatus.Completed && figures.every((one) => one === rows)
            ? []
            : [`upload ${id}: ${kept?.status} ${kept?.reason ?? ''} ${figures} of ${rows} rows`]
        }),
        ...uploads
          .filter(({ id }) => !sent.some((one) => one.id === id))
          .map(({ id }) => `upload ${id} was sent by nobody`),
      ],
    },
    await none(
      'lanes with the sums of their shipments',
      sent.length,
      `select 'lane ' || l.id || ': ' || l.shipment_count || ' of ' || count(s.id) as wrong from lanes l join shipments s on s.lane_id = l.id and s.approved
       group by l.id having l.shipment_count <> count(s.id) or l.historic_cents <> sum(s.cents)`,
    ),
    await none(
      'one line of the audit and two notifications an upload',
      sent.length,
      `select 'upload ' || u.id as wrong from uploads u where u.status = ${UploadStatus.Completed} and (
         (select count(*) from audit_entries e where e.subject = 'upload' and e.subject_id = u.id::text and e.action = 'added') <> 1
         or (select count(*) from audit_entries e where e.subject = 'upload' and e.subject_id = u.id::text and e.action = 'approved') <> 1
         or (select count(*) from notifications n where n.description like u.file_name || ': %for approval') <> 1
         or (select count(*) from notifications n where n.description like u.file_name || ' is approved: %') <> 1)`,
    ),
    {
      what: 'files of the store with a row, and rows with a file',
      of: storedNames.length,
      wrong: [
        ...storedNames
          .filter((name) => !uploads.some(({ storedName }) => storedName === name))
          .map((name) => `file ${name} has no row`),
        ...uploads
          .filter(({ storedName }) => !storedNames.includes(storedName))
          .map(({ id }) => `upload ${id} has no file`),
      ],
    },
  ]
}

type Bid = { laneId: number; carrierId: number; number: number; numbers: number[] }
type Upload = {
  id: number
  status: number
  reason: string | null
  accepted: number
  storedName: string
  shipments: number
  rows: number
  references: number
  approved: number
}
type LaneCounts = {
  id: number
  awards: number
  resets: number
  auditAwards: number
  auditResets: number
  bidNotices: number
}

const differing = (these: readonly number[], those: readonly number[]) =>
  `[${these.filter((one) => !those.includes(one)).join(' ')}] of ${these.length}`

/** Awarded cents and baseline of confirmed awards, recounted from the versions of the bids that were awarded. */
export async function recountSavings(pool: pg.Pool) {
  const { rows } = await pool.query<{ lanes: number; baseline: number; awarded: number }>(`
    select count(*)::int as lanes, coalesce(sum(l.baseline_cents), 0) as baseline, coalesce(sum(v.landed_cents), 0) as awarded
    from awards a join lanes l on l.id = a.lane_id join bid_versions v on v.bid_id = a.bid_id and v.version = a.bid_version
    where a.state = 'confirmed'`)
  return rows[0] ?? { lanes: 0, baseline: 0, awarded: 0 }
}

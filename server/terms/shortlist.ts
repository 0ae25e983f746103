import { sql, type SQL } from 'drizzle-orm'
import { formatInZone } from '#domain/displayed-date.ts'
import { laneName } from '#domain/lane.ts'
import { modeTitle } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { NotificationType, Priority } from '#domain/notification.ts'
import { counted } from '#domain/quantity.ts'
import type { ShortlistedLane, ShortlistRule } from '#domain/shortlist.ts'
import { isSubmitted } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import { lockLanes } from '#server/lanes/lane-row.ts'
import type { NewNotice } from '#server/notice.ts'
import { conflict, invalid } from '#server/refusal.ts'
import type { Transaction } from '#server/store/database.ts'

export type Shortlist = { rule: ShortlistRule; lanes: readonly ShortlistedLane[] }

/** Rounds that run now and have a shortlist: company_id, mode, round. */
const shortlistedRounds = sql`(
  select r.company_id, r.mode, r.round from tender_rounds r join negotiation_terms t
    on t.company_id = r.company_id and t.mode = r.mode and (t.terms->>'round')::int = r.round
  where r.shortlist is not null)`

const placeIn = (lane: SQL, round: SQL, carrier?: SQL): SQL =>
  sql`exists (select from shortlist_places s where s.lane_id = ${lane} and s.round = ${round}
    ${carrier === undefined ? sql`` : sql`and s.carrier_id = ${carrier}`})`

/** SQL: whether a carrier may bid on a lane in the round that runs, as far as its shortlist goes. */
export const isInRound = (lanes: 'l' | 'lanes', carrier: SQL): SQL => {
  const lane = sql.identifier(lanes)
  return sql`not exists (select from ${shortlistedRounds} q
    where q.company_id = ${lane}.company_id and q.mode = ${lane}.mode
      and not ${placeIn(sql`${lane}.id`, sql`q.round`, carrier)})`
}

/** SQL: whether any carrier may bid on a lane in the round that runs. */
export const takesPartInRound = (lanes: 'l' | 'lanes'): SQL => {
  const lane = sql.identifier(lanes)
  return sql`not exists (select from ${shortlistedRounds} q
    where q.company_id = ${lane}.company_id and q.mode = ${lane}.mode and ${lane}.status in ('started', 'paused')
      and not ${placeIn(sql`${lane}.id`, sql`q.round`)})`
}

export async function lanesOutsideRound(
  tx: Transaction,
  laneIds: readonly number[],
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select l.id from lanes l where l.id = any(${sql.param([...laneIds])}::int[]) and not ${takesPartInRound('l')}`,
  )
  return rows.map(({ id }) => id)
}

/** Keeps who may bid on what in a round that opens; 409 for a lane that takes no bids, 422 for who is not invited. */
export async function keepShortlist(
  tx: Transaction,
  caller: Caller,
  { mode, round }: { mode: number; round: number },
  { rule, lanes: chosen }: Shortlist,
): Promise<void> {
  const rows = await lockLanes(
    caller,
    chosen.map(({ laneId }) => laneId),
    tx,
  )
  if (rows.length !== chosen.length) throw invalid('A lane is named twice.')
  const wrong = rows.find(
    (lane) => lane.mode !== mode || !['started', 'paused'].includes(lane.status),
  )
  if (wrong) {
    throw conflict(
      `${laneName(wrong)} takes no bids in ${modeTitle(mode)}: only started and paused lanes can be in the next round. Nothing was changed.`,
    )
  }
  await tx.execute(sql`update tender_rounds set shortlist = ${JSON.stringify(rule)}::jsonb
    where company_id = ${caller.companyId} and mode = ${mode} and round = ${round}`)
  const pairs = chosen.map(({ laneId, carrierIds }) => ({
    lane_id: laneId,
    carrier_ids: carrierIds,
  }))
  const { rows: kept } = await tx.execute<{ lane_id: number; carriers: number }>(sql`
    with chosen as (
      select lane_id, carrier_ids from json_to_recordset(${JSON.stringify(pairs)}::json) as c(lane_id int, carrier_ids json)),
    kept as (
      insert into shortlist_places (lane_id, round, carrier_id)
      select i.lane_id, ${round}, i.carrier_id from chosen c join lane_invitations i on i.lane_id = c.lane_id
      where c.carrier_ids is null or json_typeof(c.carrier_ids) = 'null'
        or i.carrier_id in (select value::int from json_array_elements_text(c.carrier_ids))
      returning lane_id)
    select lane_id, count(*)::int as carriers from kept group by lane_id`)
  const carriersOn = new Map(kept.map(({ lane_id, carriers }) => [lane_id, carriers]))
  const short = chosen.find(
    ({ laneId, carrierIds }) =>
      (carriersOn.get(laneId) ?? 0) < (carrierIds === null ? 1 : new Set(carrierIds).size),
  )
  if (short) {
    const lane = rows.find(({ id }) => id === short.laneId)
    throw invalid(
      `${lane ? laneName(lane) : 'A lane'}: one of the carriers is not invited to it. Nothing was changed.`,
    )
  }
  await hideFeedback(tx, caller, mode)
}

/** What others do in a round that a carrier is not in is none of its business: its bid shows no signal. */
const hideFeedback = (tx: Transaction, { companyId }: Caller, mode: number) =>
  tx.execute(sql`update bids set feedback_hidden = 'out' from lanes l
    where l.id = bids.lane_id and l.company_id = ${companyId} and l.mode = ${mode}
      and l.status in ('started', 'paused') and ${isSubmitted('bids')}
      and not ${isInRound('l', sql`bids.carrier_id`)}`)

/** New invitations are in the round that runs where their lane starts with them, or takes part already. */
export const addToShortlist = (
  tx: Transaction,
  invited: readonly { lane_id: number; carrier_id: number }[],
  started: readonly number[],
) =>
  tx.execute(sql`
    insert into shortlist_places (lane_id, round, carrier_id)
    select l.id, q.round, i.carrier_id
    from json_to_recordset(${JSON.stringify(invited)}::json) as i(lane_id int, carrier_id int)
      join lanes l on l.id = i.lane_id
      join ${shortlistedRounds} q on q.company_id = l.company_id and q.mode = l.mode
    where l.id = any(${sql.param([...started])}::int[]) or ${placeIn(sql`l.id`, sql`q.round`)}
    on conflict do nothing`)

/** To each carrier what of its lanes the new round is about, and of which it is not in it. */
export async function shortlistNotices(
  tx: Transaction,
  companyId: number,
  mode: number,
  next: Pick<NegotiationTerms, 'round' | 'closesAt' | 'zone'>,
): Promise<NewNotice[]> {
  const { rows } = await tx.execute<{ carrier_id: number; inside: number; outside: number }>(sql`
    select i.carrier_id, count(*) filter (where ${isInRound('l', sql`i.carrier_id`)})::int as inside,
      count(*) filter (where not ${isInRound('l', sql`i.carrier_id`)})::int as outside
    from lane_invitations i join lanes l on l.id = i.lane_id
    where l.company_id = ${companyId} and l.mode = ${mode} and l.status = 'started' group by i.carrier_id`)
  const until = next.closesAt === null ? '' : ` until ${formatInZone(next.closesAt, next.zone)}`
  const round = `Round ${next.round} in ${modeTitle(mode)}`
  return rows.map(({ carrier_id, inside, outside }) => ({
    companyId: carrier_id,
    mode,
    type: NotificationType.Announcement,
    description: [
      inside > 0 ? `${round} is open on ${counted(inside, 'lane')}${until}.` : '',
      outside > 0
        ? `${inside > 0 ? 'You' : `${round} is open. You`} are not in it on ${counted(outside, 'lane')}; bids you submitted are kept.`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
    priority: Priority.Information,
  }))
}

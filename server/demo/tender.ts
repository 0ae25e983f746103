import { addDays } from 'date-fns'
import { and, asc, eq, sql } from 'drizzle-orm'
import { grouped } from '#domain/grouped.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import type { Caller, Context } from '#server/context.ts'
import { ratesInForce } from '#server/exchange-rates/company-rates.ts'
import { anyOf } from '#server/store/any-of.ts'
import { inTransaction } from '#server/store/database.ts'
import { awards, bids, declines } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { negotiationTerms } from '#server/store/tables/terms.ts'
import { answerAwards as giveAnswers } from '#server/awards/award-answers.ts'
import { awardLanes } from '#server/awards/award-lanes.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { pauseLanes, startLanes } from '#server/lanes/start-lanes.ts'
import { declineReasons } from '#domain/decline.ts'
import { type Chosen, chosenBid } from './chosen-bid.ts'
import { placeBids } from './place-bids.ts'
import type { Random } from './random.ts'

/** Of the lanes of a mode, in parts of one: started, with bids among those, awarded and pending among these. */
const started = 0.7
const withBids = 0.9
const awarded = 0.22
const pending = 0.1
const daysOpen = 9

/** A tender of a mode half way: terms and targets, lanes opened, bids in, some awarded, some pending. */
export async function runTender(
  shipper: Caller,
  mode: BiddableMode,
  context: Context,
  random: Random,
): Promise<void> {
  await setTerms(shipper, mode, addDays(context.now(), 12), context)
  const rows = await lanesOf(shipper, mode, context)
  const open = rows.filter(({ status }) => status === 'open' && random.next() < started)
  await openLanes(shipper, open, context)
  const bidOn = open.filter(() => random.next() < withBids)
  await placeBids(shipper, mode, bidOn, context, random)
  await placeDeclines(bidOn, context)
  await decide(shipper, bidOn, context, random)
  await answerAwards(shipper, mode, context)
  const still = open.filter((lane) => !bidOn.includes(lane)).slice(0, 6)
  if (still.length > 0) await pauseLanes(shipper, idsOf(still), context)
}

/** A tender of some lanes that is over: every lane goes to who bid lowest. */
export async function runTenderToItsEnd(
  shipper: Caller,
  mode: BiddableMode,
  laneIds: ReadonlySet<number>,
  context: Context,
  random: Random,
): Promise<void> {
  await setTerms(shipper, mode, context.now(), context)
  const rows = (await lanesOf(shipper, mode, context)).filter(({ id }) => laneIds.has(id))
  await openLanes(shipper, rows, context)
  await placeBids(shipper, mode, rows, context, random)
  await award(shipper, await lowestBids(shipper, rows, context), context)
  await context.database.db
    .update(awards)
    .set({ answer: 'accepted', answeredAt: context.now() })
    .where(anyOf(awards.laneId, laneIds))
}

const lanesOf = (
  { companyId }: Caller,
  mode: BiddableMode,
  { database }: Context,
): Promise<LaneRow[]> =>
  database.db
    .select()
    .from(lanes)
    .where(and(eq(lanes.companyId, companyId), eq(lanes.mode, mode)))
    .orderBy(asc(lanes.id))

const idsOf = (rows: readonly LaneRow[]) => rows.map(({ id }) => id)

async function setTerms(
  shipper: Caller,
  mode: BiddableMode,
  closes: Date,
  { database, now }: Context,
): Promise<void> {
  const opened = addDays(now(), -daysOpen)
  const terms = {
    ...defaultTerms,
    exchangeRates: await ratesInForce(
      database.db,
      shipper.companyId,
      opened.toISOString().slice(0, 10),
    ),
    opensAt: opened.toISOString(),
    closesAt: `${closes.toISOString().slice(0, 10)}T23:00:00.000Z`,
    zone: 'America/Chicago',
    carriersSee: { light: true, rank: true, delta: false, target: false },
  }
  await database.db
    .insert(negotiationTerms)
    .values({ companyId: shipper.companyId, mode, version: 1, terms })
    .onConflictDoUpdate({
      target: [negotiationTerms.companyId, negotiationTerms.mode],
      set: { terms, version: sql`${negotiationTerms.version} + 1` },
    })
  await database.db
    .update(lanes)
    .set({ targetCents: sql`round(${lanes.baselineCents} * 0.95)::bigint` })
    .where(
      and(eq(lanes.companyId, shipper.companyId), eq(lanes.mode, mode), sql`${lanes.id} % 9 <> 0`),
    )
}

/** Bids lie some days back, so that they were asked for before: when the tender opened. */
async function openLanes(
  shipper: Caller,
  rows: readonly LaneRow[],
  context: Context,
): Promise<void> {
  await startLanes(shipper, idsOf(rows), undefined, context)
  const invitedAt = addDays(context.now(), -daysOpen)
  await context.database.db.execute(sql`
    update lane_invitations set invited_at = ${invitedAt},
      viewed_at = case when (lane_id + carrier_id) % 5 > 0 then ${invitedAt}::timestamptz + interval '3 hours' end
    where ${anyOf(laneInvitations.laneId, idsOf(rows))}`)
}

async function decide(
  shipper: Caller,
  rows: readonly LaneRow[],
  context: Context,
  random: Random,
): Promise<void> {
  const chosen = (await lowestBids(shipper, rows, context)).map((bid) => ({
    ...bid,
    draw: random.next(),
  }))
  const waiting = chosen.filter(({ draw }) => draw >= awarded && draw < awarded + pending)
  await award(
    shipper,
    chosen.filter(({ draw }) => draw < awarded),
    context,
  )
  if (waiting.length > 0)
    await awardLanes(shipper, { awards: waiting.map(whole), confirm: false }, context)
}

async function award(shipper: Caller, won: readonly Chosen[], context: Context): Promise<void> {
  for (const [kind, chosen] of grouped(won, ({ reason }) => reason)) {
    await awardLanes(
      shipper,
      { awards: chosen.map(whole), confirm: true, ...(kind && { reason: { kind, note: '' } }) },
      context,
    )
  }
}

const whole = ({ laneId, bidId, version }: Chosen) => ({
  laneId,
  bidId,
  version,
  share: 100,
  months: [],
})

/** Of each lane that has one, in the order given: the lowest bid that can move all of it. */
async function lowestBids(
  shipper: Caller,
  rows: readonly LaneRow[],
  { database }: Context,
): Promise<Chosen[]> {
  const submitted = await database.db
    .select({
      laneId: bids.laneId,
      bidId: bids.id,
      version: bids.version,
      cost: bids.landedCents,
      capacity: bids.capacity,
    })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .where(and(eq(lanes.companyId, shipper.companyId), eq(bids.status, 'submitted')))
    .orderBy(asc(bids.laneId), asc(bids.landedCents), asc(bids.id))
  const byLane = grouped(submitted, ({ laneId }) => laneId)
  return rows.flatMap((lane) => chosenBid(byLane.get(lane.id) ?? [], lane.forecastVolume) ?? [])
}

/** Most awards are accepted; of each mode one or two were not answered in time, one was declined, the others wait. */
async function answerAwards(shipper: Caller, mode: BiddableMode, context: Context): Promise<void> {
  const { db } = context.database
  const { rows: made } = await db.execute<Caller & { awardId: number; isDecliner: boolean }>(sql`
    select a.id as "awardId", u.id as "userId", u.username, a.carrier_id as "companyId",
      u.id is not null and exists (select 1 from award_backups b join bids o on o.id = b.bid_id
        where b.lane_id = a.lane_id and o.capacity is null) as "isDecliner"
    from awards a join lanes l on l.id = a.lane_id
      left join lateral (select id, username from users where company_id = a.carrier_id order by id limit 1) u on true
    where l.company_id = ${shipper.companyId} and l.mode = ${mode} and a.confirmed_at is not null and a.answer is null
    order by a.id`)
  const decliner = made.find(({ isDecliner }) => isDecliner)
  const others = made.filter((award) => award !== decliner).map(({ awardId }) => awardId)
  const accepted = others.filter((_id, at) => at % 4 > 0)
  const lapsed = others.filter((_id, at) => at % 12 === 0)
  const now = context.now()
  await db
    .update(awards)
    .set({ answer: 'accepted', answeredAt: now })
    .where(anyOf(awards.id, accepted))
  await letLapse(lapsed, context)
  if (!decliner) return
  const carrier = { ...decliner, role: 'Carrier' as const, sessionId: '' }
  await giveAnswers(
    carrier,
    { awardIds: [decliner.awardId], answer: 'declined', reason: 'capacity' },
    context,
  )
}

/** Their time to answer ended a day ago: they were awarded that much earlier, on bids from before that. */
async function letLapse(awardIds: readonly number[], { database, now }: Context): Promise<void> {
  const dueAt = addDays(now(), -1)
  const awardedAt = sql`${awards.createdAt} - (${awards.answerDueAt} - ${dueAt}::timestamptz)`
  await inTransaction(database, async (tx) => {
    const lapsed = await tx
      .update(awards)
      .set({
        createdAt: awardedAt,
        confirmedAt: awardedAt,
        answerDueAt: dueAt,
        remindedAt: addDays(dueAt, -1),
        lapsedAt: dueAt,
      })
      .where(anyOf(awards.id, awardIds))
      .returning({ laneId: awards.laneId, awardedAt: awards.createdAt })
    for (const { laneId, awardedAt: then } of lapsed) {
      const at = sql`${then}::timestamptz`
      const before = sql`${at} - make_interval(hours => 1 + id % 48)`
      await tx.execute(sql`
        update bids set submitted_at = least(submitted_at, ${before}), updated_at = least(updated_at, ${at}),
            first_submitted_at = case when first_submitted_at is not null then least(first_submitted_at, ${before}) end
          where lane_id = ${laneId}`)
      await tx.execute(sql`
        update bid_versions v set created_at = case when v.status in ('accepted', 'rejected') then ${at} else b.submitted_at end
          from bids b where b.id = v.bid_id and b.lane_id = ${laneId}`)
    }
  })
}

/** Of the carriers that leave a lane without a bid, one in three says so, mostly with a reason. */
async function placeDeclines(rows: readonly LaneRow[], { database, now }: Context): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const reasons = sql.param([...declineReasons])
  await database.db.execute(sql`
    insert into ${declines} (lane_id, carrier_id, round, reason, declined_at)
    select i.lane_id, i.carrier_id, 1,
        (${reasons}::text[])[1 + (i.lane_id + 2 * i.carrier_id) % ${declineReasons.length + 1}],
        ${now()}::timestamptz - make_interval(hours => 6 + (i.lane_id * 7 + i.carrier_id) % 150)
      from ${laneInvitations} i
      where i.lane_id = any(${sql.param(ids)}::int[]) and (i.lane_id + i.carrier_id) % 3 = 0
        and not exists (select 1 from bids b where b.lane_id = i.lane_id and b.carrier_id = i.carrier_id)`)
}

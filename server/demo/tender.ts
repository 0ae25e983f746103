import { addDays } from 'date-fns'
import { and, asc, eq, sql } from 'drizzle-orm'
import { bidCompletion, landedCost, landedParts } from '#domain/landed-cost.ts'
import { biddableModes, type BiddableMode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import type { Caller, Context } from '#server/context.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction } from '#server/store/database.ts'
import { bids, bidVersions } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { carrierModes, negotiationTerms } from '#server/store/tables/terms.ts'
import { awardLanes } from '#server/tender/award-lanes.ts'
import { refreshLights } from '#server/tender/lights.ts'
import { type LaneRow, quantitiesOf } from '#server/tender/quantities.ts'
import { pauseLanes, startLanes } from '#server/tender/start-lanes.ts'
import { chargesFor, statedCapacity } from './bid-shape.ts'
import { demoCarriers } from './carriers.ts'
import { transitDays } from './history.ts'
import { type Random, seededRandom } from './random.ts'

/** Of the lanes of a mode, in parts of one: started, with bids among those, awarded and pending among these. */
const started = 0.7
const withBids = 0.9
const awarded = 0.22
const pending = 0.1
const daysOpen = 9

/** A tender half way: terms and targets, lanes opened, bids in, some awarded, some pending. */
export async function runTender(shipper: Caller, context: Context, random: Random): Promise<void> {
  for (const mode of biddableModes) {
    await setTerms(shipper, mode, context)
    const rows = await context.database.db
      .select()
      .from(lanes)
      .where(and(eq(lanes.companyId, shipper.companyId), eq(lanes.mode, mode)))
      .orderBy(asc(lanes.id))
    const open = rows.filter(() => random.next() < started)
    await startLanes(
      shipper,
      open.map(({ id }) => id),
      undefined,
      context,
    )
    await inviteEarlier(shipper, mode, context)
    const bidOn = open.filter(() => random.next() < withBids)
    await placeBids(shipper, mode, bidOn, context, random)
    await decide(shipper, bidOn, context, random)
    const still = open.filter((lane) => !bidOn.includes(lane)).slice(0, 6)
    if (still.length > 0)
      await pauseLanes(
        shipper,
        still.map(({ id }) => id),
        context,
      )
  }
}

async function setTerms(
  shipper: Caller,
  mode: BiddableMode,
  { database, now }: Context,
): Promise<void> {
  const terms = {
    ...defaultTerms,
    opensAt: addDays(now(), -daysOpen).toISOString(),
    closesAt: `${addDays(now(), 12).toISOString().slice(0, 10)}T23:00:00.000Z`,
    zone: 'America/Chicago',
    carriersSee: { light: true, rank: true, delta: false, target: false },
  }
  await database.db
    .insert(negotiationTerms)
    .values({ companyId: shipper.companyId, mode, version: 1, terms })
  await database.db
    .update(lanes)
    .set({ targetCents: sql`round(${lanes.baselineCents} * 0.95)::bigint` })
    .where(
      and(eq(lanes.companyId, shipper.companyId), eq(lanes.mode, mode), sql`${lanes.id} % 9 <> 0`),
    )
}

/** Bids lie some days back, so that they were asked for before: when the tender opened. */
async function inviteEarlier(
  { companyId }: Caller,
  mode: BiddableMode,
  { database, now }: Context,
): Promise<void> {
  const invitedAt = addDays(now(), -daysOpen)
  await database.db.execute(sql`
    update lane_invitations i set invited_at = ${invitedAt},
      viewed_at = case when (i.lane_id + i.carrier_id) % 5 > 0 then ${invitedAt}::timestamptz + interval '3 hours' end
    from lanes l where l.id = i.lane_id and l.company_id = ${companyId} and l.mode = ${mode}`)
}

async function placeBids(
  shipper: Caller,
  mode: BiddableMode,
  rows: readonly LaneRow[],
  context: Context,
  random: Random,
): Promise<void> {
  const carriers = await context.database.db
    .select({ id: companies.id, name: companies.name })
    .from(carrierModes)
    .innerJoin(companies, eq(companies.id, carrierModes.carrierId))
    .where(and(eq(carrierModes.shipperId, shipper.companyId), eq(carrierModes.mode, mode)))
    .orderBy(asc(companies.id))
  // Of its own, so that the rest of the demo stays as it is.
  const room = seededRandom(20_260_104 + mode)
  const offers = rows.flatMap((lane) => {
    const quantities = quantitiesOf(lane, defaultTerms.assumedDays)
    return carriers
      .filter((_carrier, index) => random.next() < (index < 3 ? 0.75 : 0.55))
      .map(({ id, name }) => {
        const level = demoCarriers.find((carrier) => carrier.name === name)?.level ?? 1
        const charges = chargesFor(
          mode,
          quantities,
          Math.round((lane.baselineCents ?? 500_000) * level * random.between(0.88, 1.12)),
        )
        const submittedAt = addDays(context.now(), -random.between(0.2, 8))
        return {
          laneId: lane.id,
          carrierId: id,
          status: random.next() < 0.04 ? 'draft' : 'submitted',
          charges,
          capacity: statedCapacity(lane.forecastVolume, room),
          transitDays: transitDays(mode, random),
          landedCents: landedCost(mode, charges, quantities, 1),
          landedParts: Object.fromEntries(landedParts(mode, charges, quantities, 1) ?? []),
          completion: bidCompletion(mode, charges),
          submittedAt,
          updatedAt: submittedAt,
        }
      })
  })
  await inTransaction(context.database, async (tx) => {
    await insertMany(tx, bids, offers)
    await tx.execute(sql`insert into bid_versions (bid_id, version, status, currency, charges, landed_cents, created_at)
      select b.id, b.version, b.status, b.currency, b.charges, b.landed_cents, b.updated_at
      from bids b where not exists (select 1 from ${bidVersions} v where v.bid_id = b.id)`)
    await refreshLights(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

async function decide(
  shipper: Caller,
  rows: readonly LaneRow[],
  context: Context,
  random: Random,
): Promise<void> {
  const best = await context.database.db
    .selectDistinctOn([bids.laneId], { laneId: bids.laneId, bidId: bids.id, version: bids.version })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .where(
      and(
        eq(lanes.companyId, shipper.companyId),
        eq(bids.status, 'submitted'),
        sql`(${bids.capacity} < ${lanes.forecastVolume}) is not true`,
      ),
    )
    .orderBy(bids.laneId, asc(bids.landedCents))
  const byLane = new Map(best.map((bid) => [bid.laneId, bid]))
  const chosen = rows.flatMap(({ id }) => {
    const bid = byLane.get(id)
    return bid ? [{ ...bid, share: 100, months: [], draw: random.next() }] : []
  })
  const won = chosen.filter(({ draw }) => draw < awarded)
  const waiting = chosen.filter(({ draw }) => draw >= awarded && draw < awarded + pending)
  if (won.length > 0) {
    const reason = { kind: 'price', note: '' } as const
    await awardLanes(shipper, { awards: won, confirm: true, reason }, context)
  }
  if (waiting.length > 0) await awardLanes(shipper, { awards: waiting, confirm: false }, context)
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Bid, BidEntry } from '#domain/bid.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { bidCompletion, landedCost } from '#domain/landed-cost.ts'
import { type BiddableMode, modeTitle } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { NotificationType, Priority } from '#domain/notification.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, type NewNotice, pushNotices } from '#server/notices.ts'
import { conflict, invalid, notFound } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { bids, bidVersions, companies, laneInvitations, lanes } from '#server/store/tables.ts'
import { refreshLights } from './lights.ts'
import { listBids } from './present-bid.ts'
import { type LaneRow, quantitiesOf } from './quantities.ts'
import { termsOf } from './terms.ts'

type BidRow = typeof bids.$inferSelect

/**
 * Saves a carrier's bids as drafts or submits them, all or nothing. 409: a stale version, a lane that
 * takes no bids; 422: a charge or currency the lane does not know, or an incomplete bid to submit.
 */
export async function saveBids(
  caller: Caller,
  entries: readonly BidEntry[],
  submit: boolean,
  context: Context,
  uploadId: number | null = null,
): Promise<Bid[]> {
  const laneIds = entries.map(({ laneId }) => laneId)
  if (new Set(laneIds).size !== laneIds.length) throw invalid('A lane is named twice.')
  const notices = await inTransaction(context.database, async (tx) => {
    const laneRows = await invitedLanes(caller, laneIds, tx)
    const existing = await ownBids(caller, laneIds, tx)
    const terms = await termsByLane(laneRows.values(), tx)
    const changed: number[] = []
    for (const [index, entry] of entries.entries()) {
      const lane = laneRows.get(entry.laneId)
      if (!lane) throw notFound('The lane')
      const rules = terms.get(lane.id)
      if (!rules) throw notFound('The lane')
      const before = existing.get(lane.id)
      const next = nextBid(entry, lane, rules, submit, index)
      if (before && isSame(before, next)) continue
      checkSavable(lane, before, entry, rules, context)
      await write(tx, caller, lane, before, next, uploadId, context)
      changed.push(lane.id)
    }
    const crossings = await refreshLights(tx, changed)
    const uploaded = submit ? await tellShippers(tx, caller, changed, laneRows) : []
    return addNotices(tx, [...uploaded, ...crossings])
  })
  await pushNotices(context, notices)
  return listBids(caller, laneIds, context.database.db)
}

async function invitedLanes(
  caller: Caller,
  laneIds: readonly number[],
  tx: Transaction,
): Promise<Map<number, LaneRow>> {
  const rows = await tx
    .select({ lane: lanes })
    .from(lanes)
    .innerJoin(
      laneInvitations,
      and(eq(laneInvitations.laneId, lanes.id), eq(laneInvitations.carrierId, caller.companyId)),
    )
    .where(
      and(inArray(lanes.id, [...laneIds]), inArray(lanes.status, ['started', 'paused', 'awarded'])),
    )
    .orderBy(asc(lanes.id))
    .for('update', { of: lanes })
  return new Map(rows.map(({ lane }) => [lane.id, lane]))
}

async function ownBids(
  caller: Caller,
  laneIds: readonly number[],
  tx: Transaction,
): Promise<Map<number, BidRow>> {
  const rows = await tx
    .select()
    .from(bids)
    .where(and(inArray(bids.laneId, [...laneIds]), eq(bids.carrierId, caller.companyId)))
  return new Map(rows.map((bid) => [bid.laneId, bid]))
}

async function termsByLane(
  laneRows: Iterable<LaneRow>,
  tx: Transaction,
): Promise<Map<number, NegotiationTerms>> {
  const byTender = new Map<string, NegotiationTerms>()
  const byLane = new Map<number, NegotiationTerms>()
  for (const { id, companyId, mode } of laneRows) {
    const key = `${companyId} ${mode}`
    const terms = byTender.get(key) ?? (await termsOf(companyId, mode, tx))
    byTender.set(key, terms)
    byLane.set(id, terms)
  }
  return byLane
}

function nextBid(
  entry: BidEntry,
  lane: LaneRow,
  terms: NegotiationTerms,
  submit: boolean,
  index: number,
) {
  const mode = lane.mode as BiddableMode
  const known = new Set(chargeLines[mode].map(({ chargeId }) => chargeId))
  const unknown = Object.keys(entry.charges).find((chargeId) => !known.has(chargeId))
  if (unknown !== undefined) {
    throw invalid(`${modeTitle(mode)} has no charge line "${unknown}".`, [
      { path: `bids.${index}.charges.${unknown}`, message: 'a charge line of the bid sheet' },
    ])
  }
  const rate = terms.exchangeRates[entry.currency]
  if (rate === undefined) {
    throw invalid(
      `No exchange rate is set for ${entry.currency}. Use one of ${Object.keys(terms.exchangeRates).join(', ')}.`,
      [{ path: `bids.${index}.currency`, message: 'a currency of the tender' }],
    )
  }
  const charges = Object.fromEntries(
    Object.entries(entry.charges).filter(([, amount]) => amount !== null),
  )
  const landedCents = landedCost(mode, charges, quantitiesOf(lane, terms.assumedDays), rate)
  const zero = chargeLines[mode].find((line) => line.mandatory && charges[line.chargeId] === 0)
  if (submit && landedCents === null) {
    const missing = chargeLines[mode].filter(
      (line) => line.mandatory && charges[line.chargeId] == null,
    )
    throw invalid(
      `${lane.origin} > ${lane.destination}: fill ${missing.map(({ name }) => name).join(', ')} before submitting.`,
      missing.map((line) => ({
        path: `bids.${index}.charges.${line.chargeId}`,
        message: 'an amount above 0',
      })),
    )
  }
  if (submit && zero) {
    throw invalid(
      `${lane.origin} > ${lane.destination}: ${zero.name} is 0. Enter an amount above 0.`,
      [{ path: `bids.${index}.charges.${zero.chargeId}`, message: 'an amount above 0' }],
    )
  }
  return {
    status: submit ? 'submitted' : 'draft',
    round: terms.round,
    currency: entry.currency,
    charges,
    transitDays: entry.transitDays,
    months: entry.months,
    capacity: entry.capacity,
    remarks: entry.remarks,
    landedCents,
    completion: bidCompletion(mode, charges),
  }
}

type NextBid = ReturnType<typeof nextBid>

/** A double click or a re-sent request brings the same bid twice: the second changes nothing. */
const isSame = (before: BidRow, next: NextBid): boolean =>
  before.status === next.status &&
  JSON.stringify([
    before.currency,
    sorted(before.charges),
    before.transitDays,
    before.months,
    before.capacity,
    before.remarks,
  ]) ===
    JSON.stringify([
      next.currency,
      sorted(next.charges),
      next.transitDays,
      next.months,
      next.capacity,
      next.remarks,
    ])

const sorted = (charges: Readonly<Record<string, number | null>>) =>
  Object.entries(charges).toSorted(([a], [b]) => (a < b ? -1 : 1))

function checkSavable(
  lane: LaneRow,
  before: BidRow | undefined,
  entry: BidEntry,
  terms: NegotiationTerms,
  { now }: Context,
): void {
  const name = `${lane.origin} > ${lane.destination}`
  if (lane.status !== 'started') throw conflict(`${name} takes no bids now: it is ${lane.status}.`)
  if (terms.closesAt !== null && new Date(terms.closesAt) <= now())
    throw conflict('Bidding has closed.')
  if ((before?.version ?? null) !== entry.version) {
    throw conflict(`Your bid on ${name} was changed elsewhere. Load it again.`)
  }
  if (before?.status === 'accepted')
    throw conflict(`Your bid on ${name} was accepted and cannot change.`)
}

async function write(
  tx: Transaction,
  caller: Caller,
  lane: LaneRow,
  before: BidRow | undefined,
  next: NextBid,
  uploadId: number | null,
  { now }: Context,
): Promise<void> {
  const version = (before?.version ?? 0) + 1
  const submittedAt = next.status === 'submitted' ? now() : (before?.submittedAt ?? null)
  const values = { ...next, version, uploadId, submittedAt, updatedAt: now() }
  const [bid] = before
    ? await tx.update(bids).set(values).where(eq(bids.id, before.id)).returning({ id: bids.id })
    : await tx
        .insert(bids)
        .values({ ...values, laneId: lane.id, carrierId: caller.companyId })
        .returning({ id: bids.id })
  if (!bid) throw notFound('The bid')
  const { status, currency, charges, landedCents } = next
  await tx
    .insert(bidVersions)
    .values({
      bidId: bid.id,
      version,
      status,
      currency,
      charges,
      landedCents,
      userId: caller.userId,
    })
}

/** One notice a tender, however many lanes were submitted at once. */
async function tellShippers(
  tx: Transaction,
  caller: Caller,
  laneIds: readonly number[],
  laneRows: ReadonlyMap<number, LaneRow>,
): Promise<NewNotice[]> {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, caller.companyId))
  const tenders = new Map<string, LaneRow[]>()
  for (const id of laneIds) {
    const lane = laneRows.get(id)
    if (!lane) continue
    const key = `${lane.companyId} ${lane.mode}`
    tenders.set(key, [...(tenders.get(key) ?? []), lane])
  }
  return [...tenders.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const what =
      group.length === 1 ? `${first.origin} > ${first.destination}` : `${group.length} lanes`
    return {
      companyId: first.companyId,
      laneId: group.length === 1 ? first.id : null,
      mode: first.mode,
      type: NotificationType.BidUploaded,
      description: `${company?.name ?? 'A carrier'} bid on ${what}`,
      priority: Priority.Information,
    }
  })
}

/** The carrier takes its submitted bid back to draft; 409 once it was decided on. */
export async function withdrawBid(
  caller: Caller,
  laneId: number,
  context: Context,
): Promise<Bid[]> {
  const notices = await inTransaction(context.database, async (tx) => {
    const lane = (await invitedLanes(caller, [laneId], tx)).get(laneId)
    if (!lane) throw notFound('The lane')
    if (lane.status !== 'started')
      throw conflict(`The lane is ${lane.status}; its bids cannot be taken back.`)
    const taken = await tx
      .update(bids)
      .set({ status: 'draft', version: sql`${bids.version} + 1`, updatedAt: context.now() })
      .where(
        and(
          eq(bids.laneId, laneId),
          eq(bids.carrierId, caller.companyId),
          eq(bids.status, 'submitted'),
        ),
      )
      .returning()
    const [bid] = taken
    if (!bid) throw conflict('There is no submitted bid to take back.')
    const { id, version, status, currency, charges, landedCents } = bid
    await tx
      .insert(bidVersions)
      .values({ bidId: id, version, status, currency, charges, landedCents, userId: caller.userId })
    return addNotices(tx, await refreshLights(tx, [laneId]))
  })
  await pushNotices(context, notices)
  return listBids(caller, [laneId], context.database.db)
}

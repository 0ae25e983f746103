import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { carrierCapacities as calls, OwnCapacity } from '#contract/ext/carrier-capacities.ts'
import { type CapacityLimit, limitedLanes, limitsProblem } from '#domain/carrier-capacity.ts'
import type { LaneStatus } from '#domain/lane.ts'
import { modeDefinitions } from '#domain/mode.ts'
import { Priority } from '#domain/notification.ts'
import { isOpenToBids } from '#domain/open-to-bids.ts'
import { rolesThatMay } from '#domain/capability.ts'
import { roleNumbersOf } from '#domain/role.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { isTendered } from '#server/lanes/seen-lanes.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, invalid, notFound } from '#server/refusal.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { carrierCapacities } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { laneClosesAt } from '#server/terms/lane-closes-at.ts'
import { isInRound } from '#server/terms/shortlist.ts'
import { tendersOf } from '#server/terms/terms.ts'
import { showBids } from './bid-notices.ts'

/** Of each shipper whose lanes of a mode the carrier is invited to, what it said it takes of them together. */
export async function ownCapacities(
  caller: Caller,
  mode: number,
  db: Db | Transaction,
  now: Date,
): Promise<OwnCapacity[]> {
  const shippers = await shippersOf(caller, mode, db, now)
  const said = new Map(
    (
      await db
        .select()
        .from(carrierCapacities)
        .where(
          and(eq(carrierCapacities.carrierId, caller.companyId), eq(carrierCapacities.mode, mode)),
        )
    ).map((row) => [row.companyId, row]),
  )
  return shippers.map(({ companyId, shipper, isOpen }) => ({
    companyId,
    shipper,
    isOpen,
    version: said.get(companyId)?.version ?? 0,
    limits: said.get(companyId)?.limits ?? [],
  }))
}

export async function saveCapacities(
  caller: Caller,
  { companyId, mode, version, limits }: BodyOf<typeof calls.save>,
  context: Context,
): Promise<OwnCapacity> {
  const problem = limitsProblem(limits)
  if (problem !== null) throw invalid(problem, [{ path: 'limits', message: problem }])
  const now = context.now()
  const { saved, notices } = await inTransaction(context.database, async (tx) => {
    const before = (await ownCapacities(caller, mode, tx, now)).find(
      (own) => own.companyId === companyId,
    )
    if (!before) throw notFound('The shipper')
    const { shipper } = before
    if (!before.isOpen)
      throw conflict(`Bidding of ${shipper} is closed: capacities can no longer change.`)
    // What an answer that was lost had saved: it may be sent once more.
    if (before.version !== version && isSame(before.limits, limits))
      return { saved: before, notices: [] }
    const next = { version: version + 1, limits, updatedAt: now }
    const written = await tx
      .insert(carrierCapacities)
      .values({ carrierId: caller.companyId, companyId, mode, ...next })
      .onConflictDoUpdate({
        target: [carrierCapacities.companyId, carrierCapacities.mode, carrierCapacities.carrierId],
        set: next,
        setWhere: eq(carrierCapacities.version, version),
      })
      .returning({ version: carrierCapacities.version })
    if (written.length === 0 || before.version !== version)
      throw conflict('Your capacities were changed elsewhere. Load them again.')
    await recordChange(tx, caller, {
      subject: 'capacity',
      subjectId: `${shipper}, ${modeDefinitions[mode].title}`,
      action: 'changed',
      before: inWords(before.limits),
      after: inWords(limits),
    })
    const notices = await addNotices(tx, [
      {
        companyId,
        laneId: null,
        mode,
        priority: Priority.Information,
        type: 'StatusChanged',
        roles: roleNumbersOf(rolesThatMay('compare bids')),
        description: `${await nameOf(caller, tx)} changed the most it takes of your lanes`,
      },
    ])
    return { saved: { ...before, version: version + 1, limits }, notices }
  })
  await pushNotices(context, notices)
  await showBids(context, caller)
  return saved
}

const isSame = (before: readonly CapacityLimit[], limits: readonly CapacityLimit[]): boolean =>
  JSON.stringify(inWords(before)) === JSON.stringify(inWords(limits))

const inWords = (limits: readonly CapacityLimit[]) =>
  Object.fromEntries(limits.map((limit) => [limitedLanes(limit), limit.most]))

/** Shippers whose lanes the carrier is invited to, and whether one of these takes its bids now. */
async function shippersOf(
  { companyId: carrierId }: Caller,
  mode: number,
  db: Db | Transaction,
  now: Date,
): Promise<Pick<OwnCapacity, 'companyId' | 'shipper' | 'isOpen'>[]> {
  const { companyId, termsVersion, status, ownClosesAt } = lanes
  const rows = await db
    .selectDistinct({
      lane: { companyId, mode: lanes.mode, termsVersion, status, ownClosesAt },
      inRound: sql<boolean>`${isInRound('lanes', sql`${carrierId}::int`)}`,
      shipper: companies.name,
    })
    .from(lanes)
    .innerJoin(
      laneInvitations,
      and(eq(laneInvitations.laneId, lanes.id), eq(laneInvitations.carrierId, carrierId)),
    )
    .innerJoin(companies, eq(companies.id, lanes.companyId))
    .where(and(eq(lanes.mode, mode), isTendered('lanes')))
    .orderBy(companies.name, lanes.companyId)
  const tenderOf = await tendersOf(
    rows.map(({ lane }) => lane),
    db,
  )
  const found = new Map<number, Pick<OwnCapacity, 'companyId' | 'shipper' | 'isOpen'>>()
  for (const { lane, inRound, shipper } of rows) {
    const closesAt = laneClosesAt(lane, tenderOf(lane).current.closesAt)
    const isOpen = isOpenToBids({ status: lane.status as LaneStatus, closesAt, inRound }, now)
    const known = found.get(lane.companyId)
    found.set(lane.companyId, {
      companyId: lane.companyId,
      shipper,
      isOpen: isOpen || (known?.isOpen ?? false),
    })
  }
  return [...found.values()]
}

async function nameOf({ companyId }: Caller, tx: Transaction): Promise<string> {
  const [company] = await tx
    .select({ name: sql<string>`${companies.name}` })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.name ?? 'A carrier'
}

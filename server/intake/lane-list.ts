import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { allows } from '#domain/lane.ts'
import type { ListedChange, ListedLane, ListedOutcome } from '#domain/listed-lane.ts'
import { type BiddableMode, isBiddable } from '#domain/mode.ts'
import { toDollars } from '#domain/money.ts'
import { baselineCost } from '#domain/savings.ts'
import { UploadStatus } from '#domain/upload.ts'
import { recordChanges, type Who } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { type Place, placeByRef } from '#server/places/place.ts'
import { insertMany } from '#server/store/bulk.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { laneListRows, uploadExceptions } from '#server/store/tables/uploads.ts'
import { keepWays, laneBetween, type LaneWay } from '#server/lanes/lane-between.ts'
import { scaleMonths } from '#server/lanes/scale-months.ts'
import { lanesWithHistory } from '#server/lanes/lanes-with-history.ts'
import { measuredAYear } from '#server/lanes/measured-year.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { carrierNamed } from './carrier-named.ts'
import type { CleanLane } from './cleanse-lane.ts'
import { moveOn, type UploadRow } from './upload-state.ts'

/** Puts the rows of a list in place of those an earlier pass saved, and moves on to the roll-up. */
export const saveListedLanes = (
  upload: UploadRow,
  clean: readonly CleanLane[],
  context: Context,
): Promise<UploadRow> =>
  inTransaction(context.database, async (tx) => {
    await tx.delete(laneListRows).where(eq(laneListRows.uploadId, upload.id))
    await tx.delete(uploadExceptions).where(eq(uploadExceptions.uploadId, upload.id))
    await insertMany(
      tx,
      laneListRows,
      clean.map(({ line, laneKey, lane }) => ({ uploadId: upload.id, row: line, laneKey, lane })),
    )
    return moveOn(tx, upload, UploadStatus.RollUp, { progress: 0 }, context)
  })

/** A row of a list beside the lane it names, and what approving the list does to that lane. */
export type PlannedLane = ListedOutcome & {
  id: number
  row: number
  laneKey: string
  listed: ListedLane
  way: LaneWay
  /** Null where it does not exist yet. */
  lane: LaneRow | null
  /** Approved shipments, which a list never overrules. */
  hasHistory: boolean
}

/** What a list does, row by row as in the file: what it did, once it is approved. */
export async function plannedLanes(
  upload: UploadRow,
  db: Db | Transaction,
  { isLocked = false } = {},
): Promise<PlannedLane[]> {
  const { mode } = upload
  if (!isBiddable(mode)) throw new Error(`No lanes of mode ${mode}`)
  const rows = await db
    .select()
    .from(laneListRows)
    .where(eq(laneListRows.uploadId, upload.id))
    .orderBy(asc(laneListRows.row))
  const found = db
    .select()
    .from(lanes)
    .where(
      and(
        eq(lanes.companyId, upload.companyId),
        eq(lanes.mode, mode),
        inArray(
          lanes.laneKey,
          rows.map(({ laneKey }) => laneKey),
        ),
      ),
    )
    .orderBy(asc(lanes.id))
  const existing = new Map(
    (await (isLocked ? found.for('update') : found)).map((lane) => [lane.laneKey, lane]),
  )
  const withHistory = await lanesWithHistory(
    [...existing.values()].map(({ id }) => id),
    db,
  )
  return rows.map(({ id, row, laneKey, lane: listed }) => {
    const lane = existing.get(laneKey) ?? null
    const hasHistory = lane !== null && withHistory.has(lane.id)
    const outcome = listed.outcome ?? outcomeOf(listed, lane, hasHistory)
    return { id, row, laneKey, listed, lane, way: wayOf(listed, mode), hasHistory, ...outcome }
  })
}

/** History stays as it is: a list changes what is expected of a lane, and never one that has started. */
function outcomeOf(
  listed: ListedLane,
  lane: LaneRow | null,
  hasHistory: boolean,
): Pick<PlannedLane, 'outcome' | 'changes' | 'reason'> {
  if (!lane?.approved)
    return { outcome: 'new', changes: changesOf(listed, null, false), reason: '' }
  if (!allows(lane.status, 'edit'))
    return { outcome: 'unchanged', changes: [], reason: `The lane is ${lane.status} already.` }
  const changes = changesOf(listed, lane, hasHistory)
  return changes.length > 0
    ? { outcome: 'changed', changes, reason: '' }
    : { outcome: 'unchanged', changes, reason: 'The list says the same.' }
}

function changesOf(listed: ListedLane, lane: LaneRow | null, hasHistory: boolean): ListedChange[] {
  const changes: ListedChange[] = [
    { field: 'volume', before: lane?.forecastVolume ?? null, after: listed.volume },
  ]
  if (!hasHistory)
    changes.push({
      field: 'shipments',
      before: lane?.shipmentCount ?? null,
      after: listed.shipments ?? lane?.shipmentCount ?? null,
    })
  if (listed.targetCents !== null)
    changes.push({
      field: 'target',
      before: lane === null || lane.targetCents === 0 ? null : toDollars(lane.targetCents),
      after: toDollars(listed.targetCents),
    })
  if (listed.baselineCents !== null && !hasHistory)
    changes.push({
      field: 'baseline',
      before: lane?.baselineCents == null ? null : toDollars(lane.baselineCents),
      after: toDollars(listed.baselineCents),
    })
  if (listed.incumbent !== null && !hasHistory)
    changes.push({
      field: 'incumbent',
      before: lane?.incumbentName ?? null,
      after: listed.incumbent,
    })
  return changes.filter(({ before, after }) => !isSame(before, after))
}

const isSame = (before: ListedChange['before'], after: ListedChange['after']): boolean =>
  typeof before === 'number' && typeof after === 'number'
    ? Math.abs(before - after) <= 1e-9 * Math.max(Math.abs(before), Math.abs(after))
    : before === after

export type ListSummary = { rows: number; lanesMade: number; lanesChanged: number; repairs: number }

export async function letInLanes(
  tx: Transaction,
  upload: UploadRow,
  who: Who,
  { now }: Context,
): Promise<ListSummary> {
  const planned = await plannedLanes(upload, tx, { isLocked: true })
  const made = planned.filter(({ outcome }) => outcome === 'new')
  const changed = planned.filter(({ outcome }) => outcome === 'changed')
  const ids = await makeListed(tx, upload, made, now())
  for (const { lane, listed, hasHistory } of changed)
    if (lane) await changeListed(tx, lane, listed, hasHistory, now())
  await setIncumbents(tx, upload, planned)
  await keepWays(
    made.map(({ way }) => way),
    tx,
  )
  for (const { id, listed, outcome, changes, reason } of planned)
    await tx
      .update(laneListRows)
      .set({ lane: { ...listed, outcome: { outcome, changes, reason } } })
      .where(eq(laneListRows.id, id))
  await recordChanges(
    tx,
    who,
    [...made, ...changed].map(({ laneKey, lane, changes, outcome }) => ({
      subject: 'lane',
      subjectId: lane?.id ?? ids.get(laneKey) ?? 0,
      action: outcome === 'new' ? 'added' : 'changed by list',
      ...(outcome === 'changed' && { before: valuesOf(changes, 'before') }),
      after: valuesOf(changes, 'after'),
    })),
  )
  return {
    rows: upload.rowsAccepted,
    lanesMade: made.length,
    lanesChanged: changed.length,
    repairs: upload.repairs.length,
  }
}

const valuesOf = (changes: readonly ListedChange[], when: 'before' | 'after') =>
  Object.fromEntries(changes.map((change) => [change.field, change[when]]))

/** New lanes by key; one that waits with another upload becomes this list's. */
async function makeListed(
  tx: Transaction,
  { companyId }: UploadRow,
  made: readonly PlannedLane[],
  now: Date,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { way, listed, laneKey } of made) {
    const between = laneBetween(way)
    const values = {
      ...between,
      miles: listed.miles ?? between.miles,
      businessUnit: listed.businessUnit,
      approved: true,
      forecastEdited: true,
      targetCents: listed.targetCents ?? 0,
      ...measuresOf(way.mode, listed, between.miles),
      ...baselineOf(listed),
    }
    const [row] = await tx
      .insert(lanes)
      .values({ companyId, ...values })
      .onConflictDoUpdate({
        target: [lanes.companyId, lanes.mode, lanes.laneKey],
        set: { ...values, updatedAt: now },
      })
      .returning({ id: lanes.id })
    if (row) ids.set(laneKey, row.id)
  }
  return ids
}

const measuresOf = (mode: BiddableMode, { volume, shipments, miles }: ListedLane, apart: number) =>
  measuredAYear(mode, { volume, shipments: shipments ?? undefined }, miles ?? apart)

/** A baseline without history: what a year of the listed volume costs today. */
const baselineOf = ({ baselineCents, volume }: ListedLane) =>
  baselineCents === null
    ? {}
    : { baselineCents, historicCents: baselineCents, historicVolume: volume }

async function changeListed(
  tx: Transaction,
  lane: LaneRow,
  listed: ListedLane,
  hasHistory: boolean,
  now: Date,
): Promise<void> {
  const { volume } = listed
  await scaleMonths([{ id: lane.id, before: lane.forecastVolume, after: volume }], tx)
  const baseline = hasHistory
    ? {}
    : {
        ...measuresOf(lane.mode as BiddableMode, listed, lane.miles ?? 0),
        ...(listed.businessUnit !== null && { businessUnit: listed.businessUnit }),
      }
  await tx
    .update(lanes)
    .set({
      ...baseline,
      forecastVolume: volume,
      forecastEdited: true,
      baselineCents: baselineCost(lane.historicCents, lane.historicVolume, volume),
      ...(!hasHistory && baselineOf(listed)),
      ...(listed.targetCents !== null && { targetCents: listed.targetCents }),
      version: lane.version + 1,
      updatedAt: now,
    })
    .where(eq(lanes.id, lane.id))
}

async function setIncumbents(
  tx: Transaction,
  { companyId, mode }: UploadRow,
  planned: readonly PlannedLane[],
): Promise<void> {
  const named = planned.flatMap(({ laneKey, outcome, changes }) =>
    outcome === 'unchanged'
      ? []
      : changes.flatMap(({ field, after }) => (field === 'incumbent' ? [{ laneKey, after }] : [])),
  )
  if (named.length === 0) return
  await tx.execute(sql`
    update lanes l set incumbent_name = n.after, incumbent_id = ${carrierNamed(sql`n.after`)}
    from json_to_recordset(${JSON.stringify(named)}::json) as n("laneKey" text, after text)
    where l.company_id = ${companyId} and l.mode = ${mode} and l.lane_key = n."laneKey"`)
}

const wayOf = (
  { originRef, destinationRef, equipment, service }: ListedLane,
  mode: BiddableMode,
) => ({
  mode,
  origin: knownPlace(originRef),
  destination: knownPlace(destinationRef),
  equipment,
  service,
})

function knownPlace(ref: string): Place {
  const place = placeByRef(ref)
  if (!place) throw new Error(`No place ${ref}`)
  return place
}

import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { LinkEnd } from '#domain/carrier-link.ts'
import { modeTitle } from '#domain/mode.ts'
import { NotificationType } from '#domain/notification.ts'
import { isPending } from '#server/awards/confirmed-awards.ts'
import type { Caller, Context } from '#server/context.ts'
import type { NewNotice } from '#server/notice.ts'
import { conflict } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Transaction } from '#server/store/database.ts'
import { awards, bids } from '#server/store/tables/bids.ts'
import { companies } from '#server/store/tables/people.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import { refreshLights } from '#server/bids/lights.ts'
import { keepVersions } from '#server/bids/write-bids.ts'
import { isOpen, type Linked, ofPair } from './links.ts'

type Changed = {
  /** Of those asked for, the modes that changed. */
  modes: number[]
  lanes: number
  bids: number
  notices: NewNotice[]
}

/**
 * Ends links: the carrier's invitations are taken away, and with them all it sees of the shipper; its
 * submitted bids on lanes that are not awarded become drafts. Awards and history stay with the shipper.
 */
export async function endLinks(
  tx: Transaction,
  caller: Caller,
  link: Linked,
  by: LinkEnd,
  { now }: Pick<Context, 'now'>,
): Promise<Changed> {
  const { carrierId } = link
  const endable =
    by === 'owner'
      ? or(isOpen, isNull(carrierModes.endedBy), ne(carrierModes.endedBy, 'owner'))
      : isOpen
  const ended = await tx
    .update(carrierModes)
    .set({ state: 'ended', endedAt: now(), endedBy: by })
    .where(and(ofPair(link), inArray(carrierModes.mode, [...link.modes]), endable))
    .returning({ mode: carrierModes.mode })
  const modes = ended.map(({ mode }) => mode)
  const { rows } = await tx.execute<{ id: number }>(sql`
    select l.id from lanes l join lane_invitations i on i.lane_id = l.id and i.carrier_id = ${carrierId}
    where l.company_id = ${link.shipperId} and l.mode = any(${sql.param(modes)}::int[])
    order by l.id for update of l`)
  const laneIds = rows.map(({ id }) => id)
  const taken = await tx
    .update(bids)
    .set({ status: 'draft', version: sql`${bids.version} + 1`, updatedAt: now() })
    .where(
      and(anyOf(bids.laneId, laneIds), eq(bids.carrierId, carrierId), eq(bids.status, 'submitted')),
    )
    .returning({ id: bids.id, lane_id: bids.laneId, version: bids.version })
  await tx
    .update(awards)
    .set({ state: 'withdrawn', withdrawnAt: now() })
    .where(
      and(
        anyOf(
          awards.bidId,
          taken.map(({ id }) => id),
        ),
        isPending('awards'),
      ),
    )
  await tx.execute(sql`
    insert into ended_invitations (lane_id, carrier_id, invited_at, viewed_at, bid_version)
    select i.lane_id, i.carrier_id, i.invited_at, i.viewed_at, t.version from lane_invitations i
      left join json_to_recordset(${JSON.stringify(taken)}::json) as t(lane_id int, version int) on t.lane_id = i.lane_id
    where i.carrier_id = ${carrierId} and i.lane_id = any(${sql.param(laneIds)}::int[])`)
  await tx.execute(
    sql`delete from lane_invitations where carrier_id = ${carrierId} and lane_id = any(${sql.param(laneIds)}::int[])`,
  )
  const crossings = await showAgain(tx, caller, taken)
  return {
    modes,
    lanes: laneIds.length,
    bids: taken.length,
    notices: [...(await tellCarrier(tx, link, modes, 'ended its work with you')), ...crossings],
  }
}

/**
 * Makes links, or opens ended ones again: invitations come back, and bids that were taken back stand
 * again where nothing happened to them meanwhile. 409 for what the Owner ended, unless it is the Owner.
 */
export async function openLinks(
  tx: Transaction,
  caller: Caller,
  link: Linked,
  { now }: Pick<Context, 'now'>,
): Promise<Changed> {
  const { shipperId, carrierId } = link
  const ofModes = and(ofPair(link), inArray(carrierModes.mode, [...link.modes]))
  const state = sql`case when exists (select 1 from users u where u.company_id = ${carrierId}) then 'active' else 'invited' end`
  const made = await tx
    .insert(carrierModes)
    .values(link.modes.map((mode) => ({ shipperId, carrierId, mode, state })))
    .onConflictDoNothing()
    .returning({ mode: carrierModes.mode })
  const ended = await tx
    .select()
    .from(carrierModes)
    .where(and(ofModes, eq(carrierModes.state, 'ended')))
    .for('update')
  if (!may(caller, 'manage companies') && ended.some(({ endedBy }) => endedBy === 'owner')) {
    throw conflict('An administrator ended this link. Ask them to restore it.')
  }
  const reopened = ended.map(({ mode }) => mode)
  const modes = [...made.map(({ mode }) => mode), ...reopened]
  if (modes.length === 0) return { modes, lanes: 0, bids: 0, notices: [] }
  await tx
    .update(carrierModes)
    .set({ state, endedAt: null, endedBy: null })
    .where(and(ofPair(link), inArray(carrierModes.mode, modes)))
  await addModes(tx, link)
  const { rows } = await tx.execute<{ id: number }>(sql`
    select l.id from lanes l join ended_invitations e on e.lane_id = l.id and e.carrier_id = ${carrierId}
    where l.company_id = ${shipperId} and l.mode = any(${sql.param(reopened)}::int[])
    order by l.id for update of l`)
  const laneIds = sql`${sql.param(rows.map(({ id }) => id))}::int[]`
  await tx.execute(sql`
    insert into lane_invitations (lane_id, carrier_id, invited_at, viewed_at)
    select lane_id, carrier_id, invited_at, viewed_at from ended_invitations
    where carrier_id = ${carrierId} and lane_id = any(${laneIds}) on conflict do nothing`)
  const { rows: restored } = await tx.execute<{ lane_id: number }>(sql`
    update bids b set status = 'submitted', version = b.version + 1, updated_at = ${now()}
    from ended_invitations e, lanes l
    where e.carrier_id = ${carrierId} and e.lane_id = any(${laneIds}) and l.id = e.lane_id
      and l.status in ('started', 'paused') and b.lane_id = e.lane_id and b.carrier_id = e.carrier_id
      and b.version = e.bid_version and b.status = 'draft'
    returning b.lane_id`)
  await tx.execute(
    sql`delete from ended_invitations where carrier_id = ${carrierId} and lane_id = any(${laneIds})`,
  )
  const crossings = await showAgain(tx, caller, restored)
  const toCarrier = await tellCarrier(tx, link, reopened, 'works with you again')
  return {
    modes,
    lanes: rows.length,
    bids: restored.length,
    notices: [...toCarrier, ...crossings],
  }
}

/** A carrier works in the modes it is linked in. */
async function addModes(tx: Transaction, { carrierId, modes }: Linked): Promise<void> {
  for (const mode of modes) {
    await tx
      .update(companies)
      .set({ modes: sql`array_append(${companies.modes}, ${mode})` })
      .where(and(eq(companies.id, carrierId), sql`not ${mode} = any(${companies.modes})`))
  }
}

async function showAgain(
  tx: Transaction,
  caller: Caller,
  changed: readonly { lane_id: number }[],
): Promise<NewNotice[]> {
  const laneIds = changed.map(({ lane_id }) => lane_id)
  await keepVersions(tx, caller, laneIds)
  return refreshLights(tx, laneIds)
}

async function tellCarrier(
  tx: Transaction,
  { shipperId, carrierId }: Linked,
  modes: readonly number[],
  what: string,
): Promise<NewNotice[]> {
  const [shipper] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, shipperId))
  return modes.map((mode) => ({
    companyId: carrierId,
    mode,
    type: NotificationType.Announcement,
    description: `${shipper?.name ?? 'A shipper'} ${what} in ${modeTitle(mode)}`,
  }))
}

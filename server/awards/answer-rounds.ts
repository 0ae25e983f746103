import { sql } from 'drizzle-orm'
import { rolesThatMay } from '#domain/capability.ts'
import { counted } from '#domain/quantity.ts'
import { grouped } from '#domain/grouped.ts'
import { Priority } from '#domain/notification.ts'
import { roleNumbersOf } from '#domain/role.ts'
import type { Context } from '#server/context.ts'
import type { NewNotice } from '#server/notice.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { isConfirmed } from './confirmed-awards.ts'

type Noted = {
  carrierId: number
  carrier: string
  shipperId: number
  laneId: number
  lane: string
  mode: number
}

/**
 * Reminds carriers and notifies shippers as the time to answer awards runs out. What is noted of an award is noted
 * once, by whichever server comes first.
 */
export async function watchAnswers(context: Context): Promise<void> {
  const now = context.now()
  const { rows } = await context.database.db.execute<{ any: boolean }>(sql`
    select exists (select 1 from awards where answer_due_at is not null and answer is null
      and ${isConfirmed('awards')} and lapsed_at is null) as any`)
  if (!rows[0]?.any) return
  const notices = await inTransaction(context.database, async (tx) => {
    const due = await note(
      tx,
      sql`reminded_at = ${now}`,
      sql`a.reminded_at is null and a.lapsed_at is null and a.answer is null and ${isConfirmed('a')} and a.answer_due_at > ${now}
        and coalesce(t.reminder_days, 1) > 0
        and a.answer_due_at - make_interval(days => coalesce(t.reminder_days, 1)) <= ${now}`,
    )
    const lapsed = await note(
      tx,
      sql`lapsed_at = ${now}`,
      sql`a.lapsed_at is null and a.answer is null and ${isConfirmed('a')} and a.answer_due_at <= ${now}`,
    )
    return addNotices(tx, [
      ...perTender(
        due,
        'AwardReminder',
        ({ carrierId }) => carrierId,
        (what) => `Accept or decline the award of ${what}: the time to answer is about to end`,
      ),
      ...perTender(
        lapsed,
        'AwardUnanswered',
        ({ shipperId }) => shipperId,
        (what, { carrier }) => `${carrier} did not answer the award of ${what} in time`,
      ),
    ])
  })
  await pushNotices(context, notices)
}

async function note(
  tx: Transaction,
  set: ReturnType<typeof sql>,
  condition: ReturnType<typeof sql>,
): Promise<Noted[]> {
  const { rows } = await tx.execute<Noted>(sql`
    with found as (
      select a.id, a.carrier_id as "carrierId", c.name as carrier, l.company_id as "shipperId", l.id as "laneId",
        l.origin || ' > ' || l.destination as lane, l.mode
      from awards a join lanes l on l.id = a.lane_id join companies c on c.id = a.carrier_id
        left join award_terms t on t.company_id = l.company_id and t.mode = l.mode
      where ${condition} order by a.id for update of a skip locked),
    noted as (update awards set ${set} where id in (select id from found))
    select "carrierId", carrier, "shipperId", "laneId", lane, mode from found`)
  return rows
}

/** One notice for each carrier of a tender, however many lanes it is about. */
function perTender(
  noted: readonly Noted[],
  type: 'AwardReminder' | 'AwardUnanswered',
  companyOf: (noted: Noted) => number,
  words: (what: string, noted: Noted) => string,
): NewNotice[] {
  const groups = grouped(
    noted,
    ({ shipperId, carrierId, mode }) => `${shipperId} ${carrierId} ${mode}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const laneIds = new Set(group.map(({ laneId }) => laneId))
    const alone = laneIds.size === 1
    return {
      companyId: companyOf(first),
      laneId: alone ? first.laneId : null,
      mode: first.mode,
      type,
      priority: Priority.Urgent,
      roles: roleNumbersOf(rolesThatMay(type === 'AwardReminder' ? 'bid' : 'award lanes')),
      description: words(alone ? first.lane : counted(laneIds.size, 'lane'), first),
    }
  })
}

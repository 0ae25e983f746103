import { and, eq, notInArray, sql } from 'drizzle-orm'
import {
  namedNotificationTypes,
  type Notification,
  NotificationType,
} from '#domain/notification.ts'
import { isKeptFrom, rolesNotified } from '#domain/notification-kind.ts'
import { roleNumbers, roleNumbersOf } from '#domain/role.ts'
import { mailNotices } from './mail/mail-notices.ts'
import type { Caller, Context } from './context.ts'
import type { NewNotice, Notice } from './notice.ts'
import type { Transaction } from './store/database.ts'
import { notifications } from '#server/store/tables/notifications.ts'

type Row = typeof notifications.$inferSelect

/** A statement carries 65,535 values at most, and a notice has up to nine. */
const noticesAtOnce = 5000

/** Stores notices in the transaction that caused them; push them with `pushNotices` once it is through. */
export async function addNotices(
  tx: Transaction,
  notices: readonly NewNotice[],
): Promise<Notice[]> {
  const rows: Row[] = []
  for (let start = 0; start < notices.length; start += noticesAtOnce) {
    const stored = await tx
      .insert(notifications)
      .values(notices.slice(start, start + noticesAtOnce).map(rowOf))
      .returning()
    for (const row of stored) rows.push(row)
  }
  return rows.map((row) => ({ ...presentNotice(row), companyId: row.companyId, roles: row.roles }))
}

/**
 * Sends notices to the open browsers of their companies: the hub's Notify, one JSON text each; and to
 * the mailboxes of those who asked for it.
 */
export async function pushNotices(context: Context, notices: readonly Notice[]): Promise<void> {
  await Promise.all(
    notices.map(({ companyId, roles, ...notification }) =>
      context.push({
        companyIds: [companyId],
        roles,
        userIds: [],
        target: 'Notify',
        args: [JSON.stringify(notification)],
      }),
    ),
  )
  await mailNotices(notices, context)
}

const rowOf = (notice: NewNotice): typeof notifications.$inferInsert => ({
  ...notice,
  type: String(notice.type),
  priority: notice.priority ?? 0,
  roles: notice.roles ?? notifiedOf(notice.type),
})

/** Bids and awards are the business of those who tender and bid: a shipper's data users hear of neither. */
const notifiedOf = (type: Notification['type']): number[] => roleNumbersOf(rolesNotified(type))

const knownTypes = [...Object.values(NotificationType), ...namedNotificationTypes]

/** Also of notices that name nobody: those stored before notices had roles are for everybody of the company. */
const typesKeptFrom = (role: Caller['role']): string[] =>
  knownTypes.filter((type) => isKeptFrom(role, type)).map(String)

/** The newest notices for a person, newest first. */
export async function newestNotices(
  context: Context,
  { companyId, role }: Pick<Caller, 'companyId' | 'role'>,
  count: number,
): Promise<Notification[]> {
  const rows = await context.database.db.query.notifications.findMany({
    where: and(
      eq(notifications.companyId, companyId),
      sql`(${notifications.roles} = '{}' or ${roleNumbers[role]} = any(${notifications.roles}))`,
      notInArray(notifications.type, typesKeptFrom(role)),
    ),
    orderBy: (table, { desc }) => desc(table.id),
    limit: count,
  })
  return rows.map(presentNotice)
}

export function presentNotice(row: Row): Notification {
  const number = Number(row.type)
  return {
    id: row.id,
    laneId: row.laneId,
    mode: row.mode,
    type: Number.isNaN(number) ? (row.type as Notification['type']) : number,
    description: row.description,
    timeNotified: row.createdAt.toISOString(),
    priority: row.priority,
  }
}

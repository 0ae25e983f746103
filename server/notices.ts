import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Notification } from '#domain/notification.ts'
import { roleNumbers } from '#domain/role.ts'
import { mailNotices } from './accounts/mail-notices.ts'
import type { Caller, Context } from './context.ts'
import type { Transaction } from './store/database.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import { users } from '#server/store/tables/people.ts'

export type NewNotice = {
  companyId: number
  laneId?: number | null
  mode: number
  type: Notification['type']
  description: string
  priority?: number
  /** Role numbers that are told; empty or absent = everybody in the company. */
  roles?: number[]
}

export type Notice = Notification & { companyId: number; roles: readonly number[] }

type Row = typeof notifications.$inferSelect

/** Stores notices in the transaction that caused them; push them with `pushNotices` once it is through. */
export async function addNotices(
  tx: Transaction,
  notices: readonly NewNotice[],
): Promise<Notice[]> {
  if (notices.length === 0) return []
  const rows = await tx
    .insert(notifications)
    .values(
      notices.map((notice) => ({
        ...notice,
        type: String(notice.type),
        priority: notice.priority ?? 0,
      })),
    )
    .returning()
  return rows.map((row) => ({ ...presentNotice(row), companyId: row.companyId, roles: row.roles }))
}

/**
 * Sends notices to the open browsers of their companies: the hub's Notify, one JSON text each; and to
 * the mailboxes of those who asked for it.
 */
export async function pushNotices(context: Context, notices: readonly Notice[]): Promise<void> {
  for (const { companyId, roles, ...notification } of notices) {
    await context.push({
      ...(roles.length === 0
        ? { companyIds: [companyId], userIds: [] }
        : { companyIds: [], userIds: await peopleIn(companyId, roles, context) }),
      target: 'Notify',
      args: [JSON.stringify(notification)],
    })
  }
  await mailNotices(notices, context)
}

async function peopleIn(
  companyId: number,
  roles: readonly number[],
  { database }: Context,
): Promise<number[]> {
  const people = await database.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.role, [...roles])))
  return people.map(({ id }) => id)
}

/** The newest notices a person is told, newest first. */
export async function newestNotices(
  context: Context,
  { companyId, role }: Pick<Caller, 'companyId' | 'role'>,
  count: number,
): Promise<Notification[]> {
  const rows = await context.database.db.query.notifications.findMany({
    where: and(
      eq(notifications.companyId, companyId),
      sql`(${notifications.roles} = '{}' or ${roleNumbers[role]} = any(${notifications.roles}))`,
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

import { inArray } from 'drizzle-orm'
import type { Notification } from '#domain/notification.ts'
import type { Context } from './context.ts'
import type { Transaction } from './store/database.ts'
import { notifications } from './store/tables.ts'

export type NewNotice = {
  companyId: number
  laneId?: number | null
  mode: number
  type: Notification['type']
  description: string
  priority?: number
}

export type Notice = Notification & { companyId: number }

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
  return rows.map((row) => ({ ...presentNotice(row), companyId: row.companyId }))
}

/** Sends notices to the open browsers of their companies: the hub's Notify, one JSON text each. */
export async function pushNotices(context: Context, notices: readonly Notice[]): Promise<void> {
  for (const { companyId, ...notification } of notices) {
    await context.push({
      companyIds: [companyId],
      userIds: [],
      target: 'Notify',
      args: [JSON.stringify(notification)],
    })
  }
}

/** The newest notices of a company, newest first. */
export async function newestNotices(
  context: Context,
  companyId: number,
  count: number,
): Promise<Notification[]> {
  const rows = await context.database.db.query.notifications.findMany({
    where: inArray(notifications.companyId, [companyId]),
    orderBy: (table, { desc }) => desc(table.id),
    limit: count,
  })
  return rows.map(presentNotice)
}

function presentNotice(row: Row): Notification {
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

import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { announcements, SentNotification } from '#contract/ext/announcements.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { roles } from '#domain/role.ts'
import type { Context } from '#server/context.ts'
import { presentNotice } from '#server/notices.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import { companies } from '#server/store/tables/people.ts'

type Asked = QueryOf<typeof announcements.all>

/** One page of every company's notifications, newest first, and how many there are. */
export async function allNotifications(
  asked: Asked,
  { database: { db } }: Context,
): Promise<{ total: number; notifications: SentNotification[] }> {
  const where = and(...narrowed(asked))
  const [counted] = await db.select({ total: count() }).from(notifications).where(where)
  const rows = await db
    .select({ row: notifications, company: companies.name })
    .from(notifications)
    .innerJoin(companies, eq(companies.id, notifications.companyId))
    .where(where)
    .orderBy(desc(notifications.id))
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize)
  return {
    total: counted?.total ?? 0,
    notifications: rows.map(({ row, company }) => ({
      ...presentNotice(row),
      companyId: row.companyId,
      company,
      roles: row.roles.flatMap((number) => roles[number] ?? []),
    })),
  }
}

function narrowed({ type, companyId, mode, from, to }: Asked): (SQL | undefined)[] {
  return [
    type === undefined ? undefined : eq(notifications.type, type),
    companyId === undefined ? undefined : eq(notifications.companyId, companyId),
    mode === undefined ? undefined : eq(notifications.mode, mode),
    from === undefined ? undefined : gte(notifications.createdAt, new Date(`${from}T00:00:00Z`)),
    to === undefined
      ? undefined
      : lt(notifications.createdAt, sql`${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`),
  ]
}

import { desc } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { mails } from '#server/store/tables/people.ts'

const newest = 200

export async function sentMails({ database }: Context) {
  const rows = await database.db.select().from(mails).orderBy(desc(mails.id)).limit(newest)
  return rows.map(({ id, recipient, subject, body, failure, nextTryAt, createdAt }) => ({
    id,
    recipient,
    subject,
    body,
    failure,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

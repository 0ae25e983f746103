import { desc } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import { mails } from '#server/store/tables/people.ts'

const newest = 200

/** The mails of a demo, which go nowhere else; 404 outside one. */
export async function readOutbox({ settings, database }: Context) {
  if (!settings.demo) throw notFound('The outbox')
  const rows = await database.db.select().from(mails).orderBy(desc(mails.id)).limit(newest)
  return rows.map(({ id, recipient, subject, body, createdAt }) => ({
    id,
    recipient,
    subject,
    body,
    createdAt: createdAt.toISOString(),
  }))
}

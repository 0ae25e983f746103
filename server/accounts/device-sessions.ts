import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { sessions } from '#server/store/tables/people.ts'
import { endSession, hangUp, revokeSessions } from './session.ts'

/** The caller's sessions that are still good, the newest seen first. */
export async function openSessions(caller: Caller, { database, now }: Context) {
  const rows = await database.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, caller.userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now()),
      ),
    )
    .orderBy(desc(sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt})`))
  return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device,
    current: id === caller.sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: (lastSeenAt ?? createdAt).toISOString(),
  }))
}

/** Signs out one of the caller's own devices; somebody else's session is not found. */
export async function endOwnSession(
  caller: Caller,
  sessionId: string,
  context: Context,
): Promise<void> {
  const own = await openSessions(caller, context)
  if (!own.some(({ id }) => id === sessionId)) throw notFound('The session')
  await endSession(sessionId, context)
}

export async function endOtherSessions(caller: Caller, context: Context): Promise<void> {
  const { userId, sessionId } = caller
  await inTransaction(context.database, (tx) =>
    revokeSessions(userId, context.now(), tx, sessionId),
  )
  await hangUp(userId, context, { keep: sessionId })
}

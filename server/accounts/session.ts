import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { signAccessToken } from '#server/caller.ts'
import type { Caller, Context, Push, SessionEnded } from '#server/context.ts'
import type { Transaction } from '#server/store/database.ts'
import { sessions, users } from '#server/store/tables/people.ts'

export type TokenPair = { jwtToken: string; refreshToken: string }

/** Target of the push that closes connections instead of sending a message. */
export const sessionEnded = 'SessionEnded'

const lifeMs = 24 * 60 * 60 * 1000
/** Tabs that refresh together may still bring the token before the newest. */
const graceMs = 10_000

export async function openSession(
  userId: number,
  device: string,
  context: Context,
): Promise<TokenPair> {
  const id = randomUUID()
  await context.database.db.insert(sessions).values({
    id,
    userId,
    device: device.slice(0, 200),
    rotatedAt: context.now(),
    lastSeenAt: context.now(),
    expiresAt: new Date(context.now().getTime() + lifeMs),
  })
  return tokenPair(userId, id, 1, context)
}

/**
 * Trades a refresh token for the next pair. The token before the newest gets the same successor for
 * 10 s; any older one is a stolen copy and ends the session. Null = sign in again.
 */
export async function refreshSession(
  refreshToken: string,
  context: Context,
): Promise<TokenPair | null> {
  const claim = readRefreshToken(refreshToken, context)
  if (!claim) return null
  const { db } = context.database
  const now = context.now()
  const [rotated] = await db
    .update(sessions)
    .set({ generation: claim.generation + 1, rotatedAt: now, lastSeenAt: now })
    .where(
      and(
        eq(sessions.id, claim.id),
        eq(sessions.generation, claim.generation),
        isNull(sessions.revokedAt),
      ),
    )
    .returning()
  const [session] = rotated
    ? [rotated]
    : await db.select().from(sessions).where(eq(sessions.id, claim.id))
  if (!session || session.revokedAt || session.expiresAt <= now) return null
  const person = await db.query.users.findFirst({ where: eq(users.id, session.userId) })
  if (!person || person.disabled) return null
  if (rotated) {
    await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, session.userId))
    return tokenPair(session.userId, session.id, session.generation, context)
  }

  const withinGrace = now.getTime() - session.rotatedAt.getTime() <= graceMs
  if (claim.generation === session.generation - 1 && withinGrace) {
    return tokenPair(session.userId, session.id, session.generation, context)
  }
  await endSession(session.id, context)
  return null
}

/** Signs out: the session's tokens work no longer, and the person's open browsers are hung up on. */
export async function endSession(id: string, context: Context): Promise<void> {
  const [ended] = await context.database.db
    .update(sessions)
    .set({ revokedAt: context.now() })
    .where(eq(sessions.id, id))
    .returning({ userId: sessions.userId })
  if (ended) await hangUp(ended.userId, context, { only: id })
}

/** Revokes every session of a person but the one to keep. */
export async function revokeSessions(
  userId: number,
  now: Date,
  tx: Transaction,
  keep = '',
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keep), isNull(sessions.revokedAt)))
}

/** Closes the person's hub connections: those of one session, or all but one. */
export const hangUp = (
  userId: number,
  context: Context,
  { keep = '', only = '' }: { keep?: string; only?: string } = {},
): Promise<void> =>
  context.push({ companyIds: [], userIds: [userId], target: sessionEnded, args: [keep, only] })

/** Whether a connection is meant by a `sessionEnded` push. */
export const isHungUp = (
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  { userIds, args: [keep, only] }: Pick<Push, 'userIds'> & SessionEnded,
): boolean => userIds.includes(userId) && sessionId !== keep && (only === '' || sessionId === only)

export async function tokenPair(
  userId: number,
  id: string,
  generation: number,
  context: Context,
): Promise<TokenPair> {
  return {
    jwtToken: await signAccessToken(userId, id, context),
    refreshToken: `${id}.${generation}.${signature(id, generation, context)}`,
  }
}

/** Derived, not stored: a reader of the table learns no token. */
const signature = (id: string, generation: number, { secret }: Context) =>
  createHmac('sha256', secret).update(`refresh ${id} ${generation}`).digest('base64url')

function readRefreshToken(token: string, context: Context) {
  const [id = '', generation = '', signed = ''] = token.split('.')
  const expected = Buffer.from(signature(id, Number(generation), context))
  const given = Buffer.from(signed)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { id, generation: Number(generation) }
}

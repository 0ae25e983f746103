import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { signAccessToken } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { sessions } from '#server/store/tables.ts'

export type TokenPair = { jwtToken: string; refreshToken: string }

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
    expiresAt: new Date(context.now().getTime() + lifeMs),
  })
  return pair(userId, id, 1, context)
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
    .set({ generation: claim.generation + 1, rotatedAt: now })
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
  if (rotated) return pair(session.userId, session.id, session.generation, context)

  const withinGrace = now.getTime() - session.rotatedAt.getTime() <= graceMs
  if (claim.generation === session.generation - 1 && withinGrace) {
    return pair(session.userId, session.id, session.generation, context)
  }
  await endSession(session.id, context)
  return null
}

export async function endSession(id: string, { database, now }: Context): Promise<void> {
  await database.db.update(sessions).set({ revokedAt: now() }).where(eq(sessions.id, id))
}

/** Ends every session of a person but one; all of them without `keep`. */
export async function endSessions(
  userId: number,
  { database, now }: Context,
  keep = '',
): Promise<void> {
  await database.db
    .update(sessions)
    .set({ revokedAt: now() })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keep), isNull(sessions.revokedAt)))
}

async function pair(
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

/** Derived, not stored: whoever reads the table learns no token. */
const signature = (id: string, generation: number, { secret }: Context) =>
  createHmac('sha256', secret).update(`refresh ${id} ${generation}`).digest('base64url')

function readRefreshToken(token: string, context: Context) {
  const [id = '', generation = '', signed = ''] = token.split('.')
  const expected = Buffer.from(signature(id, Number(generation), context))
  const given = Buffer.from(signed)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { id, generation: Number(generation) }
}

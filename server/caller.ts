import { and, eq, gt, isNull } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import { roles } from '#domain/role.ts'
import type { Caller, Context } from './context.ts'
import { Refusal } from './refusal.ts'
import { sessions, users } from '#server/store/tables/people.ts'

const issuer = 'laneward'
const audience = 'laneward-api'
export const accessTokenSeconds = 15 * 60

/** A short-lived access token; who the person is now is read from the database at each call. */
export const signAccessToken = (
  userId: number,
  sessionId: string,
  { secret, now }: Context,
): Promise<string> =>
  new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(Math.floor(now().getTime() / 1000))
    .setExpirationTime(Math.floor(now().getTime() / 1000) + accessTokenSeconds)
    .sign(secret)

/** The caller of a bearer token, or null: expired, forged, signed out, deleted or disabled. */
export async function readCaller(
  authorization: string | undefined,
  context: Context,
): Promise<Caller | null> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  return token ? readToken(token, context) : null
}

/** For calls open to anyone: null without a token, 401 with one that is no longer good. */
export async function callerIfAny(request: Request, context: Context): Promise<Caller | null> {
  const authorization = request.headers.get('authorization')
  if (authorization === null) return null
  const caller = await readCaller(authorization, context)
  if (!caller) throw new Refusal(401, 'Sign in first.')
  return caller
}

export async function readToken(token: string, context: Context): Promise<Caller | null> {
  const claims = await verify(token, context)
  if (!claims) return null
  const [row] = await context.database.db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      companyId: users.companyId,
    })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(
      and(
        eq(users.id, claims.userId),
        eq(users.disabled, false),
        eq(sessions.id, claims.sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, context.now()),
      ),
    )
  const role = row && roles[row.role]
  if (!row || !role) return null
  return {
    userId: row.id,
    username: row.username,
    role,
    companyId: row.companyId,
    sessionId: claims.sessionId,
  }
}

async function verify(token: string, { secret, now }: Context) {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer,
      audience,
      clockTolerance: 60,
      currentDate: now(),
    })
    const userId = Number(payload.sub)
    return Number.isSafeInteger(userId) && typeof payload['sid'] === 'string'
      ? { userId, sessionId: payload['sid'] }
      : null
  } catch {
    return null
  }
}

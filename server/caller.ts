import { jwtVerify, SignJWT } from 'jose'
import { roles } from '#domain/role.ts'
import type { Caller, Context } from './context.ts'
import { Refusal } from './refusal.ts'
import { type ChangesByMode, changesOf } from './store/change-stamp.ts'
import { preparedQuery } from './store/database.ts'

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
  const token = bearerToken(authorization)
  return token ? readToken(token, context) : null
}

const bearerToken = (authorization: string | undefined) =>
  /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]

/** For calls open to anyone: null without a token, 401 with one that is no longer good. */
export async function callerIfAny(request: Request, context: Context): Promise<Caller | null> {
  const authorization = request.headers.get('authorization')
  if (authorization === null) return null
  const caller = await readCaller(authorization, context)
  if (!caller) throw new Refusal(401, 'Sign in first.')
  return caller
}

export async function readToken(token: string, context: Context): Promise<Caller | null> {
  const found = await readSession(token, sessionQuery, context)
  return found?.caller ?? null
}

/** The caller together with what changed for its company: calls whose answers are kept ask for both at once. */
export async function readCallerAndChanges(
  authorization: string | undefined,
  context: Context,
): Promise<{ caller: Caller; changes: ChangesByMode } | null> {
  const token = bearerToken(authorization)
  const found = token ? await readSession(token, sessionAndChangesQuery, context) : null
  return found && { caller: found.caller, changes: found.row.changes ?? [] }
}

type SessionRow = {
  id: number
  username: string
  role: number
  companyId: number
  changes?: ChangesByMode | null
}

const sessionQuery = preparedQuery<SessionRow>(
  'session',
  `select u.id, u.username, u.role, u.company_id as "companyId"
    from users u join sessions s on s.user_id = u.id
    where u.id = $1 and not u.disabled and s.id = $2 and s.revoked_at is null and s.expires_at > $3`,
)

const sessionAndChangesQuery = preparedQuery<SessionRow>(
  'session and changes',
  `select u.id, u.username, u.role, u.company_id as "companyId", ${changesOf('u.company_id')} as changes
    from users u join sessions s on s.user_id = u.id
    where u.id = $1 and not u.disabled and s.id = $2 and s.revoked_at is null and s.expires_at > $3`,
)

async function readSession(
  token: string,
  query: typeof sessionQuery,
  context: Context,
): Promise<{ caller: Caller; row: SessionRow } | null> {
  const claims = await claimsOf(token, context)
  if (!claims) return null
  const { userId, sessionId } = claims
  const [row] = await query(context.database, [userId, sessionId, context.now()])
  const role = row && roles[row.role]
  if (!row || !role) return null
  const { id, username, companyId } = row
  return { caller: { userId: id, username, role, companyId, sessionId }, row }
}

type Claims = { userId: number; sessionId: string; expiresAt: number }

const clockTolerance = 60
/** More people than one server has at once. */
const mostTokens = 10_000

/** What tokens say whose signature was checked before, by the secret that signed them; the oldest leave first. */
const checkedBy = new WeakMap<Uint8Array, Map<string, Claims>>()

/** Null once it expired: whether the session still stands is asked at each call. */
async function claimsOf(token: string, context: Context): Promise<Claims | null> {
  const { secret, now } = context
  const checked = checkedBy.get(secret) ?? new Map<string, Claims>()
  checkedBy.set(secret, checked)
  const claims = checked.get(token) ?? (await verify(token, context))
  if (!claims) return null
  if (claims.expiresAt <= Math.floor(now().getTime() / 1000) - clockTolerance) {
    checked.delete(token)
    return null
  }
  checked.set(token, claims)
  if (checked.size > mostTokens) {
    for (const [oldest] of checked) {
      checked.delete(oldest)
      break
    }
  }
  return claims
}

async function verify(token: string, { secret, now }: Context): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer,
      audience,
      clockTolerance,
      requiredClaims: ['exp'],
      currentDate: now(),
    })
    const userId = Number(payload.sub)
    const { sid, exp } = payload
    return Number.isSafeInteger(userId) && typeof sid === 'string' && exp !== undefined
      ? { userId, sessionId: sid, expiresAt: exp }
      : null
  } catch {
    return null
  }
}

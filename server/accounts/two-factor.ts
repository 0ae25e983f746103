import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#server/context.ts'
import { users } from '#server/store/tables/people.ts'

type Person = typeof users.$inferSelect

const periodSeconds = 30
const totp = (secret: string, label: string) =>
  new TOTP({
    issuer: 'Laneward',
    label,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
    digits: 6,
  })

export const newSecret = (): string => new Secret({ size: 20 }).base32
export const otpauthUri = (secret: string, label: string): string => totp(secret, label).toString()

/** Proof of the first factor, good for 5 minutes and for nothing else. */
export const issueChallenge = (userId: number, { secret, now }: Context): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(userId))
    .setAudience('laneward-second-factor')
    .setExpirationTime(Math.floor(now().getTime() / 1000) + 300)
    .sign(secret)

export async function readChallenge(
  challenge: string,
  { secret, now }: Context,
): Promise<number | null> {
  try {
    const { payload } = await jwtVerify(challenge, secret, {
      algorithms: ['HS256'],
      audience: 'laneward-second-factor',
      currentDate: now(),
    })
    return Number(payload.sub)
  } catch {
    return null
  }
}

/** Accepts a code of this step or a neighbour once (RFC 6238), or spends a recovery code. */
export async function spendTwoFactorCode(
  person: Person,
  code: string,
  context: Context,
): Promise<boolean> {
  return /^\d{6}$/.test(code)
    ? spendTotp(person, code, context)
    : spendRecoveryCode(person, code, context)
}

async function spendTotp(
  person: Person,
  code: string,
  { database, now }: Context,
): Promise<boolean> {
  if (!person.twoFactorSecret) return false
  const timestamp = now().getTime()
  const delta = totp(person.twoFactorSecret, person.username).validate({
    token: code,
    timestamp,
    window: 1,
  })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta
  const spent = await database.db
    .update(users)
    .set({ twoFactorStep: step })
    .where(and(eq(users.id, person.id), lt(users.twoFactorStep, step)))
    .returning({ id: users.id })
  return spent.length === 1
}

async function spendRecoveryCode(
  person: Person,
  code: string,
  { database }: Context,
): Promise<boolean> {
  const hash = hashRecoveryCode(code)
  const spent = await database.db
    .update(users)
    .set({ recoveryCodes: sql`array_remove(${users.recoveryCodes}, ${hash})` })
    .where(and(eq(users.id, person.id), sql`${hash} = any(${users.recoveryCodes})`))
    .returning({ id: users.id })
  return spent.length === 1
}

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => {
    const letters = randomBytes(5).toString('hex')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.trim().toLowerCase()).digest('hex')

import { eq } from 'drizzle-orm'
import { auth } from '#contract/auth.ts'
import {
  countAttempt,
  countGuess,
  forgetAttempts,
  signInSubject,
} from '#server/accounts/attempt-limit.ts'
import { checkPassword } from '#server/accounts/check-password.ts'
import { knownDevice, markDevice } from '#server/accounts/known-device.ts'
import { issueCode, readCode, revokeCodes } from '#server/accounts/mailed-code.ts'
import { nobodysHash, passwordMatches } from '#server/accounts/password.ts'
import { findPerson, getPerson } from '#server/accounts/people.ts'
import { presentUser } from '#server/accounts/present.ts'
import { openSession, refreshSession } from '#server/accounts/session.ts'
import {
  hashRecoveryCode,
  issueChallenge,
  newRecoveryCodes,
  newSecret,
  otpauthUri,
  readChallenge,
  spendTwoFactorCode,
} from '#server/accounts/two-factor.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { conflict, invalid, Refusal } from '#server/refusal.ts'
import { serve, withHeaders } from '#server/serve.ts'
import { countFailedSignIn } from '#server/system/failed-sign-ins.ts'
import { inTransaction } from '#server/store/database.ts'
import { users } from '#server/store/tables/people.ts'

export const authRoutes = [
  serve(auth.signIn, async ({ body, request, address }, context) => {
    const { username } = body
    const device = knownDevice(username, request, context)
    const succeeded = await about(username, () =>
      countGuess(signInSubject(username), { device, address }, context),
    )
    const found = await findPerson(username, context)
    const matches = await passwordMatches(
      body.password,
      found?.person.passwordHash ?? nobodysHash(context.settings.passwordCost),
    )
    if (!found || !matches || found.person.disabled) {
      await countFailedSignIn(context)
      throw named(new Refusal(401, 'The user name or password is wrong.'), username)
    }
    await succeeded()
    const { person } = found
    if (person.twoFactorEnabled && !(await isTrusted(body.trustedDevice, person.id, context))) {
      return {
        twoFactorRequired: true as const,
        challenge: await issueChallenge(person.id, context),
      }
    }
    return withHeaders(
      await signIn(person.id, request.headers.get('user-agent') ?? address, context),
      markDevice(person.username, request, context),
    )
  }),

  serve(auth.refresh, async ({ body }, context) => {
    const tokens = await refreshSession(body.RefreshToken, context)
    if (!tokens) throw new Refusal(401, 'The session has ended.')
    return tokens
  }),

  serve(auth.ping, ({ caller }) => ({ username: caller.username })),

  serve(auth.enterTwoFactorCode, async ({ body, request, address }, context) => {
    const userId = await readChallenge(body.challenge, context)
    if (userId === null) throw invalid('The sign-in has expired. Enter your password again.')
    const { person } = await getPerson(userId, context)
    const { username } = person
    const device = knownDevice(username, request, context)
    const succeeded = await about(username, () =>
      countGuess(secondFactor(userId), { device, address }, context),
    )
    if (person.disabled || !(await spendTwoFactorCode(person, body.code, context))) {
      await countFailedSignIn(context)
      throw named(invalid('That code is wrong or was used before.'), username)
    }
    await succeeded()
    const user = await signIn(userId, request.headers.get('user-agent') ?? address, context)
    const trusted = body.dontAskAgain && {
      trustedDevice: await issueCode('trusted-device', { userId }, context),
    }
    return withHeaders({ ...user, ...trusted }, markDevice(username, request, context))
  }),

  serve(auth.setUpTwoFactor, async ({ caller, body }, context) => {
    const { person } = await checkPassword(caller.userId, body.password, context)
    if (person.twoFactorEnabled) throw conflict('Two-factor sign-in is already on.')
    const secret = newSecret()
    await context.database.db
      .update(users)
      .set({ twoFactorSecret: secret })
      .where(eq(users.id, person.id))
    return { secret, uri: otpauthUri(secret, person.username) }
  }),

  serve(auth.confirmTwoFactor, async ({ caller, body }, context) => {
    const { person } = await getPerson(caller.userId, context)
    if (person.twoFactorEnabled) throw conflict('Two-factor sign-in is already on.')
    await countAttempt(secondFactor(caller.userId), context)
    if (!(await spendTwoFactorCode(person, body.code, context)))
      throw invalid('That code is wrong.')
    await forgetAttempts(secondFactor(caller.userId), context)
    const recoveryCodes = newRecoveryCodes()
    await inTransaction(context.database, async (tx) => {
      await tx
        .update(users)
        .set({ twoFactorEnabled: true, recoveryCodes: recoveryCodes.map(hashRecoveryCode) })
        .where(eq(users.id, person.id))
      await recordChange(tx, caller, {
        subject: 'person',
        subjectId: person.id,
        action: 'turned two-factor on',
      })
    })
    return { recoveryCodes }
  }),

  serve(auth.preferNoCode, async ({ caller, params }, context) => {
    const { userId } = caller
    if (params.value === 'true') {
      return { trustedDevice: await issueCode('trusted-device', { userId }, context) }
    }
    await revokeCodes(userId, ['trusted-device'], context.database.db)
    return { trustedDevice: null }
  }),
]

/** Who a refusal is about stands in the log. */
function named(refusal: Refusal, username: string): Refusal {
  refusal.account = username
  return refusal
}

async function about<T>(username: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof Refusal ? named(error, username) : error
  }
}

const secondFactor = (userId: number) => `second factor ${userId}`

async function signIn(userId: number, device: string, context: Context) {
  await context.database.db
    .update(users)
    .set({ lastSeenAt: context.now() })
    .where(eq(users.id, userId))
  const { person, company } = await getPerson(userId, context)
  return presentUser(person, company, await openSession(userId, device, context))
}

async function isTrusted(
  code: string | undefined,
  userId: number,
  context: Context,
): Promise<boolean> {
  if (code === undefined) return false
  return (await readCode('trusted-device', code, context))?.userId === userId
}

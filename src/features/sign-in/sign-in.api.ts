import { auth } from '#contract/auth.ts'
import type { Role } from '#domain/role.ts'
import type { User } from '#domain/user.ts'
import { call, isUnreachable, problemOf } from '#lib/call.ts'
import { device } from '#lib/device.ts'
import { offered } from '#lib/extensions.ts'

export type SignInAnswer = { user: User } | { challenge: string } | { problem: string }

const trustedKey = 'trusted-device'

/** Signs in, or says that a code is due, or why not. */
export async function signIn(username: string, password: string): Promise<SignInAnswer> {
  const trusted = device.read(trustedKey)
  try {
    const answer = await call(auth.signIn, {
      body: { username, password, ...(trusted && { trustedDevice: trusted }) },
      quiet: true,
    })
    return 'challenge' in answer ? { challenge: answer.challenge } : { user: answer }
  } catch (error) {
    return { problem: describe(error) }
  }
}

/** Finishes a sign-in with a code; a trusted device is not asked again. */
export async function enterCode(
  challenge: string,
  code: string,
  dontAskAgain: boolean,
): Promise<SignInAnswer> {
  try {
    const { trustedDevice, ...user } = await call(auth.enterTwoFactorCode, {
      body: { challenge, code, dontAskAgain },
      quiet: true,
    })
    if (trustedDevice) device.write(trustedKey, trustedDevice)
    return { user }
  } catch (error) {
    return { problem: describe(error) }
  }
}

export type DemoPerson = { username: string; name: string; type: Role }

/** The people a demo host offers; none elsewhere. */
export const demoPeople = async (): Promise<{ password: string; people: DemoPerson[] } | null> =>
  (await offered()).demo

const describe = (error: unknown): string =>
  isUnreachable(error)
    ? 'The server cannot be reached. Try again in a moment.'
    : problemOf(error).message

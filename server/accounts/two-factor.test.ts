import { addSeconds } from 'date-fns'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { auth } from '#contract/auth.ts'
import { type Backend, openBackend, type Person, testPassword } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { signInCallsOf } from '#tests/support/sign-in.ts'

describe.each(databaseKinds)('a second factor (%s)', (kind) => {
  let backend: Backend
  let maya: Person
  const now = new Date('2026-11-10T09:00:00Z')

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())
  beforeEach(async () => {
    await backend.empty()
    backend.setNow(now)
    maya = await backend.person('Customer')
  })

  const { signIn, ping } = signInCallsOf(
    () => backend,
    () => maya,
  )

  let secret: string
  let recoveryCodes: string[]
  const codeAt = (time: Date) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() })
  const challengeOf = async () => {
    const answer = await (await signIn(maya.username)).json()
    expect(answer).toEqual({ twoFactorRequired: true, challenge: expect.any(String) })
    return String(answer.challenge)
  }
  const enter = (challenge: string, code: string, dontAskAgain = false) =>
    backend.request('/auth/validate/twofactorcode', { body: { challenge, code, dontAskAgain } })

  beforeEach(async () => {
    const setUp = await backend.ask(auth.setUpTwoFactor, {
      as: maya,
      body: { password: testPassword },
    })
    secret = setUp.answer.secret
    const confirmed = await backend.ask(auth.confirmTwoFactor, {
      as: maya,
      body: { code: codeAt(now) },
    })
    recoveryCodes = confirmed.answer.recoveryCodes
    backend.setNow(addSeconds(now, 60))
  })
  const later = addSeconds(now, 60)

  test('a code finishes the sign-in once, also when two requests bring it at once', async () => {
    const challenge = await challengeOf()

    const answers = await Promise.all([
      enter(challenge, codeAt(later)),
      enter(challenge, codeAt(later)),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await enter(await challengeOf(), codeAt(later))).status).toBe(422)
    expect((await enter(await challengeOf(), codeAt(addSeconds(later, 30)))).status).toBe(200)
  })

  test('a wrong code answers 422, and after ten nobody guesses on', async () => {
    const challenge = await challengeOf()

    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, guess) => enter(challenge, String(100_000 + guess))),
    )

    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test('the challenge opens nothing but the code entry, and for five minutes only', async () => {
    const challenge = await challengeOf()

    expect((await ping(challenge)).status).toBe(401)
    backend.setNow(addSeconds(later, 301))
    expect((await enter(challenge, codeAt(addSeconds(later, 301)))).status).toBe(422)
  })

  test('a recovery code works once', async () => {
    const [code = ''] = recoveryCodes

    expect((await enter(await challengeOf(), code.toUpperCase())).status).toBe(200)
    expect((await enter(await challengeOf(), code)).status).toBe(422)
  })

  test('a trusted device is not asked again, until the trust is taken back', async () => {
    const user = await (await enter(await challengeOf(), codeAt(later), true)).json()
    const trusted = String(user.trustedDevice)

    expect(await (await signIn(maya.username, testPassword, trusted)).json()).toHaveProperty(
      'jwtToken',
    )
    expect((await signIn(maya.username, 'wrong', trusted)).status).toBe(401)
    expect(await (await signIn(maya.username, testPassword, 'another')).json()).toHaveProperty(
      'challenge',
    )
    await backend.ask(auth.preferNoCode, { as: maya, params: { value: 'false' } })
    expect(await (await signIn(maya.username, testPassword, trusted)).json()).toHaveProperty(
      'challenge',
    )
  })

  test('a trusted device is asked again once the password changed', async () => {
    const user = await (await enter(await challengeOf(), codeAt(later), true)).json()
    const newPassword = 'Correct mare 2027!'

    const { status } = await backend.ask(accounts.changePassword, {
      as: maya,
      body: { currentPassword: testPassword, newPassword },
    })

    expect(status).toBe(204)
    const signing = await signIn(maya.username, newPassword, String(user.trustedDevice))
    expect(await signing.json()).toHaveProperty('challenge')
  })

  test('somebody else’s trusted device does not help', async () => {
    const wei = await backend.person('Carrier')
    const { answer } = await backend.ask(auth.preferNoCode, {
      as: wei,
      params: { value: 'true' },
    })

    const signing = await signIn(maya.username, testPassword, answer.trustedDevice ?? '')

    expect(await signing.json()).toHaveProperty('challenge')
  })

  test('it cannot be set up a second time over the first', async () => {
    const again = await backend.request('/auth/twofactor/setup', {
      as: maya,
      body: { password: testPassword },
    })

    expect(again.status).toBe(409)
    expect(
      (
        await backend.request('/auth/twofactor/setup/validate', {
          as: maya,
          body: { code: codeAt(later) },
        })
      ).status,
    ).toBe(409)
  })
})

import { addHours, addSeconds } from 'date-fns'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { type Backend, openBackend, type Person, testPassword } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { sessions, users } from '#server/store/tables/people.ts'

describe.each(databaseKinds)('signing in (%s)', (kind) => {
  let backend: Backend
  let maya: Person
  const now = new Date('2026-11-10T09:00:00Z')

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend.close())
  beforeEach(async () => {
    await backend.empty()
    backend.setNow(now)
    maya = await backend.person('Customer')
  })

  const signIn = (username: string, password = testPassword, trustedDevice?: string) =>
    backend.request('/auth', {
      body: { username, password, ...(trustedDevice !== undefined && { trustedDevice }) },
    })
  const signedIn = async () => {
    const { answer } = await backend.ask(auth.signIn, {
      body: { username: maya.username, password: testPassword },
    })
    if ('challenge' in answer) throw new Error('A code is due')
    return answer
  }
  const refresh = (RefreshToken: string) =>
    backend.request('/auth/refresh-token', { body: { RefreshToken } })
  const ping = (token: string) =>
    backend.app.request('/api/auth/ping', { headers: { authorization: `Bearer ${token}` } })

  test('a person signs in with any capitals in the user name and gets tokens that work', async () => {
    const response = await signIn(maya.username.toUpperCase())

    expect(response.status).toBe(200)
    const user = await response.json()
    expect(user).toMatchObject({ username: maya.username, type: 'Customer', company: 'Alder' })
    expect(JSON.stringify(user)).not.toMatch(/scrypt|secret|hash/i)
    expect((await ping(user.jwtToken)).status).toBe(200)
  })

  test('a wrong password, an unknown user and a disabled one get the same answer', async () => {
    const lite = await backend.person('DataLite')
    await backend.context.database.db
      .update(users)
      .set({ disabled: true })
      .where(eq(users.id, lite.userId))

    const answers = await Promise.all([
      signIn(maya.username, 'wrong'),
      signIn('stranger@laneward.test'),
      signIn(lite.username),
    ])

    const told = await Promise.all(
      answers.map(async (one) => [one.status, (await one.json()).message]),
    )
    expect(new Set(told.map(String))).toEqual(new Set(['401,The user name or password is wrong.']))
  })

  test('of 50 wrong passwords at once ten are judged, and the right one waits a minute', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => signIn(maya.username, 'wrong')),
    )

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
    expect((await signIn(maya.username)).status).toBe(429)
    backend.setNow(addSeconds(now, 61))
    expect((await signIn(maya.username)).status).toBe(200)
    expect((await signIn(maya.username, 'wrong')).status).toBe(401)
  })

  test('each wrong password after the tenth doubles the wait', async () => {
    for (let round = 0; round < 10; round += 1) await signIn(maya.username, 'wrong')
    const waits: string[] = []
    let time = now
    for (const minutes of [1, 2, 4]) {
      waits.push((await (await signIn(maya.username, 'wrong')).json()).message)
      time = addSeconds(time, minutes * 60)
      backend.setNow(time)
      await signIn(maya.username, 'wrong')
    }

    expect(waits.map((text) => /\d+ min/.exec(text)?.[0])).toEqual(['1 min', '2 min', '4 min'])
  })

  test('50 refreshes of one token at once all get the same successor', async () => {
    const { refreshToken } = await signedIn()

    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)))

    const tokens = await Promise.all(answers.map(async (one) => (await one.json()).refreshToken))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(tokens).size).toBe(1)
    expect((await refresh(tokens[0])).status).toBe(200)
  })

  test('a refresh token used again after ten seconds ends the session with its newest tokens', async () => {
    const first = await signedIn()
    const second = await (await refresh(first.refreshToken)).json()
    backend.setNow(addSeconds(now, 11))

    const reused = await refresh(first.refreshToken)

    expect(reused.status).toBe(401)
    expect((await refresh(second.refreshToken)).status).toBe(401)
    expect((await ping(second.jwtToken)).status).toBe(401)
    expect(backend.pushed.at(-1)).toMatchObject({ target: 'SessionEnded', userIds: [maya.userId] })
  })

  test('a token two before the newest ends the session even within the ten seconds', async () => {
    const first = await signedIn()
    const second = await (await refresh(first.refreshToken)).json()
    const third = await (await refresh(second.refreshToken)).json()

    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(third.refreshToken)).status).toBe(401)
  })

  test('a session lasts 24 hours, however often it is refreshed', async () => {
    let tokens: { jwtToken: string; refreshToken: string } = await signedIn()
    for (const hours of [8, 16, 23]) {
      backend.setNow(addHours(now, hours))
      tokens = await (await refresh(tokens.refreshToken)).json()
    }
    expect((await ping(tokens.jwtToken)).status).toBe(200)
    backend.setNow(addHours(now, 24))

    expect((await ping(tokens.jwtToken)).status).toBe(401)
    expect((await refresh(tokens.refreshToken)).status).toBe(401)
  })

  test('an access token works for 15 minutes and a minute of grace for slow clocks', async () => {
    const { jwtToken } = await signedIn()

    backend.setNow(addSeconds(now, 15 * 60 + 50))
    expect((await ping(jwtToken)).status).toBe(200)
    backend.setNow(addSeconds(now, 15 * 60 + 61))
    expect((await ping(jwtToken)).status).toBe(401)
  })

  test('forged, foreign and misused tokens are refused', async () => {
    const { jwtToken, refreshToken } = await signedIn()
    const [head = '', claims = '', signature = ''] = jwtToken.split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const other = await backend.person('Owner')
    const forOther = {
      ...JSON.parse(Buffer.from(claims, 'base64url').toString()),
      sub: String(other.userId),
    }

    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${head}.${encode(forOther)}.${signature}`,
      refreshToken,
      'null',
      '',
    ]

    for (const token of forged) expect((await ping(token)).status, token).toBe(401)
    const [id = '', , signed = ''] = refreshToken.split('.')
    for (const token of [`${id}.2.${signed}`, `${id}.1.`, 'x', '..', `${id}.1.${signed}x`]) {
      expect((await refresh(token)).status, token).toBe(401)
    }
    expect((await ping(jwtToken)).status).toBe(200)
  })

  test('a role changed or an account disabled by an Owner counts from the next call on', async () => {
    const { jwtToken, refreshToken } = await signedIn()
    const { db } = backend.context.database
    const carriers = () =>
      backend.app.request('/api/ext/carriers?mode=4', {
        headers: { authorization: `Bearer ${jwtToken}` },
      })
    expect((await carriers()).status).toBe(200)

    await db.update(users).set({ role: 2 }).where(eq(users.id, maya.userId))
    expect((await carriers()).status).toBe(403)
    await db.update(users).set({ disabled: true }).where(eq(users.id, maya.userId))
    expect((await ping(jwtToken)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('signing out ends this session and no other', async () => {
    const here = await signedIn()
    const there = await signedIn()

    const left = await backend.app.request('/api/ext/sign-out', {
      method: 'POST',
      headers: { authorization: `Bearer ${here.jwtToken}` },
    })

    expect(left.status).toBe(204)
    expect((await ping(here.jwtToken)).status).toBe(401)
    expect((await refresh(here.refreshToken)).status).toBe(401)
    expect((await ping(there.jwtToken)).status).toBe(200)
  })

  describe('with a second factor', () => {
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

  test('setting up a second factor takes the password', async () => {
    const refused = await backend.request('/auth/twofactor/setup', {
      as: maya,
      body: { password: 'wrong' },
    })

    expect(refused.status).toBe(422)
    expect(
      (
        await backend.request('/auth/twofactor/setup/validate', {
          as: maya,
          body: { code: '123456' },
        })
      ).status,
    ).toBe(422)
  })

  test('no token is stored: the table holds neither the access nor the refresh token', async () => {
    const { refreshToken } = await signedIn()
    const [id = '', , signature = ''] = refreshToken.split('.')

    const rows = await backend.context.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, id))

    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(signature)
  })
})

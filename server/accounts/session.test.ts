import { addHours, addSeconds } from 'date-fns'
import { eq } from 'drizzle-orm'
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions, users } from '#server/store/tables/people.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { signInCallsOf } from '#tests/support/sign-in.ts'

describe.each(databaseKinds)('a session (%s)', (kind) => {
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

  const { signedIn, refresh, ping } = signInCallsOf(
    () => backend,
    () => maya,
  )

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
    const sign = (change: Partial<JWTPayload>, secret = backend.context.secret) =>
      new SignJWT({
        ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as JWTPayload),
        ...change,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(secret)
    expect((await ping(await sign({}))).status).toBe(200)
    const { privateKey } = await generateKeyPair('RS256')
    const misused = {
      'for another audience': await sign({ aud: 'another-api' }),
      'by another issuer': await sign({ iss: 'elsewhere' }),
      'not valid yet': await sign({ nbf: Date.parse('2026-11-10T09:02:00Z') / 1000 }),
      'signed with another secret': await sign({}, Buffer.from('another secret '.repeat(4))),
      'signed with a key of one’s own': await new SignJWT({})
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setSubject(String(maya.userId))
        .setExpirationTime('1d')
        .sign(privateKey),
    }
    for (const [what, token] of Object.entries(misused))
      expect((await ping(token)).status, what).toBe(401)
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

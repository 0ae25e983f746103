import { addMinutes, addSeconds } from 'date-fns'
import { Secret, TOTP } from 'otpauth'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grouped } from '#domain/grouped.ts'
import { issueCode } from '#server/accounts/mailed-code.ts'
import { attempts, users } from '#server/store/tables/people.ts'
import { newPassword } from '#tests/support/accounts.ts'
import { type Backend, openBackend, type Person, testPassword } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'

describe.each(databaseKinds)('guessing passwords (%s)', (kind) => {
  let backend: Backend
  let maya: Person
  const now = new Date('2026-11-10T09:00:00Z')

  beforeAll(async () => {
    backend = await openBackend(kind)
    backend.context.settings.trustProxy = true
  })
  afterAll(() => backend?.close())
  beforeEach(async () => {
    await backend.empty()
    backend.setNow(now)
    backend.logged.length = 0
    maya = await backend.person('Customer')
  })

  type From = { address?: string; cookie?: string | null | undefined }
  const send = (path: string, body: object, { address = '203.0.113.1', cookie }: From = {}) =>
    backend.app.request(`/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.9, ${address}`,
        ...(cookie && { cookie }),
      },
      body: JSON.stringify(body),
    })
  const signIn = (username: string, password: string, from?: From) =>
    send('/auth', { username, password }, from)
  const markOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0]
  const statuses = (answers: readonly Response[]) =>
    [...grouped(answers, ({ status }) => status)]
      .map(([status, all]) => `${all.length} x ${status}`)
      .toSorted((a, b) => a.slice(-3).localeCompare(b.slice(-3)))
  const strangersFill = () =>
    Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        signIn(maya.username, 'wrong', { address: `192.0.2.${index}` }),
      ),
    )

  test('of 60 accounts tried at once from one address 30 are judged, elsewhere nobody waits', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => signIn(`person-${index}@laneward.test`, 'wrong')),
    )

    expect(statuses(answers)).toEqual(['30 x 401', '30 x 429'])
    const again = await signIn('new@laneward.test', 'wrong')
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await signIn(maya.username, testPassword)).status).toBe(429)
    expect((await signIn(maya.username, testPassword, { address: '203.0.113.2' })).status).toBe(200)
    backend.setNow(addSeconds(now, 61))
    expect((await signIn(maya.username, testPassword)).status).toBe(200)
  })

  test('who is over the limit leaves no counter behind for each name it tries', async () => {
    for (let index = 0; index < 45; index += 1) await signIn(`p${index}@laneward.test`, 'wrong')

    const rows = await backend.context.database.db.select().from(attempts)
    expect(rows).toHaveLength(31)
  })

  test('the addresses of one IPv6 network count together, and a made-up forwarding changes nothing', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        signIn(`p${index}@laneward.test`, 'wrong', { address: `2001:db8:1:2::${index}` }),
      ),
    )

    expect(statuses(answers)).toEqual(['30 x 401', '10 x 429'])
  })

  test('people who sign in use up nothing of their address', async () => {
    for (let index = 0; index < 35; index += 1) {
      expect((await signIn(maya.username, testPassword)).status).toBe(200)
    }
    for (let index = 0; index < 25; index += 1) await signIn(`p${index}@laneward.test`, 'wrong')
    backend.setNow(addMinutes(now, 16))
    for (let index = 0; index < 25; index += 1) await signIn(`q${index}@laneward.test`, 'wrong')

    expect((await signIn('last@laneward.test', 'wrong')).status).toBe(401)
  })

  test('strangers cannot keep out a device that signed in before; a new device waits', async () => {
    const mark = markOf(await signIn(maya.username, testPassword))
    await strangersFill()

    expect((await signIn(maya.username, testPassword)).status).toBe(429)
    const response = await signIn(maya.username, testPassword, { cookie: mark })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toMatch(
      /^laneward_device=[\w.~-]+; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    expect((await signIn(maya.username, testPassword)).status).toBe(429)
  })

  test('a device that signed in before has ten guesses of its own at once, and no more', async () => {
    const mark = markOf(await signIn(maya.username, testPassword))

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => signIn(maya.username, 'wrong', { cookie: mark })),
    )

    expect(statuses(answers)).toEqual(['10 x 401', '40 x 429'])
    expect((await signIn(maya.username, testPassword, { cookie: mark })).status).toBe(429)
    expect((await signIn(maya.username, testPassword)).status).toBe(200)
  })

  test('a mark is good for its account alone, lets nobody in, and cannot be made up', async () => {
    const other = await backend.person('Carrier')
    const mark = markOf(await signIn(other.username, testPassword))
    await strangersFill()
    const forged = `laneward_device=${'a'.repeat(22)}.${'b'.repeat(43)}`

    for (const cookie of [mark, forged, 'laneward_device=x', 'laneward_device=']) {
      expect((await signIn(maya.username, testPassword, { cookie })).status).toBe(429)
    }
    expect((await signIn(other.username, 'wrong', { cookie: mark })).status).toBe(401)
  })

  test('people who share a browser are all known to it', async () => {
    const other = await backend.person('Carrier')
    const first = markOf(await signIn(maya.username, testPassword))
    const both = markOf(await signIn(other.username, testPassword, { cookie: first }))
    await strangersFill()

    expect((await signIn(maya.username, testPassword, { cookie: both })).status).toBe(200)
  })

  test('the owner of the mailbox resets the password and signs in, while strangers go on', async () => {
    await strangersFill()
    const code = await issueCode('reset', { userId: maya.userId }, backend.context)
    const reset = await send('/accounts/reset-password', { code, password: newPassword })
    await strangersFill()

    expect(reset.status).toBe(204)
    const cookie = markOf(reset)
    expect((await signIn(maya.username, newPassword, { cookie })).status).toBe(200)
  })

  test('the password alone marks no device where a code is due, and codes are limited too', async () => {
    const secret = new Secret()
    await backend.context.database.db
      .update(users)
      .set({ twoFactorEnabled: true, twoFactorSecret: secret.base32 })
      .where(eq(users.id, maya.userId))
    const halfway = await signIn(maya.username, testPassword)
    const { challenge } = (await halfway.json()) as { challenge: string }
    const enter = (code: string, from?: From) =>
      send('/auth/validate/twofactorcode', { challenge, code, dontAskAgain: false }, from)
    const right = new TOTP({ secret }).generate({ timestamp: now.getTime() })
    const entered = await enter(right)
    const cookie = markOf(entered)

    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => enter('000000', { address: `192.0.2.${index}` })),
    )

    expect([halfway.headers.get('set-cookie'), entered.status]).toEqual([null, 200])
    expect(statuses(guesses)).toEqual(['10 x 422', '20 x 429'])
    expect((await enter('000000', { cookie })).status).toBe(422)
  })

  test('an address that asks for many forgotten passwords waits', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        backend.request(`/accounts/forgot-password/p${index}@laneward.test`),
      ),
    )

    expect(statuses(answers)).toEqual(['60 x 204', '20 x 429'])
  })

  test('each refusal is one line that names who and where, and holds no secret', async () => {
    const long = `${'x'.repeat(150)}@laneward.test`
    await signIn(long, 'my-secret-word')
    await strangersFill()
    await backend.app.request('/api/auth', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username": "cut off',
    })
    await send('/auth', { username: 'a', password: 'b'.repeat(40_000) })
    await backend.request('/accounts/guessed-secret-code')
    await backend.app.request('/api/auth/ping', { headers: { authorization: 'Bearer secret' } })
    await backend.request('/accounts/all', { as: maya })

    const lines = backend.logged.map(({ status, call, account }) => [status, call, account])
    expect(lines).toContainEqual([401, '/auth', 'x'.repeat(100)])
    expect(lines).toContainEqual([429, '/auth', maya.username])
    expect(lines).toContainEqual([400, '/auth', null])
    expect(lines).toContainEqual([413, '/auth', null])
    expect(lines).toContainEqual([404, '/accounts/{registrationCode}', null])
    expect(lines).toContainEqual([401, '/auth/ping', null])
    expect(lines).toContainEqual([403, '/accounts/all', maya.username])
    expect(backend.logged).toHaveLength(18)
    expect(backend.logged[0]).toEqual({
      level: 'warn',
      event: 'refused',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      method: 'POST',
      call: '/auth',
      status: 401,
      address: '203.0.113.1',
      account: 'x'.repeat(100),
      reason: 'not signed in, or wrong user name or password',
    })
    expect(JSON.stringify(backend.logged)).not.toMatch(/secret|wrong"|bbbb|cut off/)
  })
})

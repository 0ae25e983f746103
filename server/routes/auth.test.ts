import { addSeconds } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/store/tables/people.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { signInCallsOf } from '#tests/support/sign-in.ts'

describe.each(databaseKinds)('signing in (%s)', (kind) => {
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

  const { signIn, signedIn, refresh, ping } = signInCallsOf(
    () => backend,
    () => maya,
  )

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

    const said = await Promise.all(
      answers.map(async (one) => [one.status, (await one.json()).message]),
    )
    expect(new Set(said.map(String))).toEqual(new Set(['401,The user name or password is wrong.']))
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
})

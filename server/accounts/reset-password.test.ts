import { addHours } from 'date-fns'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { finishAfterAnswers } from '#server/after-answer.ts'
import { codeIn, keptMails, newPassword } from '#tests/support/accounts.ts'
import { type Backend, openBackend, type Person, testPassword } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'

describe.each(databaseKinds)('a forgotten password (%s)', (kind) => {
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

  const signIn = async (username: string, password: string) =>
    (await backend.request('/auth', { body: { username, password } })).status
  const outbox = () => keptMails(backend)
  const forgot = (username: string) =>
    backend.request(`/accounts/forgot-password/${encodeURIComponent(username)}`)
  const mailed = async (count: number) => {
    await expect.poll(async () => (await outbox()).length, { timeout: 25_000 }).toBe(count)
    return outbox()
  }
  const reset = (code: string, password = newPassword) =>
    backend.request('/accounts/reset-password', { body: { code, password } })

  test('the mailed link sets a new password once and ends every session', async () => {
    await forgot(maya.username)
    const code = codeIn((await mailed(1))[0])
    expect((await backend.ask(accounts.checkReset, { params: { code } })).answer).toEqual({
      valid: true,
    })

    const answers = await Promise.all([reset(code), reset(code)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422])
    expect((await backend.request('/auth/ping', { as: maya })).status).toBe(401)
    expect(await signIn(maya.username, testPassword)).toBe(401)
    expect(await signIn(maya.username, newPassword)).toBe(200)
    expect((await backend.ask(accounts.checkReset, { params: { code } })).answer).toEqual({
      valid: false,
    })
  })

  test('the link leads to the address of this installation, whatever the request says', async () => {
    await backend.app.request(`http://evil.test/api/accounts/forgot-password/${maya.username}`, {
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    })

    const [mail] = await mailed(1)

    expect(mail?.body).toContain(`${backend.context.settings.publicUrl}/reset-password?code=`)
    expect(mail?.body).not.toContain('evil')
  })

  test('a stranger gets the same answer and no mail', async () => {
    const known = await forgot(maya.username)
    const unknown = await forgot('stranger@laneward.test')

    expect([known.status, unknown.status]).toEqual([204, 204])
    expect(await mailed(1)).toMatchObject([{ recipient: maya.username }])
  })

  test('only the newest link works, and for two hours', async () => {
    await forgot(maya.username)
    const old = codeIn((await mailed(1))[0])
    await forgot(maya.username)
    const newest = codeIn((await mailed(2))[1])

    expect((await reset(old)).status).toBe(422)
    backend.setNow(addHours(now, 2.01))
    expect((await reset(newest)).status).toBe(422)
  })

  test('a stop waits for a mail that no answer waits for', async () => {
    await forgot(maya.username)

    await finishAfterAnswers(backend.context.database)

    expect(await outbox()).toHaveLength(1)
  })

  test('a person is mailed at most five times an hour, with the same answer', async () => {
    const answers = []
    for (let asked = 1; asked <= 8; asked += 1) {
      answers.push((await forgot(maya.username)).status)
      await mailed(Math.min(asked, 5))
    }

    expect(new Set(answers)).toEqual(new Set([204]))
    expect(await outbox()).toHaveLength(5)
  })

  test('who was locked out by wrong passwords gets in with a reset', async () => {
    for (let guess = 0; guess < 11; guess += 1) await signIn(maya.username, 'wrong')
    expect(await signIn(maya.username, testPassword)).toBe(429)

    await forgot(maya.username)
    await reset(codeIn((await mailed(1))[0]))

    expect(await signIn(maya.username, newPassword)).toBe(200)
  })
})

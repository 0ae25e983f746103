import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { users } from '#server/store/tables/people.ts'
import { newPassword } from '#tests/support/accounts.ts'
import { type Backend, openBackend, type Person, testPassword } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'

describe.each(databaseKinds)('accounts (%s)', (kind) => {
  let backend: Backend
  let owner: Person
  let maya: Person
  const now = new Date('2026-11-10T09:00:00Z')

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())
  beforeEach(async () => {
    await backend.empty()
    backend.setNow(now)
    owner = await backend.person('Owner')
    maya = await backend.person('Customer')
  })

  describe('one’s own account', () => {
    test('changing the password ends the other sessions and keeps this one', async () => {
      const elsewhere = await (
        await backend.request('/auth', {
          body: { username: maya.username, password: testPassword },
        })
      ).json()

      const changed = await backend.ask(accounts.changePassword, {
        as: maya,
        body: { currentPassword: testPassword, newPassword },
      })

      expect(changed.status).toBe(204)
      expect((await backend.request('/auth/ping', { as: maya })).status).toBe(200)
      const ended = await backend.request('/auth/refresh-token', {
        body: { RefreshToken: elsewhere.refreshToken },
      })
      expect(ended.status).toBe(401)
      expect(backend.pushed.at(-1)).toMatchObject({ args: [maya.sessionId, ''] })
    })

    test('a wrong current password answers 422, never 401, and is limited', async () => {
      const change = () =>
        backend.request('/accounts/change-password', {
          as: maya,
          body: { currentPassword: 'wrong', newPassword },
        })

      const answers = await Promise.all(Array.from({ length: 12 }, change))

      expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    })

    test.each(['short', 'eleven char', 'x'.repeat(129), ''])(
      '"%.20s" is no password',
      async (bad) => {
        const refused = await backend.request('/accounts/change-password', {
          as: maya,
          body: { currentPassword: testPassword, newPassword: bad },
        })

        expect(refused.status).toBe(400)
      },
    )

    test('one changes one’s names and nothing else', async () => {
      const { answer } = await backend.ask(accounts.update, {
        as: maya,
        body: Object.assign(
          { firstName: ' Maya ', lastName: 'Lind' },
          { type: 'Owner', role: 0, companyId: owner.companyId, disabled: true, id: owner.userId },
        ),
      })

      expect(answer).toMatchObject({
        id: maya.userId,
        firstName: 'Maya',
        lastName: 'Lind',
        type: 'Customer',
        companyId: maya.companyId,
        disabled: false,
      })
    })

    test('whether a user name exists is answered, sixty times a quarter of an hour', async () => {
      const exists = async (username: string) =>
        (await backend.ask(accounts.exists, { params: { username } })).answer

      expect(await exists(maya.username.toUpperCase())).toEqual({ exists: true })
      expect(await exists('free@laneward.test')).toEqual({ exists: false })
      const more = await Promise.all(
        Array.from({ length: 60 }, () => backend.request('/accounts/exists/someone')),
      )
      expect(more.filter(({ status }) => status === 429)).toHaveLength(2)
    })
  })

  describe('an Owner', () => {
    test('lists every account without a secret', async () => {
      const { answer } = await backend.ask(accounts.all, { as: owner })

      expect(answer.map(({ username }) => username).toSorted()).toEqual(
        [owner.username, maya.username].toSorted(),
      )
      const raw = await (await backend.request('/accounts/all', { as: owner })).text()
      expect(raw).not.toMatch(/scrypt|password|secret|recovery/i)
    })

    test('deletes an account, whose session ends at once', async () => {
      const removed = await backend.ask(accounts.remove, { as: owner, params: { id: maya.userId } })

      expect(removed.status).toBe(204)
      expect((await backend.request('/auth/ping', { as: maya })).status).toBe(401)
      expect(backend.pushed.at(-1)).toMatchObject({
        target: 'SessionEnded',
        userIds: [maya.userId],
      })
      expect(
        (await backend.request(`/accounts/${maya.userId}`, { as: owner, method: 'DELETE' })).status,
      ).toBe(404)
    })

    test('never deletes the own account, and of two who delete each other one stays', async () => {
      const other = await backend.person('Owner', 'Second platform')
      const remove = (by: Person, who: Person) =>
        backend.request(`/accounts/${who.userId}`, { as: by, method: 'DELETE' })

      expect((await remove(owner, owner)).status).toBe(409)
      await Promise.all([remove(owner, other), remove(other, owner)])

      const left = await backend.context.database.db.select().from(users).where(eq(users.role, 0))
      expect(left).toHaveLength(1)
    })
  })
})

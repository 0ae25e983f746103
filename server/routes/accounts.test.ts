import { addHours } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { companies, mails, users } from '#server/store/tables/people.ts'
import { type Backend, openBackend, type Person, testPassword } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'

const newPassword = 'Another phrase 2027'

describe.each(databaseKinds)('accounts (%s)', (kind) => {
  let backend: Backend
  let owner: Person
  let maya: Person
  const now = new Date('2026-11-10T09:00:00Z')

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend.close())
  beforeEach(async () => {
    await backend.empty()
    backend.setNow(now)
    owner = await backend.person('Owner')
    maya = await backend.person('Customer')
  })

  const signIn = async (username: string, password: string) =>
    (await backend.request('/auth', { body: { username, password } })).status
  const outbox = () => backend.context.database.db.select().from(mails).orderBy(mails.id)
  const codeIn = (mail: { body: string } | undefined) =>
    /code=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  const invite = (
    addresses: string[],
    given: { type?: 'Customer' | 'Carrier' | 'DataLite'; company?: string } = {},
  ) =>
    backend.ask(accounts.invite, {
      as: owner,
      body: { addresses, type: 'Customer', company: 'Alder', ...given },
    })
  const register = (code: string, body: object = {}) =>
    backend.request(`/accounts/${code}`, {
      method: 'PUT',
      body: {
        username: 'new@alder.test',
        firstName: 'Ada',
        lastName: 'Brook',
        password: newPassword,
        ...body,
      },
    })

  describe('invitations', () => {
    test('an invited person registers into the invited role and company, once', async () => {
      const { answer } = await invite(['new@alder.test'])
      const [mail] = await outbox()
      const code = codeIn(mail)
      const offer = await backend.ask(accounts.invitation, { params: { registrationCode: code } })

      const [first, second] = await Promise.all([
        register(code, { type: 'Owner', role: 0, companyId: owner.companyId }),
        register(code, { username: 'other@alder.test' }),
      ])

      expect(answer).toEqual({ invited: ['new@alder.test'], refused: [] })
      expect(mail).toMatchObject({
        recipient: 'new@alder.test',
        subject: 'Your invitation to Laneward',
      })
      expect(offer.answer).toEqual({
        username: 'new@alder.test',
        type: 'Customer',
        company: 'Alder',
      })
      expect([first.status, second.status].toSorted()).toEqual([204, 422])
      const made = await backend.context.database.db
        .select()
        .from(users)
        .where(eq(users.firstName, 'Ada'))
      expect(made).toHaveLength(1)
      expect(made[0]).toMatchObject({ role: 1, companyId: maya.companyId })
      expect(await signIn(made[0]?.username ?? '', newPassword)).toBe(200)
      expect((await register(code)).status).toBe(422)
    })

    test('a taken user name leaves the invitation good', async () => {
      await invite(['new@alder.test'])
      const code = codeIn((await outbox())[0])

      expect((await register(code, { username: maya.username.toUpperCase() })).status).toBe(409)
      expect((await register(code)).status).toBe(204)
    })

    test('without an invitation nobody learns whether a user name is taken', async () => {
      const taken = await register('guessed', { username: maya.username })
      const free = await register('guessed')

      expect([taken.status, free.status]).toEqual([422, 422])
      expect((await taken.json()).message).toBe((await free.json()).message)
    })

    test('an invitation is good for 14 days', async () => {
      await invite(['new@alder.test'])
      const code = codeIn((await outbox())[0])
      backend.setNow(addHours(now, 14 * 24 + 1))

      expect((await backend.request(`/accounts/${code}`)).status).toBe(410)
      expect((await register(code)).status).toBe(422)
    })

    test('who has an account is refused, the others are invited once each', async () => {
      const { answer } = await invite([maya.username, 'A@alder.test', 'a@alder.test'])

      expect(answer.invited).toEqual(['a@alder.test'])
      expect(answer.refused).toEqual([
        { address: maya.username, reason: 'This person already has an account.' },
      ])
    })

    test('a new carrier company can be invited to lanes in every mode at once', async () => {
      await invite(['tom@swift.test'], { type: 'Carrier', company: 'Swift' })

      const carriers = await backend.request('/ext/carriers?mode=7', { as: maya })

      expect(await carriers.json()).toEqual([{ id: expect.any(Number), name: 'Swift' }])
    })

    test('two invitations into one new company at once make one company', async () => {
      await Promise.all([
        invite(['a@swift.test'], { type: 'Carrier', company: 'Swift' }),
        invite(['b@swift.test'], { type: 'Carrier', company: 'SWIFT' }),
      ])

      const made = await backend.context.database.db.query.companies.findMany({
        where: eq(companies.kind, 'Carrier'),
      })
      expect(made).toHaveLength(1)
    })

    test('a carrier is not invited into a shipper’s company, a data user is', async () => {
      const carrier = await backend.request('/accounts/invite', {
        as: owner,
        body: { addresses: ['x@alder.test'], type: 'Carrier', company: 'alder' },
      })

      expect(carrier.status).toBe(409)
      expect((await invite(['y@alder.test'], { type: 'DataLite' })).answer.invited).toHaveLength(1)
    })

    test('only an Owner invites', async () => {
      for (const role of ['Customer', 'Carrier', 'DataCustomer', 'DataLite'] as const) {
        const refused = await backend.request('/accounts/invite', {
          as: await backend.person(role),
          body: { addresses: ['x@alder.test'], type: 'Owner', company: 'Platform' },
        })
        expect(refused.status).toBe(403)
      }
      expect(await outbox()).toEqual([])
    })
  })

  describe('a forgotten password', () => {
    const forgot = (username: string) =>
      backend.request(`/accounts/forgot-password/${encodeURIComponent(username)}`)
    const mailed = async (count: number) => {
      await expect.poll(async () => (await outbox()).length, { timeout: 5000 }).toBe(count)
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

    test('whether a user name exists is told, sixty times a quarter of an hour', async () => {
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

  describe('a picture', () => {
    const png = (width: number, height: number) => {
      const bytes = Buffer.alloc(64)
      bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
      bytes.writeUInt32BE(width, 16)
      bytes.writeUInt32BE(height, 20)
      return bytes
    }
    const send = (bytes: Uint8Array<ArrayBuffer>, name = 'me.png') => {
      const form = new FormData()
      form.append('file', new Blob([bytes]), name)
      return backend.request('/accounts/upload-profile-picture', { as: maya, form })
    }
    const see = (as: Person, whose: Person) =>
      backend.request(`/accounts/profile-picture?userId=${whose.userId}`, { as })

    test('is shown to colleagues and Owners, not to other companies', async () => {
      expect((await see(maya, maya)).status).toBe(204)
      const kept = await send(png(200, 100), 'me.svg')

      expect(kept.status).toBe(200)
      const shown = await see(await backend.person('DataLite'), maya)
      expect(shown.headers.get('content-type')).toBe('image/png')
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(new Uint8Array(png(200, 100)))
      expect((await see(owner, maya)).status).toBe(200)
      expect((await see(await backend.person('Carrier'), maya)).status).toBe(404)
    })

    test('is a PNG, JPEG or WebP by its bytes, of at most 4096 pixels a side and 5 MB', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')

      expect((await send(svg)).status).toBe(422)
      expect((await send(Buffer.from('GIF89a............'))).status).toBe(422)
      expect((await send(png(20_000, 20_000))).status).toBe(422)
      expect((await send(Buffer.alloc(5_100_000))).status).toBe(413)
      expect((await see(maya, maya)).status).toBe(204)
    })
  })
})

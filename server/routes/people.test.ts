import { addHours, addSeconds } from 'date-fns'
import { asc, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { auth } from '#contract/auth.ts'
import { mailedNotifications } from '#contract/ext/mailed-notifications.ts'
import { people } from '#contract/ext/people.ts'
import { sessions } from '#contract/ext/sessions.ts'
import { twoFactor } from '#contract/ext/two-factor.ts'
import { Mode } from '#domain/mode.ts'
import { NotificationType } from '#domain/notification.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { inTransaction } from '#server/store/database.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import { mails, users } from '#server/store/tables/people.ts'
import { type Backend, openBackend, type Person, testPassword } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'

describe.each(databaseKinds)('people (%s)', (kind) => {
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

  const signedInElsewhere = async (who: Person) => {
    const { answer } = await backend.ask(auth.signIn, {
      body: { username: who.username, password: testPassword },
    })
    if ('challenge' in answer) throw new Error('A code is due')
    return answer
  }
  const pingWith = async (token: string) =>
    (
      await backend.app.request('/api/auth/ping', {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status
  const outbox = () => backend.context.database.db.select().from(mails).orderBy(asc(mails.id))
  const audited = async () =>
    (
      await backend.context.database.db.select().from(auditEntries).orderBy(asc(auditEntries.id))
    ).map(({ username, subject, subjectId, action }) => [username, subject, subjectId, action])
  const accountOf = async (who: Person) => {
    const { answer } = await backend.ask(accounts.all, { as: owner })
    return answer.find(({ id }) => id === who.userId)
  }

  describe('signed-in devices', () => {
    test('are listed with this one marked, those that ended left out', async () => {
      const elsewhere = await signedInElsewhere(maya)
      await backend.person('DataLite')

      const { answer } = await backend.ask(sessions.list, { as: maya })

      expect(answer.map(({ current }) => current).toSorted()).toEqual([false, true])
      expect(answer.find(({ current }) => current)?.id).toBe(maya.sessionId)
      await backend.app.request('/api/ext/sign-out', {
        method: 'POST',
        headers: { authorization: `Bearer ${elsewhere.jwtToken}` },
      })
      expect((await backend.ask(sessions.list, { as: maya })).answer).toHaveLength(1)
    })

    test('a refresh counts as seen', async () => {
      const { refreshToken } = await signedInElsewhere(maya)
      backend.setNow(addHours(now, 2))
      await backend.request('/auth/refresh-token', { body: { RefreshToken: refreshToken } })

      const { answer } = await backend.ask(sessions.list, { as: maya })

      expect(answer[0]?.lastSeenAt).toBe(addHours(now, 2).toISOString())
      expect((await accountOf(maya))?.lastSeenAt).toBe(addHours(now, 2).toISOString())
    })

    test('one of them is signed out at once, hub connection included', async () => {
      const elsewhere = await signedInElsewhere(maya)
      const [id = ''] = elsewhere.refreshToken.split('.')

      const ended = await backend.ask(sessions.end, { as: maya, params: { sessionId: id } })

      expect(ended.status).toBe(204)
      expect(await pingWith(elsewhere.jwtToken)).toBe(401)
      expect((await backend.request('/auth/ping', { as: maya })).status).toBe(200)
      expect(backend.pushed.at(-1)).toMatchObject({ target: 'SessionEnded', args: ['', id] })
    })

    test('somebody else’s device is not found and stays signed in', async () => {
      const lite = await backend.person('DataLite')

      const refused = await backend.ask(sessions.end, {
        as: maya,
        params: { sessionId: lite.sessionId },
      })

      expect(refused.status).toBe(404)
      expect((await backend.request('/auth/ping', { as: lite })).status).toBe(200)
    })

    test('all others are signed out together', async () => {
      const first = await signedInElsewhere(maya)
      const second = await signedInElsewhere(maya)

      expect((await backend.ask(sessions.endOthers, { as: maya })).status).toBe(204)

      expect(await pingWith(first.jwtToken)).toBe(401)
      expect(await pingWith(second.jwtToken)).toBe(401)
      expect((await backend.request('/auth/ping', { as: maya })).status).toBe(200)
      expect(backend.pushed.at(-1)).toMatchObject({ args: [maya.sessionId, ''] })
    })
  })

  describe('a second factor', () => {
    const setUp = async () => {
      const { answer } = await backend.ask(auth.setUpTwoFactor, {
        as: maya,
        body: { password: testPassword },
      })
      const code = new TOTP({ secret: Secret.fromBase32(answer.secret) }).generate({
        timestamp: now.getTime(),
      })
      return (await backend.ask(auth.confirmTwoFactor, { as: maya, body: { code } })).answer
    }

    test('tells how many recovery codes and trusted devices there are', async () => {
      expect((await backend.ask(twoFactor.state, { as: maya })).answer).toEqual({
        enabled: false,
        recoveryCodes: 0,
        trustedDevices: 0,
      })
      await setUp()
      await backend.ask(auth.preferNoCode, { as: maya, params: { value: 'true' } })

      expect((await backend.ask(twoFactor.state, { as: maya })).answer).toEqual({
        enabled: true,
        recoveryCodes: 10,
        trustedDevices: 1,
      })
    })

    test('is turned off with the password only, and trusted devices are forgotten', async () => {
      await setUp()
      await backend.ask(auth.preferNoCode, { as: maya, params: { value: 'true' } })
      const turnOff = (password: string) =>
        backend.ask(twoFactor.turnOff, { as: maya, body: { password } })

      expect((await turnOff('wrong')).status).toBe(422)
      expect((await backend.ask(twoFactor.state, { as: maya })).answer.enabled).toBe(true)
      expect((await turnOff(testPassword)).status).toBe(204)

      expect((await backend.ask(twoFactor.state, { as: maya })).answer).toEqual({
        enabled: false,
        recoveryCodes: 0,
        trustedDevices: 0,
      })
      expect((await turnOff(testPassword)).status).toBe(409)
      expect(await audited()).toContainEqual([
        maya.username,
        'person',
        String(maya.userId),
        'turned two-factor off',
      ])
    })

    test('wrong passwords are limited', async () => {
      await setUp()

      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          backend.ask(twoFactor.turnOff, { as: maya, body: { password: 'wrong' } }),
        ),
      )

      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    })

    test('new recovery codes replace the old ones', async () => {
      const { recoveryCodes: old } = await setUp()
      const { answer } = await backend.ask(twoFactor.renewRecoveryCodes, {
        as: maya,
        body: { password: testPassword },
      })
      backend.setNow(addSeconds(now, 90))
      const enter = async (code = '') => {
        const signIn = await backend.request('/auth', {
          body: { username: maya.username, password: testPassword },
        })
        const { challenge } = await signIn.json()
        const entered = await backend.request('/auth/validate/twofactorcode', {
          body: { challenge, code },
        })
        return entered.status
      }

      expect(answer.recoveryCodes).toHaveLength(10)
      expect(await enter(old[0])).toBe(422)
      expect(await enter(answer.recoveryCodes[0])).toBe(200)
    })
  })

  describe('mailed notifications', () => {
    const choose = (as: Person, mailed: never[] | ('BidUploaded' | 'Announcement')[]) =>
      backend.ask(mailedNotifications.choose, { as, body: { mailed } })
    const notify = async (companyId: number, ...types: number[]) => {
      const notices = await inTransaction(backend.context.database, (tx) =>
        addNotices(
          tx,
          types.map((type) => ({ companyId, mode: Mode.OceanFCL, type, description: 'Reno' })),
        ),
      )
      await pushNotices(backend.context, notices)
    }
    const mailed = async (count: number) => {
      await expect.poll(async () => (await outbox()).length, { timeout: 5000 }).toBe(count)
      return outbox()
    }

    test('are none until chosen, and kept once each', async () => {
      expect((await backend.ask(mailedNotifications.read, { as: maya })).answer).toEqual({
        mailed: [],
      })

      await choose(maya, ['BidUploaded', 'BidUploaded'])

      expect((await backend.ask(mailedNotifications.read, { as: maya })).answer).toEqual({
        mailed: ['BidUploaded'],
      })
      const unknown = await backend.request('/ext/mailed-notifications', {
        as: maya,
        method: 'PUT',
        body: { mailed: ['Weather'] },
      })
      expect(unknown.status).toBe(400)
    })

    test('what was chosen is mailed, a burst as one mail, to that company alone', async () => {
      const tom = await backend.person('Carrier')
      await choose(maya, ['BidUploaded'])
      await choose(tom, ['BidUploaded'])
      const { BidUploaded, GreenToRed } = NotificationType

      await notify(maya.companyId, BidUploaded, GreenToRed)
      await notify(maya.companyId, BidUploaded, BidUploaded)

      const [one, burst] = await mailed(2)
      expect(one).toMatchObject({
        recipient: maya.username,
        subject: 'Ocean - FCL Bid Uploaded · Ocean - FCL · Reno',
      })
      expect(one?.body).not.toContain('Light')
      expect(burst?.subject).toBe('2 notifications from Laneward')
    })

    test('nobody disabled is mailed', async () => {
      await choose(maya, ['Announcement'])
      const lite = await backend.person('DataLite')
      await choose(lite, ['Announcement'])
      await backend.context.database.db
        .update(users)
        .set({ disabled: true })
        .where(eq(users.id, maya.userId))

      await notify(maya.companyId, NotificationType.Announcement)

      expect(await mailed(1)).toMatchObject([{ recipient: lite.username }])
    })
  })

  describe('an Owner changes accounts', () => {
    const change = (body: object, as = owner) =>
      backend.request('/ext/accounts', { as, method: 'PUT', body })

    test('disabling several ends their sessions and their hub connections', async () => {
      const lite = await backend.person('DataLite')

      const changed = await change({ ids: [maya.userId, lite.userId], disabled: true })

      expect(changed.status).toBe(200)
      for (const who of [maya, lite]) {
        expect((await backend.request('/auth/ping', { as: who })).status).toBe(401)
        expect(backend.pushed).toContainEqual(
          expect.objectContaining({ target: 'SessionEnded', userIds: [who.userId] }),
        )
      }
      expect(
        (
          await backend.request('/auth', {
            body: { username: maya.username, password: testPassword },
          })
        ).status,
      ).toBe(401)
      expect(await audited()).toContainEqual([
        owner.username,
        'person',
        String(maya.userId),
        'disabled',
      ])
    })

    test('who is enabled again signs in again', async () => {
      await change({ ids: [maya.userId], disabled: true })
      await change({ ids: [maya.userId], disabled: false })

      expect((await accountOf(maya))?.disabled).toBe(false)
      await signedInElsewhere(maya)
    })

    test('a role changes within what the company allows', async () => {
      const toData = await change({ ids: [maya.userId], type: 'DataCustomer' })
      const toCarrier = await change({ ids: [maya.userId], type: 'Carrier' })

      expect(toData.status).toBe(200)
      expect(toCarrier.status).toBe(409)
      expect((await toCarrier.json()).message).toContain('Alder')
      expect(await accountOf(maya)).toMatchObject({ type: 'DataCustomer', company: 'Alder' })
    })

    test('role and company change together, and a company there is not is not found', async () => {
      const tom = await backend.person('Carrier')

      const moved = await change({
        ids: [maya.userId],
        type: 'Carrier',
        companyId: tom.companyId,
      })

      expect(moved.status).toBe(200)
      expect(await accountOf(maya)).toMatchObject({ type: 'Carrier', company: tom.company })
      expect((await change({ ids: [maya.userId], companyId: 999_999 })).status).toBe(404)
    })

    test('one account that cannot be changed leaves all as they were', async () => {
      const tom = await backend.person('Carrier')

      const mixed = await change({ ids: [maya.userId, tom.userId], type: 'DataLite' })
      const gone = await change({ ids: [maya.userId, 999_999], disabled: true })

      expect([mixed.status, gone.status]).toEqual([409, 404])
      expect(await accountOf(maya)).toMatchObject({ type: 'Customer', disabled: false })
    })

    test('never oneself, and of two Owners who disable each other one stays', async () => {
      const other = await backend.person('Owner', 'Second platform')

      expect((await change({ ids: [owner.userId], disabled: true })).status).toBe(409)
      expect((await change({ ids: [owner.userId], type: 'Customer' })).status).toBe(409)
      await Promise.all([
        change({ ids: [other.userId], disabled: true }),
        change({ ids: [owner.userId], disabled: true }, other),
      ])

      const left = await backend.context.database.db
        .select()
        .from(users)
        .where(eq(users.disabled, false))
      expect(left.filter(({ role }) => role === 0)).toHaveLength(1)
    })

    test.each([
      {},
      { ids: [] },
      { ids: [1] },
      { ids: [1], type: 'King' },
      { ids: 'all', disabled: true },
    ])('%j is refused', async (body) => {
      expect((await change(body)).status).toBe(400)
    })

    test('nobody else does', async () => {
      for (const role of ['Customer', 'Carrier', 'DataCustomer', 'DataLite'] as const) {
        const as = await backend.person(role)
        expect((await change({ ids: [owner.userId], disabled: true }, as)).status).toBe(403)
      }
    })
  })

  describe('open invitations', () => {
    const invite = (address: string) =>
      backend.ask(accounts.invite, {
        as: owner,
        body: { addresses: [address], type: 'Customer', company: 'Alder' },
      })
    const list = async () => (await backend.ask(people.invitations, { as: owner })).answer
    const codeIn = (mail: { body: string } | undefined) =>
      /code=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''

    test('are listed until used or expired, never with their code', async () => {
      await invite('new@alder.test')
      const code = codeIn((await outbox())[0])

      const open = await list()

      expect(open).toMatchObject([
        { address: 'new@alder.test', type: 'Customer', company: 'Alder' },
      ])
      expect(JSON.stringify(open)).not.toContain(code)
      backend.setNow(addHours(now, 14 * 24 + 1))
      expect(await list()).toEqual([])
    })

    test('one that is taken back works no longer', async () => {
      await invite('new@alder.test')
      const code = codeIn((await outbox())[0])
      const [open] = await list()

      const params = { invitationId: open?.id ?? '' }
      expect((await backend.ask(people.revokeInvitation, { as: owner, params })).status).toBe(204)

      expect((await backend.request(`/accounts/${code}`)).status).toBe(404)
      expect(await list()).toEqual([])
      expect((await backend.ask(people.revokeInvitation, { as: owner, params })).status).toBe(404)
    })
  })

  test('the outbox is read in a demo only, the newest mail first', async () => {
    const { settings } = backend.context
    await backend.request(`/accounts/forgot-password/${maya.username}`)
    await expect.poll(async () => (await outbox()).length, { timeout: 5000 }).toBe(1)

    expect((await backend.ask(people.outbox, { as: owner })).answer).toMatchObject([
      { recipient: maya.username, body: expect.stringContaining('/reset-password?code=') },
    ])
    settings.demo = false
    const outside = await backend.ask(people.outbox, { as: owner })
    settings.demo = true
    expect(outside.status).toBe(404)
  })
})

import { addHours } from 'date-fns'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { people } from '#contract/ext/people.ts'
import { users } from '#server/store/tables/people.ts'
import { testPassword } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenPeople, now } from '#tests/support/given-people.ts'

describe.each(databaseKinds)('people (%s)', (kind) => {
  const { world, signedInElsewhere, outbox, audited, accountOf } = givenPeople(kind)

  describe('an Owner changes accounts', () => {
    const change = (body: object, as = world.owner) =>
      world.backend.request('/ext/accounts', { as, method: 'PUT', body })

    test('disabling several ends their sessions and their hub connections', async () => {
      const lite = await world.backend.person('DataLite')

      const changed = await change({ ids: [world.maya.userId, lite.userId], disabled: true })

      expect(changed.status).toBe(200)
      for (const who of [world.maya, lite]) {
        expect((await world.backend.request('/auth/ping', { as: who })).status).toBe(401)
        expect(world.backend.pushed).toContainEqual(
          expect.objectContaining({ target: 'SessionEnded', userIds: [who.userId] }),
        )
      }
      expect(
        (
          await world.backend.request('/auth', {
            body: { username: world.maya.username, password: testPassword },
          })
        ).status,
      ).toBe(401)
      expect(await audited()).toContainEqual([
        world.owner.username,
        'person',
        String(world.maya.userId),
        'disabled',
      ])
    })

    test('who is enabled again signs in again', async () => {
      await change({ ids: [world.maya.userId], disabled: true })
      await change({ ids: [world.maya.userId], disabled: false })

      expect((await accountOf(world.maya))?.disabled).toBe(false)
      await signedInElsewhere(world.maya)
    })

    test('a role changes within what the company allows', async () => {
      const toData = await change({ ids: [world.maya.userId], type: 'DataCustomer' })
      const toCarrier = await change({ ids: [world.maya.userId], type: 'Carrier' })

      expect(toData.status).toBe(200)
      expect(toCarrier.status).toBe(409)
      expect((await toCarrier.json()).message).toContain('Alder')
      expect(await accountOf(world.maya)).toMatchObject({ type: 'DataCustomer', company: 'Alder' })
    })

    test('role and company change together, and a company there is not is not found', async () => {
      const tom = await world.backend.person('Carrier')

      const moved = await change({
        ids: [world.maya.userId],
        type: 'Carrier',
        companyId: tom.companyId,
      })

      expect(moved.status).toBe(200)
      expect(await accountOf(world.maya)).toMatchObject({ type: 'Carrier', company: tom.company })
      expect((await change({ ids: [world.maya.userId], companyId: 999_999 })).status).toBe(404)
    })

    test('one account that cannot be changed leaves all as they were', async () => {
      const tom = await world.backend.person('Carrier')

      const mixed = await change({ ids: [world.maya.userId, tom.userId], type: 'DataLite' })
      const gone = await change({ ids: [world.maya.userId, 999_999], disabled: true })

      expect([mixed.status, gone.status]).toEqual([409, 404])
      expect(await accountOf(world.maya)).toMatchObject({ type: 'Customer', disabled: false })
    })

    test('never oneself, and of two Owners who disable each other one stays', async () => {
      const other = await world.backend.person('Owner', 'Second platform')

      expect((await change({ ids: [world.owner.userId], disabled: true })).status).toBe(409)
      expect((await change({ ids: [world.owner.userId], type: 'Customer' })).status).toBe(409)
      await Promise.all([
        change({ ids: [other.userId], disabled: true }),
        change({ ids: [world.owner.userId], disabled: true }, other),
      ])

      const left = await world.backend.context.database.db
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
        const as = await world.backend.person(role)
        expect((await change({ ids: [world.owner.userId], disabled: true }, as)).status).toBe(403)
      }
    })
  })

  describe('open invitations', () => {
    const invite = (address: string) =>
      world.backend.ask(accounts.invite, {
        as: world.owner,
        body: { addresses: [address], type: 'Customer', company: 'Alder' },
      })
    const list = async () =>
      (await world.backend.ask(people.invitations, { as: world.owner })).answer
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
      world.backend.setNow(addHours(now, 14 * 24 + 1))
      expect(await list()).toEqual([])
    })

    test('one that is taken back works no longer', async () => {
      await invite('new@alder.test')
      const code = codeIn((await outbox())[0])
      const [open] = await list()

      const params = { invitationId: open?.id ?? '' }
      expect(
        (await world.backend.ask(people.revokeInvitation, { as: world.owner, params })).status,
      ).toBe(204)

      expect((await world.backend.request(`/accounts/${code}`)).status).toBe(404)
      expect(await list()).toEqual([])
      expect(
        (await world.backend.ask(people.revokeInvitation, { as: world.owner, params })).status,
      ).toBe(404)
    })
  })

  test('mails are listed with their text in a demo, and without it outside of one', async () => {
    const { settings } = world.backend.context
    await world.backend.request(`/accounts/forgot-password/${world.maya.username}`)
    await expect.poll(async () => (await outbox()).length, { timeout: 25_000 }).toBe(1)
    settings.demo = false
    await world.backend.request(`/accounts/forgot-password/${world.maya.username}`)
    await expect.poll(async () => (await outbox()).length, { timeout: 25_000 }).toBe(2)
    settings.demo = true

    expect((await world.backend.ask(people.mails, { as: world.owner })).answer).toMatchObject([
      { recipient: world.maya.username, body: '' },
      { recipient: world.maya.username, body: expect.stringContaining('/reset-password?code=') },
    ])
  })
})

import { addHours } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { companies, users } from '#server/store/tables/people.ts'
import { codeIn, keptMails, newPassword } from '#tests/support/accounts.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'

describe.each(databaseKinds)('invitations (%s)', (kind) => {
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

  const signIn = async (username: string, password: string) =>
    (await backend.request('/auth', { body: { username, password } })).status
  const outbox = () => keptMails(backend)
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
      companyId: maya.companyId,
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

  test('a new carrier company works with no shipper before one invites it', async () => {
    await invite(['tom@swift.test'], { type: 'Carrier', company: 'Swift' })

    const carriers = await backend.request('/ext/carriers?mode=7', { as: maya })

    expect(await carriers.json()).toEqual([])
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

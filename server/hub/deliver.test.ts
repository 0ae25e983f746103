import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#contract/ext/people.ts'
import { readToken } from '#server/caller.ts'
import type { Caller } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { roleNumbers } from '#domain/role.ts'
import { openSession } from '#server/accounts/session.ts'
import { inTransaction } from '#server/store/database.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { deliver, reaches } from './deliver.ts'

let backend: Backend

beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend?.close())

/** The connections of a hub, without the wire: who is connected, and what each was sent. */
function givenHub() {
  const open = new Map<Caller, number>()
  backend.context.push = async (message) =>
    deliver({
      send(to) {
        const reached = [...open.keys()].filter(to)
        for (const user of reached) open.set(user, (open.get(user) ?? 0) + 1)
        return reached.length
      },
      closeWhere(leaves) {
        for (const user of open.keys()) if (leaves(user)) open.delete(user)
      },
    })(message)
  return {
    open,
    async connect(person: Person) {
      const { jwtToken } = await openSession(person.userId, 'browser', backend.context)
      const user = await readToken(jwtToken, backend.context)
      if (!user) throw new Error('Nobody is signed in')
      open.set(user, 0)
      return { reached: () => open.get(user) }
    },
  }
}

async function tell(roles: number[], { companyId }: Person): Promise<void> {
  const notice = { companyId, mode: 4, type: 1, description: 'Bids are due', roles }
  const notices = await inTransaction(backend.context.database, (tx) => addNotices(tx, [notice]))
  await pushNotices(backend.context, notices)
}

test('a changed role counts from the next notice on', async () => {
  const { connect, open } = givenHub()
  const shipper = await backend.person('Customer')
  const owner = await backend.person('Owner')
  const before = await connect(shipper)
  await tell([Customer], shipper)
  expect(before.reached()).toBe(1)

  await backend.ask(people.change, {
    as: owner,
    body: { ids: [shipper.userId], type: 'DataLite' },
  })
  await tell([Customer], shipper)
  expect(open.size).toBe(0)

  const after = await connect(shipper)
  await tell([Customer], shipper)
  expect(after.reached()).toBe(0)
  await tell([DataLite], shipper)
  expect(after.reached()).toBe(1)
})

const { Customer, DataLite } = roleNumbers
const shipper = { companyId: 1, userId: 10, role: 'Customer' } as const
const clerk = { companyId: 1, userId: 11, role: 'DataLite' } as const
const carrier = { companyId: 2, userId: 20, role: 'Carrier' } as const

test.each([
  ['a whole company', { companyIds: [1], userIds: [] }, ['shipper', 'clerk']],
  ['one role of a company', { companyIds: [1], roles: [Customer], userIds: [] }, ['shipper']],
  ['another role', { companyIds: [1, 2], roles: [DataLite], userIds: [] }, ['clerk']],
  ['no role named', { companyIds: [2], roles: [], userIds: [] }, ['carrier']],
  ['one person', { companyIds: [], roles: [Customer], userIds: [20] }, ['carrier']],
] as const)('a message to %s reaches them and nobody else', (_whom, message, expected) => {
  const people = { shipper, clerk, carrier }

  const reached = Object.entries(people).filter(([, person]) =>
    reaches(
      { ...message, companyIds: [...message.companyIds], userIds: [...message.userIds] },
      person,
    ),
  )

  expect(reached.map(([name]) => name)).toEqual(expected)
})

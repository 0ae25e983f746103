import { expect, test } from 'vitest'
import { roleNumbers } from '#domain/role.ts'
import { reaches } from './reaches.ts'

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

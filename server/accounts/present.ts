import type { Account, User } from '#domain/user.ts'
import { type Role, roles } from '#domain/role.ts'
import type { companies, users } from '#server/store/tables/people.ts'
import type { TokenPair } from './session.ts'

type Person = typeof users.$inferSelect
type Company = typeof companies.$inferSelect

export const roleOf = (person: Pick<Person, 'role'>): Role => roles[person.role] ?? 'DataLite'

export const presentUser = (person: Person, company: Company, tokens: TokenPair): User => ({
  id: person.id,
  username: person.username,
  type: roleOf(person),
  firstName: person.firstName,
  lastName: person.lastName,
  companyId: company.id,
  company: company.name,
  profilePicture: person.profilePicture,
  twoFactorEnabled: person.twoFactorEnabled,
  ...tokens,
})

export const presentAccount = (person: Person, company: Company): Account => ({
  id: person.id,
  username: person.username,
  type: roleOf(person),
  firstName: person.firstName,
  lastName: person.lastName,
  companyId: company.id,
  company: company.name,
  disabled: person.disabled,
  twoFactorEnabled: person.twoFactorEnabled,
  createdAt: person.createdAt.toISOString(),
  lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
})

import { type Capability, rolesThatMay } from '#domain/capability.ts'
import { roleNumbersOf } from '#domain/role.ts'

/** Whom a message is for: the people of a company who may do this. */
export const toPeople = (companyId: number, capability: Capability) => ({
  companyIds: [companyId],
  roles: roleNumbersOf(rolesThatMay(capability)),
  userIds: [],
})

import { roleNumbers } from '#domain/role.ts'
import type { Caller, Push } from '#server/context.ts'

/** Whether a message is for somebody: named, or one of the companies' people in one of the roles. */
export const reaches = (
  { companyIds, roles = [], userIds }: Pick<Push, 'companyIds' | 'roles' | 'userIds'>,
  { companyId, userId, role }: Pick<Caller, 'companyId' | 'userId' | 'role'>,
): boolean =>
  userIds.includes(userId) ||
  (companyIds.includes(companyId) && (roles.length === 0 || roles.includes(roleNumbers[role])))

import { isHungUp, sessionEnded } from '#server/accounts/session.ts'
import type { Caller, Push } from '#server/context.ts'
import { roleNumbers } from '#domain/role.ts'
import type { Hub } from './hub.ts'

/**
 * Gives a message to the connections it is for. Who somebody is was read when they connected; a change
 * of role or company hangs up on them, so that nothing is asked of the database for each message.
 */
export const deliver =
  (hub: Pick<Hub<Caller>, 'send' | 'closeWhere'>) =>
  (message: Push): void => {
    if (message.target === sessionEnded) hub.closeWhere((user) => isHungUp(user, message))
    else hub.send((user) => reaches(message, user), message.target, ...message.args)
  }

/** Whether a message is for somebody: named, or one of the companies' people in one of the roles. */
export const reaches = (
  { companyIds, roles = [], userIds }: Pick<Push, 'companyIds' | 'roles' | 'userIds'>,
  { companyId, userId, role }: Pick<Caller, 'companyId' | 'userId' | 'role'>,
): boolean =>
  userIds.includes(userId) ||
  (companyIds.includes(companyId) && (roles.length === 0 || roles.includes(roleNumbers[role])))

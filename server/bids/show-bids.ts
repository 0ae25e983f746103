import { rolesThatMay } from '#domain/capability.ts'
import { roleNumbersOf } from '#domain/role.ts'
import type { Caller, Context } from '#server/context.ts'

/** Has the open browsers of a carrier load its bids again: a colleague, or another window, changed some. */
export const showBids = (
  { push }: Pick<Context, 'push'>,
  { companyId }: Pick<Caller, 'companyId'>,
): Promise<void> =>
  push({
    companyIds: [companyId],
    roles: roleNumbersOf(rolesThatMay('bid')),
    userIds: [],
    target: 'BidsChanged',
    args: [],
  })

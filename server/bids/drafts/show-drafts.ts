import { rolesThatMay } from '#domain/capability.ts'
import { roleNumbersOf } from '#domain/role.ts'
import type { Context } from '#server/context.ts'

/** Has the open browsers of a carrier's own people read its draft cells again; the message holds none. */
export const showDrafts = ({ push }: Pick<Context, 'push'>, companyId: number): Promise<void> =>
  push({
    companyIds: [companyId],
    roles: roleNumbersOf(rolesThatMay('bid')),
    userIds: [],
    target: 'BidDraftsChanged',
    args: [],
  })

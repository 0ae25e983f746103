import { rolesThatMay } from '#domain/capability.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { roleNumbersOf } from '#domain/role.ts'
import type { Caller, Context } from '#server/context.ts'

/** Has the open windows of a shipper's people load lanes again that one of them made or edited; null is several. */
export const showLanes = (
  { push }: Pick<Context, 'push'>,
  { companyId }: Pick<Caller, 'companyId'>,
  { mode, laneId }: { mode: number; laneId: number | null },
): Promise<void> =>
  push({
    companyIds: [companyId],
    roles: roleNumbersOf(rolesThatMay('manage lanes')),
    userIds: [],
    target: 'LanesChanged',
    args: [{ mode: biddableModeSchema.parse(mode), laneId }],
  })

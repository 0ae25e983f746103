import { biddableModeSchema } from '#domain/mode-schema.ts'
import type { Caller, Context } from '#server/context.ts'
import { toPeople } from '#server/hub/to-people.ts'

/** Has the open windows of a shipper's people load lanes again that one of them made or edited; null is several. */
export const showLanes = (
  { push }: Pick<Context, 'push'>,
  { companyId }: Pick<Caller, 'companyId'>,
  { mode, laneId }: { mode: number; laneId: number | null },
): Promise<void> =>
  push({
    ...toPeople(companyId, 'manage lanes'),
    target: 'LanesChanged',
    args: [{ mode: biddableModeSchema.parse(mode), laneId }],
  })

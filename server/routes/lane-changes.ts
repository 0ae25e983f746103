import { laneChanges as contract } from '#contract/ext/lane-changes.ts'
import { serve } from '#server/serve.ts'
import { laneChanges, readSeen, sealSeen } from '#server/lanes/lane-changes.ts'

export const laneChangesRoutes = [
  serve(contract.since, async ({ caller, params, query }, context) => {
    const since = readSeen(query.since, context)
    const found = since && (await laneChanges(caller, params.id, since, context))
    if (!found) return { whole: true, since: null, changed: [], gone: [] }
    const { changed, gone } = found.changes
    return {
      whole: false,
      since: sealSeen(found.seen, context),
      changed: [...changed],
      gone: [...gone],
    }
  }),
]

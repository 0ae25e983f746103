import { savings } from '#contract/ext/savings.ts'
import { leftOutLanes } from '#server/savings/left-out-lanes.ts'
import { savingsFile } from '#server/savings/savings-file.ts'
import { lanesBehind } from '#server/savings/savings-lanes.ts'
import { savingsSummary } from '#server/savings/savings-summary.ts'
import { serve } from '#server/serve.ts'

export const savingsRoutes = [
  serve(savings.summary, ({ caller, query }, { database }) =>
    savingsSummary(caller, query, database),
  ),
  serve(savings.lanes, ({ caller, query }, { database: { db } }) => lanesBehind(caller, query, db)),
  serve(savings.leftOut, ({ caller, query }, { database: { db } }) =>
    leftOutLanes(caller, query, db),
  ),
  serve(savings.file, ({ caller, query: { format, ...filter } }, { database }) =>
    savingsFile(caller, filter, format, database),
  ),
]

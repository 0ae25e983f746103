import { benchmark } from '#contract/benchmark.ts'
import { modeBenchmark } from '#contract/ext/mode-benchmark.ts'
import { chargeLocationBenchmark } from '#server/benchmark/charge-locations.ts'
import { laneBenchmark, laneDeviations } from '#server/benchmark/lane-benchmark.ts'
import { benchmarkedLanes } from '#server/benchmark/mode-lanes.ts'
import { serve, wholeMode } from '#server/serve.ts'

export const benchmarkRoutes = [
  serve(
    benchmark.chargeLocation,
    ({ caller, query }, { database: { db } }) =>
      chargeLocationBenchmark(
        caller,
        { mode: query.mode, uploadId: query.uploadId, scope: query.routeType },
        db,
      ),
    {
      keptByMode: ({ query: { mode, ...query } }) => wholeMode({ params: { id: mode }, query }),
      ofAllCompanies: true,
    },
  ),

  serve(benchmark.deviations, ({ caller, query }, { database: { db } }) =>
    laneDeviations(caller, query.laneId, db),
  ),

  serve(benchmark.lane, ({ caller, query }, { database: { db } }) =>
    laneBenchmark(caller, query.laneId, query.routeType, db),
  ),

  serve(
    modeBenchmark.lanes,
    ({ caller, params, query }, { database: { db } }) =>
      benchmarkedLanes(caller, { mode: params.id, ...query }, db),
    {
      // Days in transit are read off shipments, which note no changes.
      keptByMode: (asked) => (asked.query.metric === 'CostPerUnit' ? wholeMode(asked) : null),
      ofAllCompanies: true,
    },
  ),
]

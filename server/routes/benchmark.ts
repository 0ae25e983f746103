import { benchmark } from '#contract/benchmark.ts'
import { modeBenchmark } from '#contract/ext/mode-benchmark.ts'
import { chargeLocationBenchmark } from '#server/benchmark/charge-locations.ts'
import { laneBenchmark, laneDeviations } from '#server/benchmark/lane-benchmark.ts'
import { hashOfCosts } from '#server/benchmark/comparable.ts'
import { benchmarkedLanes } from '#server/benchmark/mode-lanes.ts'
import { atOneMoment } from '#server/store/one-moment.ts'
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
      // Of one moment: the hash stands for the very lanes that are compared.
      async sum({ caller, params, query }, { database }) {
        const [hash, answer] = await atOneMoment(database, [
          (db) => hashOfCosts(params.id, db),
          (db) => benchmarkedLanes(caller, { mode: params.id, ...query }, db),
        ])
        return { answer, parts: hash, byteCount: hash.length }
      },
      // A bid changes no cost that was paid.
      holds: async ({ params }, { database: { db } }, hash: string) =>
        (await hashOfCosts(params.id, db)) === hash ? hash : null,
    },
  ),
]

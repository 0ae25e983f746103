import { may } from '#domain/capability.ts'
import { reportFigures } from '#contract/ext/report-figures.ts'
import { reportFiles } from '#contract/ext/report-files.ts'
import { reporting } from '#contract/reporting.ts'
import { bidSavings } from '#server/reporting/bid-savings.ts'
import { carrierActivity } from '#server/reporting/carrier-activity.ts'
import { ownSavings } from '#server/reporting/own-savings.ts'
import { recommendedSavings } from '#server/reporting/recommended-savings.ts'
import {
  savingsFigures,
  savingsLaneBytes,
  type SavingsLanes,
} from '#server/reporting/savings-figures.ts'
import { reportFile } from '#server/reporting/report-file.ts'
import { topLanes } from '#server/reporting/top-lanes.ts'
import { serve, wholeMode } from '#server/serve.ts'

export const reportingRoutes = [
  serve(
    reporting.incumbentSavings,
    ({ caller, params, query }, { database: { db } }) => {
      const scope = { mode: params.id, ...query }
      return may(caller, 'bid')
        ? ownSavings(caller, scope, db)
        : bidSavings(caller, scope, 'incumbent', db)
    },
    { keptByMode: wholeMode },
  ),

  serve(
    reporting.topLanes,
    ({ caller, params, query }, { database: { db } }) =>
      topLanes(
        caller,
        { mode: params.id, ...query },
        params.bySavings === 'true' ? 'savings' : 'spend',
        db,
      ),
    { keptByMode: wholeMode },
  ),

  serve(
    reporting.maxCarrierSavings,
    ({ caller, params, query }, { database: { db } }) =>
      bidSavings(caller, { mode: params.id, ...query }, 'anyone', db),
    { keptByMode: wholeMode },
  ),

  serve(
    reporting.recommendedCarrierSavings,
    ({ caller, params, query }, { database: { db }, now }) =>
      recommendedSavings(caller, { mode: params.id, ...query }, db, now()),
    { keptByMode: wholeMode },
  ),

  serve(reporting.carrierActivity, ({ caller, params, query }, { database: { db } }) =>
    carrierActivity(caller, { mode: params.id, ...query }, db),
  ),

  serve(
    reportFigures.savings,
    async ({ caller, params, query }, context) =>
      (await savingsFigures(caller, { mode: params.id, ...query }, undefined, context)).figures,
    {
      keptByMode: wholeMode,
      async sum({ caller, params, query }, context, before: SavingsLanes | undefined) {
        const scope = { mode: params.id, ...query }
        const { figures, of } = await savingsFigures(caller, scope, before, context)
        return { answer: figures, parts: of, byteCount: of.lanes.size * savingsLaneBytes }
      },
    },
  ),

  serve(reportFiles.file, ({ caller, params, query }, { database: { db }, now }) =>
    reportFile(caller, { mode: params.id, ...query }, db, now()),
  ),
]

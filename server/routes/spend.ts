import { spend } from '#contract/ext/spend.ts'
import { serve } from '#server/serve.ts'
import { spendEnds } from '#server/spend/spend-ends.ts'
import { spendFile } from '#server/spend/spend-file.ts'
import { spendPlaces } from '#server/spend/spend-places.ts'
import { spendShipments } from '#server/spend/spend-shipments.ts'
import { spendSummary } from '#server/spend/spend-summary.ts'
import { unusualCharges } from '#server/spend/unusual-charges.ts'

/** Rows of one drill-down; nobody reads further. */
const mostPlaces = 500

export const spendRoutes = [
  serve(spend.summary, ({ caller, query }, { database: { db } }) =>
    spendSummary(caller, query, db),
  ),
  serve(spend.places, ({ caller, query }, { database: { db } }) =>
    spendPlaces(caller, query, mostPlaces, db),
  ),
  serve(spend.ends, ({ caller, query }, { database: { db } }) => spendEnds(caller, query, db)),
  serve(spend.shipments, ({ caller, query }, { database: { db } }) =>
    spendShipments(caller, query, db),
  ),
  serve(spend.unusual, ({ caller, query }, { database: { db } }) =>
    unusualCharges(caller, query, db),
  ),
  serve(spend.file, ({ caller, query: { format, ...filter } }, { database: { db } }) =>
    spendFile(caller, filter, format, db),
  ),
]

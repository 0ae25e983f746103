import { carrierCapacities } from '#contract/ext/carrier-capacities.ts'
import { ownCapacities, saveCapacities } from '#server/bids/carrier-capacities.ts'
import { serve } from '#server/serve.ts'

export const carrierCapacityRoutes = [
  serve(carrierCapacities.own, ({ caller, query }, { database, now }) =>
    ownCapacities(caller, query.mode, database.db, now()),
  ),
  serve(carrierCapacities.save, ({ caller, body }, context) =>
    saveCapacities(caller, body, context),
  ),
]

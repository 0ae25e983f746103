import { carbon } from '#contract/ext/carbon.ts'
import { lanes } from '#contract/lanes.ts'
import { shipments } from '#contract/shipments.ts'
import { emissionsByMonth } from '#server/carbon/by-month.ts'
import { carbonExport } from '#server/carbon/export.ts'
import { emittingLanes } from '#server/carbon/lanes.ts'
import { calculateLane, calculateLanes, laneCo2 } from '#server/carbon/lane-co2.ts'
import { carbonOverview } from '#server/carbon/overview.ts'
import { calculateShipment, calculateShipments, shipmentCo2 } from '#server/carbon/shipment-co2.ts'
import { serve } from '#server/serve.ts'

// Of two paths that fit a request the first one answers: 'batch' stands before '{id}'.
export const carbonRoutes = [
  serve(lanes.co2, ({ caller, params }, context) => laneCo2(caller, params.id, context)),

  serve(lanes.calculateCo2Batch, ({ caller, body }, context) =>
    calculateLanes(caller, body.laneIds, context),
  ),

  serve(lanes.calculateCo2, ({ caller, params }, context) =>
    calculateLane(caller, params.id, context),
  ),

  serve(shipments.co2, ({ caller, params }, context) => shipmentCo2(caller, params.id, context)),

  serve(shipments.calculateCo2Batch, ({ caller, body }, context) =>
    calculateShipments(caller, body.shipmentIds, context),
  ),

  serve(shipments.calculateCo2, ({ caller, params }, context) =>
    calculateShipment(caller, params.id, context),
  ),

  serve(shipments.co2Summary, ({ caller, params, query }, { database }) =>
    emissionsByMonth(caller, { mode: params.id, uploadId: query.uploadId }, database.db),
  ),

  serve(carbon.overview, ({ caller, params }, { database }) =>
    carbonOverview(caller, params.id, database.db),
  ),

  serve(carbon.lanes, ({ caller, params }, { database }) =>
    emittingLanes(caller, params.id, database.db),
  ),

  serve(carbon.export, ({ caller, params }, context) => carbonExport(caller, params.id, context)),
]

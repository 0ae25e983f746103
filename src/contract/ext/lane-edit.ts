import * as z from 'zod'
import { laneSchema } from '#domain/lane.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { lanes } from '#contract/lanes.ts'
import { byId } from '#contract/part.ts'

const { origin, destination, equipmentType, serviceType, targetPrice, volume, shipments, term } =
  lanes.create.body.shape

export const laneEdit = extension('laneEdit', {
  change: endpoint({
    method: 'PATCH',
    path: '/ext/lanes/{id}',
    requires: 'manage lanes',
    summary:
      'Change the named fields of one lane; what is not named stays. 409 for a stale version, for another lane that has the places, equipment and move type already, and for a field that is fixed since bidding started; 422 for a field that shipments decide, an unknown place, or a volume without shipments.',
    refusals: [404, 409, 422],
    params: byId,
    body: z.object({
      version: z.number().int(),
      origin,
      destination,
      equipmentType,
      serviceType,
      incumbentCarrier: z.string().trim().max(120).optional(),
      businessUnit: z.string().trim().max(120).optional(),
      volume,
      shipments,
      targetPrice,
      term,
    }),
    response: laneSchema,
  }),
})

import * as z from 'zod'
import { capacityLimitSchema, mostCapacityLimits } from '#domain/carrier-capacity.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery } from '#contract/part.ts'

/** What a carrier said to one shipper in one mode. */
export const ownCapacitySchema = z.object({
  companyId: z.number().int(),
  shipper: z.string(),
  /** 0 until something is said. */
  version: z.number().int(),
  limits: z.array(capacityLimitSchema),
  /** Whether some lane of the shipper takes the carrier's bids now: until then, nothing can change. */
  isOpen: z.boolean(),
})
export type OwnCapacity = z.infer<typeof ownCapacitySchema>

export const carrierCapacities = extension('carrierCapacities', {
  own: endpoint({
    method: 'GET',
    path: '/ext/carrier-capacities',
    requires: 'bid',
    summary: 'The most that one takes of lanes together, by shipper whose lanes one may bid on.',
    query: z.object({ mode: biddableModeQuery }),
    response: z.array(ownCapacitySchema),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/ext/carrier-capacities',
    requires: 'bid',
    summary:
      'Replace the most that one takes of lanes of a shipper together, beside the capacity of each bid. Bidding is over, or a stale version: 409.',
    refusals: [404, 409, 422],
    body: z.object({
      companyId: z.number().int(),
      mode: biddableModeSchema,
      version: z.number().int(),
      limits: z.array(capacityLimitSchema).max(mostCapacityLimits),
    }),
    response: ownCapacitySchema,
  }),
})

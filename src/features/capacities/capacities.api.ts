import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { carrierCapacities } from '#contract/ext/carrier-capacities.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const capacityQueries = {
  own: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('own-capacities', mode),
      queryFn: ({ signal }) => call(carrierCapacities.own, { query: { mode }, signal }),
    }),
}

export const capacityMutations = {
  save: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof carrierCapacities.save>) =>
        call(carrierCapacities.save, { body, quiet: true }),
      onSettled: (_answer, _failed, { mode }, _result, { client }) =>
        client.invalidateQueries({ queryKey: capacityQueries.own(mode).queryKey }),
    }),
}

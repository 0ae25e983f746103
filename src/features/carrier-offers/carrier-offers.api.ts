import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SentBody } from '#contract/endpoint.ts'
import { carrierOffers, type OwnOffer } from '#contract/ext/carrier-offers.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

type Terms = SentBody<typeof carrierOffers.make>

/** Offers live under the lanes' root: whether they are used follows from the bids. */
export const offerQueries = {
  own: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('own-offers', mode),
      queryFn: ({ signal }) => call(carrierOffers.own, { query: { mode }, signal }),
    }),
  received: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('received-offers', mode),
      queryFn: ({ signal }) => call(carrierOffers.received, { query: { mode }, signal }),
    }),
}

const readAgain = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: queryKeys.lanes.all() })

export const offerMutations = {
  make: () =>
    mutationOptions({
      mutationFn: (terms: Terms) => call(carrierOffers.make, { body: terms, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) => readAgain(client),
    }),
  change: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: { id: number } & SentBody<typeof carrierOffers.change>) =>
        call(carrierOffers.change, { params: { id }, body, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) => readAgain(client),
    }),
  withdraw: () =>
    mutationOptions({
      mutationFn: ({ id, version }: Pick<OwnOffer, 'id' | 'version'>) =>
        call(carrierOffers.withdraw, { params: { id }, query: { version }, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) => readAgain(client),
    }),
  setAside: () =>
    mutationOptions({
      mutationFn: ({ id, setAside }: { id: number; setAside: boolean }) =>
        call(carrierOffers.setAside, { params: { id }, body: { setAside }, quiet: true }),
      // The row can be pressed again before all that follows from it is read.
      onSettled: (_answer, _error, _sent, _result, { client }) => {
        void readAgain(client)
      },
    }),
}

import { MutationCache, QueryClient } from '@tanstack/react-query'
import { DoneWithoutAnswer } from './call.ts'
import { knowQueryBySignal } from './left-out.ts'

/** An answered error is not tried again, and being offline fails instead of waiting for ever. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError(error) {
        if (error instanceof DoneWithoutAnswer) void client.invalidateQueries()
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        behavior: knowQueryBySignal,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

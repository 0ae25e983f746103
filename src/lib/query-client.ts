import { QueryClient } from '@tanstack/react-query'
import { knowQueryBySignal } from './left-out.ts'

/** An answered error is not tried again, and being offline fails instead of waiting for ever. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
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

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { spend, type SpendFilter } from '#contract/ext/spend.ts'
import { call, download } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** Approving an upload changes all of them; they are kept on screen while another filter loads. */
export const spendQueries = {
  summary: (query: SpendFilter) =>
    queryOptions({
      queryKey: queryKeys.spend('summary', query),
      queryFn: ({ signal }) => call(spend.summary, { query, signal, quiet: true }),
      placeholderData: keepPreviousData,
    }),
  places: (filter: SpendFilter, level: 'place' | 'lane') =>
    queryOptions({
      queryKey: queryKeys.spend('places', filter, level),
      queryFn: ({ signal }) =>
        call(spend.places, { query: { ...filter, level }, signal, quiet: true }),
    }),
  ends: (query: SpendFilter) =>
    queryOptions({
      queryKey: queryKeys.spend('ends', query),
      queryFn: ({ signal }) => call(spend.ends, { query, signal, quiet: true }),
      placeholderData: keepPreviousData,
    }),
  shipments: (query: SpendFilter) =>
    queryOptions({
      queryKey: queryKeys.spend('shipments', query),
      queryFn: ({ signal }) => call(spend.shipments, { query, signal, quiet: true }),
    }),
  unusual: (query: SpendFilter) =>
    queryOptions({
      queryKey: queryKeys.spend('unusual', query),
      queryFn: ({ signal }) => call(spend.unusual, { query, signal, quiet: true }),
      placeholderData: keepPreviousData,
    }),
}

export const exportSpend = (filter: SpendFilter, format: 'xlsx' | 'csv') =>
  download(spend.file, { query: { ...filter, format }, quiet: true })

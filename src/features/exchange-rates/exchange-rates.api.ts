import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { exchangeRates, type RateEntry } from '#contract/ext/exchange-rates.ts'
import { call, callPage, orIfNotOffered } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const pageSize = 50

export const rateQueries = {
  list: (currency: string, page: number) =>
    queryOptions({
      queryKey: queryKeys.exchangeRates('list', currency, page),
      queryFn: ({ signal }) =>
        callPage(exchangeRates.list, {
          query: { page, pageSize, ...(currency !== '' && { currency }) },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  /** Currencies with rates, each as it is on the date; today without one. None where the host has no rates. */
  currencies: (date?: string) =>
    queryOptions({
      queryKey: queryKeys.exchangeRates('currencies', date ?? 'today'),
      queryFn: ({ signal }) =>
        orIfNotOffered(
          call(exchangeRates.currencies, {
            query: date === undefined ? {} : { date },
            signal,
            quiet: true,
          }),
          [],
        ),
    }),
}

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: queryKeys.exchangeRates() })

export const rateMutations = {
  add: () =>
    mutationOptions({
      mutationFn: (body: RateEntry) => call(exchangeRates.add, { body, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) => refresh(client),
    }),
  change: (id: number) =>
    mutationOptions({
      mutationFn: (body: RateEntry & { seen: number }) =>
        call(exchangeRates.change, { params: { id }, body, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) => refresh(client),
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (id: number) => call(exchangeRates.remove, { params: { id }, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) => refresh(client),
    }),
  importFile: () =>
    mutationOptions({
      mutationFn: ({ file, check }: { file: File; check: boolean }) => {
        const body = new FormData()
        body.append('file', file, file.name)
        const query = { check: check ? 'true' : 'false' } as const
        return call(exchangeRates.importFile, { query, body, quiet: true })
      },
      onSuccess: (_answer, { check }, _result, { client }) => (check ? undefined : refresh(client)),
    }),
}

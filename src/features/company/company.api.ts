import { queryOptions } from '@tanstack/react-query'
import { companies } from '#contract/ext/companies.ts'
import { call } from '#lib/call.ts'

export const companyQueries = {
  /** `viewer` is in the key: each visitor is shown something else. */
  read: (id: number, viewer: number | null) =>
    queryOptions({
      queryKey: ['company', id, viewer],
      queryFn: ({ signal }) => call(companies.read, { params: { id }, signal, quiet: true }),
    }),
}

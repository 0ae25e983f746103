import { queryOptions } from '@tanstack/react-query'
import { uploads } from '#contract/uploads.ts'
import { call } from '#lib/call.ts'

export const administrationQueries = {
  uploads: () =>
    queryOptions({
      queryKey: ['uploads', 'admin'],
      queryFn: async ({ signal }) => (await call(uploads.admin, { query: {}, signal })).uploads,
    }),
}

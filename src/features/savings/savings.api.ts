import { queryOptions } from '@tanstack/react-query'
import { overview, savingsSchema } from '#contract/overview.ts'
import type { Mode } from '#domain/mode.ts'
import { call } from '#lib/call.ts'

export const savingsQueries = {
  /** Universal = every mode in total. */
  of: (mode: Mode) =>
    queryOptions({
      queryKey: ['lanes', 'savings', mode],
      queryFn: async ({ signal }) =>
        savingsSchema.parse(
          await call(overview.stat, { params: { kind: 'Savings', mode }, signal }),
        ),
    }),
}

import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { shownFormat } from '#contract/ext/shown-format.ts'
import type { FormatChoice } from '#domain/shown-format.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

const key = queryKeys.shownFormat()

/** One's own number, time and date format; kept on the device alone where the host does not offer it. */
export const formatQueries = {
  own: () =>
    queryOptions({
      queryKey: key,
      queryFn: async ({ signal }) => {
        const askedAt = Date.now()
        return { choice: await call(shownFormat.read, { signal, quiet: true }), askedAt }
      },
    }),
}

export const formatMutations = {
  choose: () =>
    mutationOptions({
      mutationKey: key,
      // Sent one after another: the last choice is the one that is kept.
      scope: { id: 'shown-format' },
      mutationFn: (choice: FormatChoice) => call(shownFormat.choose, { body: choice, quiet: true }),
      onMutate: (_choice, { client }) => client.cancelQueries({ queryKey: key }),
      onSuccess: (kept, _choice, _result, { client }) => {
        const isLast = client.isMutating({ mutationKey: key }) === 1
        if (isLast) {
          const said = { choice: kept, askedAt: Date.now() }
          client.setQueryData(formatQueries.own().queryKey, said)
        }
      },
    }),
}

import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '#lib/query-keys.ts'
import { readerFormat } from '#lib/reader-format.ts'
import { formatQueries } from './format.api.ts'

/** Takes over the format that the person chose on another device. */
export function FollowFormat() {
  const { data } = useQuery(formatQueries.own())
  // While a choice is on its way, what the server says is older than what was chosen.
  const isChoosing = useIsMutating({ mutationKey: queryKeys.shownFormat() }) > 0
  useEffect(() => {
    if (data && !isChoosing) readerFormat.keep(data)
  }, [data, isChoosing])
  return null
}

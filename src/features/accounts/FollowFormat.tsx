import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readerFormat } from '#lib/reader-format.ts'
import { formatQueries } from './format.api.ts'

/** Takes over the format that the person chose on another device. */
export function FollowFormat() {
  const { data } = useQuery(formatQueries.own())
  useEffect(() => {
    if (data) readerFormat.follow(data.choice, data.askedAt)
  }, [data])
  return null
}

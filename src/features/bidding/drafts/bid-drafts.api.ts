import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BiddableMode } from '#domain/mode.ts'
import { useOnline } from '#lib/use-online.ts'
import { useUser } from '#lib/use-session.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { DraftBook } from './draft-book.ts'
import { exchangeDrafts } from './exchange-drafts.ts'

export type { DraftBook }

/** Somebody may be typing without pause. */
const restMs = 1000
/** Where the hub does not tell of others' typing. */
const pollMs = 60_000

/** What one typed in a mode, read from the device; shared by all that show it. */
export function useDraftBook(mode: BiddableMode) {
  const { id } = useUser()
  return useQuery(
    queryOptions({
      queryKey: queryKeys.bidDraft(id, mode),
      queryFn: () => DraftBook.open(id, mode),
      staleTime: Infinity,
      gcTime: 0,
      structuralSharing: false,
    }),
  )
}

/** Where what was typed is kept: with the company, only on this device, or not known yet. */
export type KeptWhere = 'company' | 'device' | 'unsent'

/** Brings a book in step with the company's, and sends what is typed in it as long as it is shown. */
export function useDraftExchange(book: DraftBook | undefined): KeptWhere {
  const online = useOnline()
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.bidDrafts(book?.userId, book?.mode),
    queryFn: ({ signal }) => (book ? exchangeDrafts(book, signal) : 'here'),
    // Without a network every call that fails would end the session.
    enabled: book !== undefined && online,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: pollMs,
  })
  useEffect(() => {
    if (!book || !online || data === 'here') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const sendSoon = () => {
      if (timer !== undefined || book.isWriting || !book.hasUnsent) return
      timer = setTimeout(() => {
        timer = undefined
        void refetch({ cancelRefetch: false }).then(({ isError }) => isError || sendSoon())
      }, restMs)
    }
    const stop = book.subscribe(sendSoon)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [book, online, data, refetch])
  if (data === 'here') return 'device'
  return data === 'with company' && online && !isError ? 'company' : 'unsent'
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BiddableMode } from '#domain/mode.ts'
import { useOnline } from '#lib/use-online.ts'
import { useUser } from '#lib/use-session.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { bidDrafts, mostDraftCells } from '#contract/ext/bid-drafts.ts'
import { typedFor } from '#domain/draft-cell.ts'
import { call } from '#lib/call.ts'
import { NotOffered } from '#lib/extensions.ts'
import { readerMark } from '#ui/reader-locale.ts'
import { type CellToSend, DraftBook } from './draft-book.ts'

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
    // Something may wait for a timer that the first answer has just ended.
    sendSoon()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [book, online, data, refetch])
  if (data === 'here') return 'device'
  return data === 'with company' && online && !isError ? 'company' : 'unsent'
}

/** 'here': the host keeps no drafts. */
type Exchange = 'with company' | 'here'

/**
 * Reads what the company's people typed since, then sends what is new here; one window after another.
 * Called off, it loses nothing: what the server took unanswered is read the next time.
 */
async function exchangeDrafts(book: DraftBook, signal: AbortSignal): Promise<Exchange> {
  await book.settled()
  return inTurn(`bid-drafts:${book.userId}:${book.mode}`, async () => {
    try {
      await readOn(book, signal)
      await send(book, signal)
      return 'with company'
    } catch (error) {
      if (error instanceof NotOffered) return 'here'
      throw error
    }
  })
}

async function readOn(book: DraftBook, signal: AbortSignal): Promise<void> {
  let since = await book.cursor()
  let more = true
  while (more) {
    signal.throwIfAborted()
    const query = { mode: book.mode, since }
    const page = await call(bidDrafts.list, { query, signal, silent: true })
    // A server that starts over counts from the beginning.
    if (page.upTo < since) since = 0
    else {
      await book.receive(page.cells, page.upTo)
      since = page.upTo
      more = page.more
    }
  }
}

async function send(book: DraftBook, signal: AbortSignal): Promise<void> {
  const waiting = book.toSend()
  const mark = readerMark()
  for (let start = 0; start < waiting.length; start += mostDraftCells) {
    signal.throwIfAborted()
    const part = waiting.slice(start, start + mostDraftCells)
    const cells = part.map(({ laneId, column, cell }) => ({
      laneId,
      column,
      text:
        cell.text === null ? null : typedFor(column, { text: cell.text, mark: cell.mark }, mark),
      typedAt: cell.typedAt,
      base: cell.base,
    }))
    const { taken, changed, notTaken } = await call(bidDrafts.save, {
      body: { mark, cells },
      silent: true,
    })
    const sent = new Map(part.map((one) => [nameOf(one), one]))
    await book.markSent(
      taken.flatMap(({ laneId, column, version }) => {
        const one = sent.get(nameOf({ laneId, column }))
        return one ? [{ ...one, version }] : []
      }),
    )
    await book.receive(changed, null)
    book.leaveUnsent(notTaken)
  }
}

const nameOf = ({ laneId, column }: Pick<CellToSend, 'laneId' | 'column'>) => `${laneId} ${column}`

/** Windows of one browser send one after another, so that none takes another's answer for a rival's. */
const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

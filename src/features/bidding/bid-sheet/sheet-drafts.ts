import { useEffect, useSyncExternalStore } from 'react'
import {
  type DraftBook,
  type KeptWhere,
  useDraftExchange,
} from '#features/bidding/drafts/bid-drafts.api.ts'
import type { EditTexts } from '#ui/grid/editing/cell-drafts.ts'
import { formatNotified } from '#domain/displayed-date.ts'
import { useOnline } from '#lib/use-online.ts'
import type { BidEditSheet } from './sheet-row.ts'

/** Joins a sheet with the drafts for as long as it is shown; answers where they are kept. */
export function useSheetDrafts(sheet: BidEditSheet, book: DraftBook): Saved {
  useEffect(() => joinDrafts(sheet, book), [sheet, book])
  const where = useDraftExchange(book)
  const online = useOnline()
  useSyncExternalStore(book.subscribe, () => book.state)
  return savedOf(book, where, online)
}

/** The texts of a book, to begin a sheet with. */
export function sheetTexts(book: DraftBook): EditTexts {
  return Object.fromEntries(
    book.laneIds().flatMap((laneId) => {
      const texts = Object.keys(book.of(laneId)).flatMap((column) => {
        const text = book.text(laneId, column)
        return text === null ? [] : [[column, text]]
      })
      return texts.length === 0 ? [] : [[laneId, Object.fromEntries(texts)]]
    }),
  )
}

/** Keeps in the book what is typed in the sheet, and shows in the sheet what others typed. */
function joinDrafts(sheet: BidEditSheet, book: DraftBook): () => void {
  const waiting = new Set<number>()
  let next: ReturnType<typeof setTimeout> | undefined
  const keep = (most: number) => {
    const laneIds = [...waiting].slice(0, most)
    for (const laneId of laneIds) waiting.delete(laneId)
    keepInBook(sheet, book, laneIds)
  }
  /** The rest of a large paste or undo: once the page has shown it. */
  const keepRest = () => {
    keep(lanesAtOnce)
    next = waiting.size > 0 ? setTimeout(keepRest) : undefined
  }
  const keepAll = () => {
    clearTimeout(next)
    next = undefined
    keep(Number.POSITIVE_INFINITY)
  }
  showInSheet(sheet, book, book.laneIds())
  window.addEventListener('pagehide', keepAll)
  const stops = [
    () => window.removeEventListener('pagehide', keepAll),
    sheet.subscribe((laneIds) => {
      for (const laneId of laneIds) waiting.add(laneId)
      if (waiting.size <= lanesAtOnce) keepAll()
      else next ??= setTimeout(keepRest)
    }),
    book.subscribe((laneIds) => {
      if (laneIds.length === 0) return
      keepAll()
      showInSheet(sheet, book, laneIds)
    }),
    keepAll,
  ]
  return () => stops.forEach((stop) => stop())
}

const lanesAtOnce = 500

function keepInBook(sheet: BidEditSheet, book: DraftBook, laneIds: readonly number[]): void {
  for (const laneId of laneIds) {
    for (const column of columnsOf(sheet, book, laneId)) keepCell(sheet, book, laneId, column)
  }
}

function keepCell(sheet: BidEditSheet, book: DraftBook, laneId: number, column: string): void {
  const text = sheet.text(laneId, column) ?? null
  const other = sheet.other({ key: laneId, column })
  const theirs = book.theirs(laneId, column)
  const takesTheirs = theirs && (text === null || text === theirs.text)
  if (takesTheirs) book.choose(laneId, column, false)
  else if (theirs && !other) book.choose(laneId, column, true)
  // Where nothing of one's own is left, theirs comes into the sheet from the book.
  if (takesTheirs || text === book.text(laneId, column)) return
  book.type(laneId, column, text, other !== undefined && !theirs)
}

function showInSheet(sheet: BidEditSheet, book: DraftBook, laneIds: readonly number[]): void {
  const cells = laneIds.flatMap((laneId) =>
    columnsOf(sheet, book, laneId).map((column) => ({ key: laneId, column })),
  )
  const received = cells.flatMap((cell) => {
    const { key, column } = cell
    if (book.text(key, column) === (sheet.text(key, column) ?? null)) return []
    return [{ ...cell, other: book.typist(key, column) }]
  })
  if (received.length > 0) sheet.receive(received)
  const disputed = cells.flatMap((cell) => {
    const other = book.theirs(cell.key, cell.column)
    return other || sheet.hasOther(cell) ? [{ ...cell, other }] : []
  })
  if (disputed.length > 0) sheet.dispute(disputed)
}

const columnsOf = (sheet: BidEditSheet, book: DraftBook, laneId: number): string[] => [
  ...new Set([...sheet.typedColumns(laneId), ...Object.keys(book.of(laneId))]),
]

/** Where what was typed is by now; `at` in milliseconds. */
export type Saved = { where: KeptWhere; at: number; online: boolean } | 'saving' | 'refused' | null

function savedOf(book: DraftBook, where: KeptWhere, online: boolean): Saved {
  if (book.isWriting) return 'saving'
  const { hasUnsent, keptAt } = book
  if (!book.hasTexts && !hasUnsent) return null
  const isSent = where === 'company' && !hasUnsent
  if (!book.isKeptHere && !isSent) return 'refused'
  return {
    where: isSent ? 'company' : where === 'company' ? 'unsent' : where,
    at: keptAt ?? Date.now(),
    online,
  }
}

export function savedWords(saved: Saved): string {
  if (saved === null) return ''
  if (saved === 'saving') return 'Saving draft…'
  if (saved === 'refused') return 'Drafts cannot be saved on this device: submit before you leave.'
  const time = formatNotified(new Date(saved.at))
  if (saved.where === 'company') return `Draft saved for your company ${time}`
  if (saved.where === 'device') return `Draft saved on this device ${time}`
  return saved.online
    ? `Draft saved on this device ${time}, not sent yet`
    : `Draft saved on this device ${time}, not sent yet: you are offline`
}

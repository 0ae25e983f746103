import { formatNotified } from '#domain/displayed-date.ts'
import type { EditTexts } from '#ui/grid/editing/cell-drafts.ts'
import type { OtherText } from '#ui/grid/editing/other-texts.ts'
import { readerMark } from '#ui/reader-locale.ts'
import type { BidEditSheet } from '#features/lanes/bid-sheet/sheet-row.ts'
import type { DraftBook } from './draft-book.ts'
import { asTheirs, textFor, type TheirText } from './kept-cell.ts'

/** The texts of a book, to begin a sheet with. */
export function sheetTexts(book: DraftBook): EditTexts {
  const mark = readerMark()
  return Object.fromEntries(
    book.laneIds().flatMap((laneId) => {
      const texts = Object.entries(book.of(laneId)).flatMap(([column, cell]) => {
        const text = textFor(column, cell, mark)
        return text === null ? [] : [[column, text]]
      })
      return texts.length === 0 ? [] : [[laneId, Object.fromEntries(texts)]]
    }),
  )
}

/** Keeps in the book what is typed in the sheet, and shows in the sheet what others typed. */
export function joinDrafts(sheet: BidEditSheet, book: DraftBook): () => void {
  showInSheet(sheet, book, book.laneIds())
  const stops = [
    sheet.subscribe((laneIds) => keepInBook(sheet, book, laneIds)),
    book.subscribe((laneIds) => showInSheet(sheet, book, laneIds)),
  ]
  return () => stops.forEach((stop) => stop())
}

function keepInBook(sheet: BidEditSheet, book: DraftBook, laneIds: readonly number[]): void {
  const mark = readerMark()
  for (const laneId of laneIds) {
    for (const column of columnsOf(sheet, book, laneId)) {
      const text = sheet.text(laneId, column) ?? null
      const other = sheet.other({ key: laneId, column })
      const before = book.of(laneId)[column]
      if (before?.theirs) {
        const theirs = textFor(column, before.theirs, mark)
        if (text === null || text === theirs) book.choose(laneId, column, false)
        else if (!other) book.choose(laneId, column, true)
      }
      const cell = book.of(laneId)[column]
      const kept = cell ? textFor(column, cell, mark) : null
      // Taking theirs back comes into the sheet from the book.
      if (text === kept || (text === null && before?.theirs)) continue
      const unseen = other && cell && !cell.theirs ? asTheirs(cell) : undefined
      book.type(laneId, column, text, unseen)
    }
  }
}

function showInSheet(sheet: BidEditSheet, book: DraftBook, laneIds: readonly number[]): void {
  const mark = readerMark()
  const received = laneIds.flatMap((laneId) =>
    columnsOf(sheet, book, laneId).flatMap((column) => {
      const cell = book.of(laneId)[column]
      const text = cell ? textFor(column, cell, mark) : null
      if (!cell || text === (sheet.text(laneId, column) ?? null)) return []
      return [{ key: laneId, column, other: otherText(column, asTheirs(cell)) }]
    }),
  )
  if (received.length > 0) sheet.receive(received)
  const disputed = laneIds.flatMap((laneId) =>
    Object.entries(book.of(laneId)).flatMap(([column, { theirs }]) => {
      const name = { key: laneId, column }
      if (!theirs && !sheet.hasOther(name)) return []
      return [{ ...name, other: theirs && otherText(column, theirs) }]
    }),
  )
  if (disputed.length > 0) sheet.dispute(disputed)
}

const columnsOf = (sheet: BidEditSheet, book: DraftBook, laneId: number): string[] => [
  ...new Set([...sheet.typedColumns(laneId), ...Object.keys(book.of(laneId))]),
]

/** 'Maria Lopez typed 1250 at 2:05 pm'. */
function otherText(column: string, theirs: TheirText): OtherText {
  const { by, saved, typedAt } = theirs
  const text = textFor(column, theirs, readerMark()) ?? undefined
  const deed = saved ? 'saved' : text === undefined ? 'went back to' : 'typed'
  const time = `at ${formatNotified(new Date(typedAt))}`
  return {
    text,
    said: `${by ?? 'You'} ${deed}`,
    when: by === null ? `in another window ${time}` : time,
  }
}

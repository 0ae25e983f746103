import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Bid } from '#domain/bid.ts'
import type { ChargeLine } from '#domain/charge.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import {
  type DraftBook,
  useDraftBook,
  useDraftExchange,
} from '#features/bidding/drafts/bid-drafts.api.ts'
import { readMonths, monthsOf } from '#domain/valid-months.ts'
import { type TypedBid, typedFrom } from './bid-form-entry.ts'

export type DraftConflict = {
  name: string
  mine: string
  theirs: string
  said: string
  when: string
  settle: (keep: boolean) => void
}

type FormDraft = {
  typed: TypedBid
  setTyped: (typed: TypedBid) => void
  /** After the bid says what was entered: what was typed otherwise since stays. */
  forget: (entered: TypedBid) => void
  conflicts: readonly DraftConflict[]
}

/** What is typed in the form of one bid, kept as the cells of the bid sheet are, and shared with it. */
export function useFormDraft(
  lane: Lane,
  mode: BiddableMode,
  bid: Bid | null,
  lines: readonly ChargeLine[],
): FormDraft {
  const { data: book } = useDraftBook(mode)
  useDraftExchange(book)
  useSyncExternalStore(book?.subscribe ?? never, () => book?.state)
  const validMonths = useQuery(bidQueries.validMonths(mode)).data
  const saved = typedFrom(bid, lines)
  const [typed, show] = useState(saved)

  const keep = (before: TypedBid, after: TypedBid) => {
    const [was, unedited] = [formTexts(before), formTexts(saved)]
    for (const [column, text] of Object.entries(formTexts(after))) {
      if (text !== was[column]) book?.type(lane.id, column, text === unedited[column] ? null : text)
    }
  }
  const showDraft = useEffectEvent((laneIds: readonly number[]) => {
    if (!book || !laneIds.includes(lane.id)) return
    const texts = { ...formTexts(saved), ...draftTexts(book, lane.id) }
    show((now) => withTexts(now, texts, validMonths ?? []))
  })
  const begin = useEffectEvent(() => {
    // Typed before the device had answered.
    keep(saved, typed)
    showDraft([lane.id])
  })
  useEffect(() => {
    if (!book || !validMonths) return
    begin()
    return book.subscribe(showDraft)
  }, [book, validMonths])

  return {
    typed,
    setTyped: (next) => {
      show(next)
      keep(typed, next)
    },
    forget: (entered) => {
      if (!book) return
      const texts = formTexts(entered)
      for (const [column, text] of Object.entries(draftTexts(book, lane.id)))
        if (text === texts[column] || column === 'months') book.type(lane.id, column, null)
    },
    conflicts: book ? conflictsIn(book, lane.id, lines) : [],
  }
}

const never = () => () => {}

function draftTexts(book: DraftBook, laneId: number): Record<string, string> {
  return Object.fromEntries(
    Object.keys(book.of(laneId)).flatMap((column) => {
      const text = book.text(laneId, column)
      return text === null ? [] : [[column, text]]
    }),
  )
}

const termNames: Readonly<Record<string, string>> = {
  currency: 'Currency',
  months: 'Valid months',
  transitDays: 'Transit days',
  capacity: 'Capacity a year',
  co2ePerUnit: 'Own CO2e',
  remarks: 'Remarks',
}

function conflictsIn(
  book: DraftBook,
  laneId: number,
  lines: readonly ChargeLine[],
): DraftConflict[] {
  return Object.keys(book.of(laneId)).flatMap((column) => {
    const theirs = book.theirs(laneId, column)
    if (!theirs) return []
    const { text, said, when } = theirs
    const line = lines.find(({ chargeId }) => chargeId === column)
    return [
      {
        name: line?.name ?? termNames[column] ?? column,
        mine: book.text(laneId, column) || 'blank',
        theirs: text ?? 'the saved bid',
        said,
        when,
        settle: (keep) => book.choose(laneId, column, keep),
      },
    ]
  })
}

/** Texts by charge id or name of a term, as the cells of the bid sheet have them. */
type FormTexts = Readonly<Record<string, string>>

const formTexts = ({ charges, months, ...terms }: TypedBid): FormTexts => ({
  ...charges,
  ...terms,
  months: months.join(','),
})

/** The form with these texts in it; months that cannot be read stay as they are. */
function withTexts(typed: TypedBid, texts: FormTexts, validMonths: readonly string[]): TypedBid {
  const { charges, currency, transitDays, capacity, co2ePerUnit, months, remarks } = typed
  const read = readMonths(texts['months'] ?? '', validMonths)
  return {
    charges: Object.fromEntries(
      Object.keys(charges).map((chargeId) => [chargeId, texts[chargeId] ?? '']),
    ),
    currency: texts['currency'] ?? currency,
    transitDays: texts['transitDays'] ?? transitDays,
    capacity: texts['capacity'] ?? capacity,
    co2ePerUnit: texts['co2ePerUnit'] ?? co2ePerUnit,
    months: read.problem === undefined ? monthsOf(read.value) : months,
    remarks: texts['remarks'] ?? remarks,
  }
}

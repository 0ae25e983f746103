import { formatNotified } from '#domain/displayed-date.ts'
import type { DecimalMark } from '#domain/written-number.ts'
import { textFor, type TheirText } from './kept-cell.ts'

/** What somebody else has in a cell, in words around its text: 'Maria Lopez typed 1250 at 2:05 pm'. */
export type TheirWords = {
  /** Undefined: nothing is typed there, the cell is as the bid has it. */
  text: string | undefined
  said: string
  when: string
}

export function theirWords(column: string, theirs: TheirText, reader: DecimalMark): TheirWords {
  const { by, saved, typedAt } = theirs
  const text = textFor(column, theirs, reader) ?? undefined
  const deed = saved ? 'saved' : text === undefined ? 'changed back to' : 'typed'
  return {
    text,
    said: `${by ?? 'You'} ${deed}`,
    // Worded once it is shown: thousands of cells may come at a time.
    get when() {
      const time = `at ${formatNotified(new Date(typedAt))}`
      return by === null ? `in another window ${time}` : time
    },
  }
}

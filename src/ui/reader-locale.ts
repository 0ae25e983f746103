import { decimalOf, shownFormat } from '#domain/shown-format.ts'
import type { DecimalMark } from '#domain/written-number.ts'

/** How this reader writes decimals: typed and pasted numbers are read by it. */
export const readerMark = (): DecimalMark => decimalOf(shownFormat().numbers)

import type { RowLines } from './row-lines.ts'

/** How high the heading of a group is among cards, px: room for a thumb. */
export const cardHeadingHeight = 48

/** Where each card and heading of a list stands, px from its top. */
export type CardPlaces = { topOf: (at: number) => number; atTop: (top: number) => number }

export function cardPlaces(lines: RowLines, height: number): CardPlaces {
  if (lines.groups === null) {
    return { topOf: (at) => at * height, atTop: (top) => Math.floor(top / height) }
  }
  const tops = new Float64Array(lines.length + 1)
  for (let at = 0; at < lines.length; at++) {
    tops[at + 1] = tops[at]! + (lines.groupAt(at) < 0 ? height : cardHeadingHeight)
  }
  return {
    topOf: (at) => tops[at] ?? 0,
    atTop: (top) => {
      let [from, to] = [0, lines.length]
      while (from < to) {
        const middle = (from + to) >> 1
        if (tops[middle + 1]! <= top) from = middle + 1
        else to = middle
      }
      return from
    },
  }
}

import { curveOf, type Strand } from './strands.ts'

/** Strands of one width as they are painted: first the edge around them, then colours from the outer to the inner. */
export type Bands = {
  width: number
  /** SVG path of all of them. */
  edge: string
  colours: readonly { signal: number; width: number; path: string }[]
}

const thinnest = 1.25
/** Pixels a color within another needs to be seen, and parts of an amount too small to show. */
const [leastColour, leastPart] = [1.5, 0.02]

/** Pixels a strand is wide on a map whose widest is so wide. */
export const widthOf = (total: number, most: number, widest: number): number =>
  thinnest + (widest - thinnest) * Math.sqrt(Math.max(0, total) / Math.max(most, 1))

/** On a phone everything is closer. */
export const widestOn = (mapWidth: number): number => Math.max(4.5, Math.min(9, mapWidth / 110))

/**
 * Strands with the signals that pass them: the largest share outside, smaller ones as threads within, each in
 * its own color. Colours are never mixed. The thinnest first.
 */
export function bandsOf(strands: readonly Strand[], widest: number): Bands[] {
  const most = strands.reduce((largest, { total }) => Math.max(largest, total), 0)
  const byWidth = new Map<number, { edge: string; colours: Map<string, string> }>()
  for (const strand of strands) {
    const width = Math.round(widthOf(strand.total, most, widest) * 2) / 2
    const group = byWidth.get(width) ?? { edge: '', colours: new Map() }
    byWidth.set(width, group)
    const curve = curveOf(strand)
    group.edge += curve
    for (const [level, { signal, wide }] of coloursOf(strand, width).entries()) {
      const key = `${level} ${signal} ${Math.round(wide * 2) / 2}`
      group.colours.set(key, (group.colours.get(key) ?? '') + curve)
    }
  }
  return [...byWidth]
    .toSorted(([a], [b]) => a - b)
    .map(([width, { edge, colours }]) => ({
      width,
      edge,
      colours: [...colours]
        .map(([key, path]) => {
          const [level = 0, signal = 0, wide = 0] = key.split(' ').map(Number)
          return { level, signal, width: wide, path }
        })
        .toSorted((a, b) => a.level - b.level),
    }))
}

/** From the outer color, as wide as the strand, to the innermost. */
function coloursOf({ amounts, total }: Strand, width: number): { signal: number; wide: number }[] {
  const bySize = amounts
    .map((amount, signal) => ({ signal, part: total > 0 ? amount / total : 0 }))
    .toSorted((a, b) => b.part - a.part)
  const room = Math.floor(width / (2 * leastColour))
  const seen = bySize
    .filter(({ part }, index) => index === 0 || part >= leastPart)
    .slice(0, Math.max(1, room))
  let inside = 0
  return seen
    .toReversed()
    .map(({ signal, part }, index) => {
      inside = Math.max(inside + part * width, inside + leastColour)
      return { signal, wide: index === seen.length - 1 ? width : Math.min(inside, width - 1) }
    })
    .toReversed()
}

import { fewestCompanies } from './benchmark.ts'

export type MarketLane = { companyId: number; value: number }

/** Part of the market's lanes from `from` up to `to`; the outermost bars are open. */
export type MarketBar = { from: number | null; to: number | null; share: number; own: boolean }

const usualBars = 8

/**
 * How the lanes of a market spread, and in which bar one's own value lies. A bar stands for lanes of at
 * least three companies; neighbours are joined until it does. None where that leaves a single bar.
 */
export function marketBars(lanes: readonly MarketLane[], own: number | null): MarketBar[] {
  const values = lanes.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (lanes.length < 2 * fewestCompanies || least === most) return []
  const bounds = joinedBounds(lanes, roundStep((most - least) / usualBars), least)
  if (bounds.length === 0) return []
  const edges = [null, ...bounds, null]
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? null
    const within = (value: number) =>
      (from === null || value >= from) && (to === null || value < to)
    return {
      from,
      to,
      share: values.filter(within).length / values.length,
      own: own !== null && within(own),
    }
  })
}

/** Round numbers between bars, each with three companies on either side of it and since the last. */
function joinedBounds(lanes: readonly MarketLane[], step: number, least: number): number[] {
  const bounds: number[] = []
  const sorted = lanes.toSorted((a, b) => a.value - b.value)
  const end = sorted.at(-1)?.value ?? 0
  for (let at = Math.floor(least / step) + 1; at * step <= end; at += 1) {
    const bound = Number((at * step).toPrecision(12))
    const since = bounds.at(-1) ?? -Infinity
    const below = sorted.filter(({ value }) => value >= since && value < bound)
    const above = sorted.filter(({ value }) => value >= bound)
    if (companies(below) >= fewestCompanies && companies(above) >= fewestCompanies)
      bounds.push(bound)
  }
  return bounds
}

const companies = (lanes: readonly MarketLane[]) =>
  new Set(lanes.map(({ companyId }) => companyId)).size

/** 1, 2, 2.5 or 5 times a power of ten, at least `width`. */
function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width))
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= width * 0.999_999) ?? 10
  return factor * power
}

import { Mode } from '#domain/mode.ts'
import type { ShippedRow } from './shipped.ts'

const modes = [Mode.RoadFTL, Mode.AirFreight] as const
const trades = [
  ['US', 'CA'],
  ['CN', 'US'],
  ['US', 'US'],
] as const

/** Two modes, three trades, six months, two carriers and two kinds of equipment in all combinations. */
export const manyRows: readonly ShippedRow[] = Array.from({ length: 48 }, (_, index) => {
  const [from, to] = trades[index % 3] ?? trades[0]
  return {
    mode: modes[index % 2] ?? Mode.RoadFTL,
    from,
    to,
    month: `2026-0${1 + (index % 6)}`,
    carrier: index % 5 === 0 ? 'Bluefin' : 'Albatross',
    equipment: index % 4 === 0 ? 'Reefer' : 'Van',
    volume: 100 + index,
    cents: 100_003 + index * 977,
  }
})

export const cents = (dollars: number | null): number => Math.round((dollars ?? 0) * 100)

export const sum = (rows: readonly ShippedRow[]): number =>
  rows.reduce((total, row) => total + row.cents, 0)

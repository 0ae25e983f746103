type Part = { share: number; months: readonly string[] }
/** `volume` of a year; `forecast` of every month that may be awarded, alike where none has any. */
type Lane = { volume: number; forecast: ReadonlyMap<string, number> }

/** What a carrier would move of a lane by parts of its award, in the mode's measure. */
export function movedBy(parts: readonly Part[], { volume, forecast }: Lane): number {
  const year = [...forecast.values()].reduce((sum, month) => sum + month, 0)
  const partOfYear = (months: readonly string[]) =>
    year > 0
      ? months.reduce((sum, month) => sum + (forecast.get(month) ?? 0), 0) / year
      : months.length / Math.max(1, forecast.size)
  return (
    parts.reduce((sum, { share, months }) => sum + (share / 100) * partOfYear(months), 0) * volume
  )
}

/** Whether parts of one carrier come to more than it says it can move of the lane in a year; 0 and null say nothing. */
export const exceedsCapacity = (
  parts: readonly Part[],
  capacity: number | null,
  lane: Lane,
): boolean => capacity !== null && capacity > 0 && movedBy(parts, lane) > capacity * (1 + rounding)

/** Sums of parts of a year end in other digits than the year. */
const rounding = 1e-9

type Offer = { id: number; room: number }
type Terms = { minimumShare: number; maximumCarriersPerLane: number }

/**
 * Whole percents of a lane by bid: all that the chosen one can move, then the others in their order. A rest
 * below the smallest share, or beyond the most carriers, is given to nobody.
 */
export function fittedShares(
  offers: readonly Offer[],
  chosen: number,
  { minimumShare, maximumCarriersPerLane }: Terms,
): Map<number, number> {
  const shares = new Map<number, number>()
  const order = offers.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen))
  let left = 100
  for (const { id, room } of order) {
    const share = Math.min(room, left)
    if (share < minimumShare || shares.size >= maximumCarriersPerLane) continue
    shares.set(id, share)
    left -= share
  }
  return shares
}

/** Whether a bid can move all of its lane. */
export const coversLane = ({ room }: Pick<Offer, 'room'>): boolean => room >= 100

import { exceedsCapacity } from './award-capacity.ts'
import { grouped } from './grouped.ts'
import { roomOf } from './recommended-award.ts'

type Offer = {
  id: number
  status: string
  /** A year of the lane; null = incomplete. */
  landedCents: number | null
}

/** Backups named for a lane; more are of no use, since bids grow old. */
export const mostBackups = 5

/** Who moves a lane when a winner does not, where nobody said otherwise: the lowest other bids that count. */
export const cheapestBackups = <Bid extends Offer>(
  bids: readonly Bid[],
  winners: readonly Bid[],
): Bid[] =>
  bids
    .filter(
      (bid) => bid.status === 'submitted' && bid.landedCents !== null && !winners.includes(bid),
    )
    .toSorted((a, b) => (a.landedCents ?? 0) - (b.landedCents ?? 0) || a.id - b.id)
    .slice(0, mostBackups)

type Part = { share: number; months: readonly string[] }
type Candidate = { months: readonly string[]; capacity: number | null }

/** What keeps a backup from taking a part of a lane, or null. */
export function backupProblem(
  { share, months }: Part,
  { months: offered, capacity }: Candidate,
  lane: { volume: number; forecast: ReadonlyMap<string, number> },
): string | null {
  const missing = offered.length === 0 ? [] : months.filter((month) => !offered.includes(month))
  if (missing.length > 0) return `not valid in ${missing.join(', ')}`
  return exceedsCapacity([{ share, months }], capacity, lane)
    ? `capacity for ${roomOf(capacity, lane.volume)}% of the lane`
    : null
}

type Ranked = { laneId: number; problem: string | null }

/** Of each lane the first that can take it. */
export const firstFitting = <Backup extends Ranked>(backups: readonly Backup[]): Backup[] =>
  [...grouped(backups, ({ laneId }) => laneId).values()].flatMap(
    (group) => group.find(({ problem }) => problem === null) ?? [],
  )

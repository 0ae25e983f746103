import { lazyScreen } from '#lib/chunk.ts'

/** Who has not answered for a lane; for wherever a lane's bids are shown. */
export const UnansweredOfLane = lazyScreen(
  'unanswered-of-lane',
  async () => (await import('./UnansweredOfLane.tsx')).UnansweredOfLane,
)

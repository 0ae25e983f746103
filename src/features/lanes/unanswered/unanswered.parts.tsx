import { lazyScreen } from '#lib/chunk.ts'

export const UnansweredOfLane = lazyScreen(
  'unanswered-of-lane',
  async () => (await import('./UnansweredOfLane.tsx')).UnansweredOfLane,
)

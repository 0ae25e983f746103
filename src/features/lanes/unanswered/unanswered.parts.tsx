import { lazyPart } from '#lib/chunk.ts'

export const UnansweredOfLane = lazyPart(
  'unanswered-of-lane',
  async () => (await import('./UnansweredOfLane.tsx')).UnansweredOfLane,
)

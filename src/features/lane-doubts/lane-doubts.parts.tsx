import { lazyScreen } from '#lib/chunk.ts'

/** Above a lane table: how many of its lanes rest on guessed places. */
export const DoubtBanner = lazyScreen(
  'doubt-banner',
  async () => (await import('./DoubtBanner.tsx')).DoubtBanner,
)

/** In a lane: which of its places was guessed. */
export const DoubtsOfLane = lazyScreen(
  'doubts-of-lane',
  async () => (await import('./DoubtsOfLane.tsx')).DoubtsOfLane,
)

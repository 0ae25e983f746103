import { lazyScreen } from '#lib/chunk.ts'

export const DoubtBanner = lazyScreen(
  'doubt-banner',
  async () => (await import('./DoubtBanner.tsx')).DoubtBanner,
)

export const DoubtsOfLane = lazyScreen(
  'doubts-of-lane',
  async () => (await import('./DoubtsOfLane.tsx')).DoubtsOfLane,
)

import { lazyPart } from '#lib/chunk.ts'

export const DoubtBanner = lazyPart(
  'doubt-banner',
  async () => (await import('./DoubtBanner.tsx')).DoubtBanner,
)

export const DoubtsOfLane = lazyPart(
  'doubts-of-lane',
  async () => (await import('./DoubtsOfLane.tsx')).DoubtsOfLane,
)

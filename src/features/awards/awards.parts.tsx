import { lazyPart } from '#lib/chunk.ts'

export type { ChosenAward } from './PendAwards.tsx'

/** Awards that something else proposes, reviewed before they become pending. */
export const PendAwards = lazyPart(
  'pend-awards',
  async () => (await import('./PendAwards.tsx')).PendAwards,
)

import { lazyScreen } from '#lib/chunk.ts'

export type { ChosenAward } from './PendAwards.tsx'

/** Awards that something else proposes, reviewed before they become pending. */
export const PendAwards = lazyScreen(
  'pend-awards',
  async () => (await import('./PendAwards.tsx')).PendAwards,
)

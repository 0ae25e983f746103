import { lazyScreen } from '#lib/chunk.ts'

/** A lane against its market, for wherever a lane is shown. */
export const LaneBenchmark = lazyScreen(
  'lane-benchmark',
  async () => (await import('./LaneBenchmark.tsx')).LaneBenchmark,
)

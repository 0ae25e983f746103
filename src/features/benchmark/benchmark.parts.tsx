import { lazyScreen } from '#lib/chunk.ts'

export const LaneBenchmark = lazyScreen(
  'lane-benchmark',
  async () => (await import('./LaneBenchmark.tsx')).LaneBenchmark,
)

import { lazyScreen } from '#lib/chunk.ts'

export const Emissions = lazyScreen(
  'emissions',
  async () => (await import('./Emissions.tsx')).Emissions,
)

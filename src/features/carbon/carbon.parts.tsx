import { lazyScreen } from '#lib/chunk.ts'

/** The calculation sheet of a lane or a shipment, for a panel beside it. */
export const Emissions = lazyScreen(
  'emissions',
  async () => (await import('./Emissions.tsx')).Emissions,
)

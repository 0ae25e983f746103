import { lazyScreen } from '#lib/chunk.ts'

export const PaidByLane = lazyScreen(
  'paid-by-lane',
  async () => (await import('./PaidByLane.tsx')).PaidByLane,
)

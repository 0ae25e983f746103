import { lazyScreen } from '#lib/chunk.ts'

export const RateSheetUpload = lazyScreen(
  'rate-sheet',
  async () => (await import('./RateSheetUpload.tsx')).RateSheetUpload,
)

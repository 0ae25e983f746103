import { lazyPart } from '#lib/chunk.ts'

export const RateSheetUpload = lazyPart(
  'rate-sheet',
  async () => (await import('./RateSheetUpload.tsx')).RateSheetUpload,
)

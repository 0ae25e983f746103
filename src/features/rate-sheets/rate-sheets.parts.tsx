import { lazyScreen } from '#lib/chunk.ts'

/** A carrier's own rate sheet as drafts, over the screen it was opened from. */
export const RateSheetUpload = lazyScreen(
  'rate-sheet',
  async () => (await import('./RateSheetUpload.tsx')).RateSheetUpload,
)

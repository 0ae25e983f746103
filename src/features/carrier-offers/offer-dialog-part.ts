import { lazyScreen } from '#lib/chunk.ts'

export const OfferDialog = lazyScreen(
  'offer-dialog',
  async () => (await import('./OfferDialog.tsx')).OfferDialog,
)

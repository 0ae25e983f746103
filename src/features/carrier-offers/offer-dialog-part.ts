import { lazyPart } from '#lib/chunk.ts'

export const OfferDialog = lazyPart(
  'offer-dialog',
  async () => (await import('./OfferDialog.tsx')).OfferDialog,
)

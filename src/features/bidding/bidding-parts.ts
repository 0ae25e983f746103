import { lazyPart, lazyScreen } from '#lib/chunk.ts'

/** What opens over the table of lanes; the table does not wait for it. */
export const CarrierLaneDrawer = lazyPart(
  'carrier-lane',
  async () => (await import('./CarrierLaneDrawer.tsx')).CarrierLaneDrawer,
)
export const BidSheetReturn = lazyPart(
  'bid-sheet-return',
  async () => (await import('./BidSheetReturn.tsx')).BidSheetReturn,
)
export const BidSheetView = lazyScreen(
  'bid-sheet',
  async () => (await import('./bid-sheet/BidSheetView.tsx')).BidSheetView,
)

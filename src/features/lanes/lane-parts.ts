import { lazyScreen } from '#lib/chunk.ts'

/** What opens over the table of lanes; the table does not wait for it. */
export const ShipperLaneDrawer = lazyScreen(
  'shipper-lane',
  async () => (await import('./ShipperLaneDrawer.tsx')).ShipperLaneDrawer,
)
export const CarrierLaneDrawer = lazyScreen(
  'carrier-lane',
  async () => (await import('./CarrierLaneDrawer.tsx')).CarrierLaneDrawer,
)
export const CreateLane = lazyScreen(
  'create-lane',
  async () => (await import('./create-lane/CreateLane.tsx')).CreateLane,
)
export const LaneBulkBar = lazyScreen(
  'lane-bulk-bar',
  async () => (await import('./LaneBulkBar.tsx')).LaneBulkBar,
)
export const LaneSheetUpload = lazyScreen(
  'lane-sheet-upload',
  async () => (await import('./LaneSheetUpload.tsx')).LaneSheetUpload,
)
export const BidSheetReturn = lazyScreen(
  'bid-sheet-return',
  async () => (await import('./BidSheetReturn.tsx')).BidSheetReturn,
)
export const BidSheetView = lazyScreen(
  'bid-sheet',
  async () => (await import('./bid-sheet/BidSheetView.tsx')).BidSheetView,
)

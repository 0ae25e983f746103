import { lazyScreen } from '#lib/chunk.ts'

/** What opens over the table of lanes; the table does not wait for it. */
export const ShipperLaneDrawer = lazyScreen(
  'shipper-lane',
  async () => (await import('./drawer/ShipperLaneDrawer.tsx')).ShipperLaneDrawer,
)
export const CreateLane = lazyScreen(
  'create-lane',
  async () => (await import('./lane-entry/CreateLane.tsx')).CreateLane,
)
export const LaneBulkBar = lazyScreen(
  'lane-bulk-bar',
  async () => (await import('./LaneBulkBar.tsx')).LaneBulkBar,
)
export const LaneSheetUpload = lazyScreen(
  'lane-sheet-upload',
  async () => (await import('./LaneSheetUpload.tsx')).LaneSheetUpload,
)

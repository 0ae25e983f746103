import { lazyPart } from '#lib/chunk.ts'

/** What opens over the table of lanes; the table does not wait for it. */
export const ShipperLaneDrawer = lazyPart(
  'shipper-lane',
  async () => (await import('./drawer/ShipperLaneDrawer.tsx')).ShipperLaneDrawer,
)
export const CreateLane = lazyPart(
  'create-lane',
  async () => (await import('./lane-entry/CreateLane.tsx')).CreateLane,
)
export const LaneBulkBar = lazyPart(
  'lane-bulk-bar',
  async () => (await import('./LaneBulkBar.tsx')).LaneBulkBar,
)
export const LaneSheetUpload = lazyPart(
  'lane-sheet-upload',
  async () => (await import('./LaneSheetUpload.tsx')).LaneSheetUpload,
)

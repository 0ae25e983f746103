import { lazyPart } from '#lib/chunk.ts'

export const LaneAwardHistory = lazyPart(
  'lane-award-history',
  async () => (await import('./drawer/AwardHistory.tsx')).AwardHistory,
)

/** More time to bid for chosen lanes, asked for wherever they are shown. */
export const ExtendDialog = lazyPart(
  'extend-lanes',
  async () => (await import('./ExtendDialog.tsx')).ExtendDialog,
)

/** When a lane takes bids, and how its shipper starts, pauses and extends it. */
export const LaneBidding = lazyPart(
  'lane-bidding',
  async () => (await import('./drawer/LaneBidding.tsx')).LaneBidding,
)

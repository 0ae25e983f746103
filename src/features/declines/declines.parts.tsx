import { lazyPart } from '#lib/chunk.ts'

export { DeclinedNotice } from './DeclinedNotice.tsx'
export { DeclineReasons } from './DeclineReasons.tsx'
export { DeclinesOfLane } from './DeclinesOfLane.tsx'
export { TakeBackDecline } from './TakeBackDecline.tsx'

export const DeclineDialog = lazyPart(
  'decline-dialog',
  async () => (await import('./DeclineDialog.tsx')).DeclineDialog,
)

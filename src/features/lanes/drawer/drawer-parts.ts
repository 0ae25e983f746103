import { lazyPart } from '#lib/chunk.ts'

/** What opens over the drawer; the drawer does not wait for it. */
export const EditLane = lazyPart(
  'edit-lane',
  async () => (await import('#features/lanes/lane-entry/EditLane.tsx')).EditLane,
)

import type { Lane } from './lane.ts'

/** Whose lanes these are, as far as a carrier is told; each once, in the order of the lanes. */
export const shippersOf = (lanes: readonly Pick<Lane, 'shipper'>[]): string[] => [
  ...new Set(lanes.flatMap(({ shipper }) => shipper ?? [])),
]

/** Where a carrier works for one shipper, nobody has to be told whose a lane is. */
export const ofSeveralShippers = (lanes: readonly Pick<Lane, 'shipper'>[]): boolean =>
  shippersOf(lanes).length > 1

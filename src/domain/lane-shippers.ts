import type { Lane } from './lane.ts'

/** The shippers of lanes as a carrier sees them; each once, in the order of the lanes. */
export const shippersOf = (lanes: readonly Pick<Lane, 'shipper'>[]): string[] => [
  ...new Set(lanes.flatMap(({ shipper }) => shipper ?? [])),
]

/** A carrier that works for one shipper needs no shipper column. */
export const ofSeveralShippers = (lanes: readonly Pick<Lane, 'shipper'>[]): boolean =>
  shippersOf(lanes).length > 1

import type { ServiceType } from './overview.ts'

/** A lane as a list of lanes states it: no shipments, but what a year of it is expected to be. */
export type ListedLane = {
  /** Identity of its places (server/places), and as the list writes them. */
  originRef: string
  destinationRef: string
  writtenOrigin: string
  writtenDestination: string
  equipment: string | null
  service: ServiceType
  incumbent: string | null
  businessUnit: string | null
  /** A year, in the mode's measure; null where the list says nothing. */
  volume: number | null
  shipments: number | null
  /** Miles of one trip, where the list states them. */
  miles: number | null
  /** US cents of a year; null where the list says nothing. */
  targetCents: number | null
  baselineCents: number | null
}

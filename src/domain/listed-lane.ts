import * as z from 'zod'
import type { ServiceType } from './overview.ts'
import type { PlaceSource } from './place-doubt.ts'

export const listedFields = ['volume', 'shipments', 'target', 'baseline', 'incumbent'] as const

const listedValue = z.union([z.number(), z.string()]).nullable()

/** Volume in the mode's measure, amounts in US dollars, all of a year; null = none. */
export const listedChangeSchema = z.object({
  field: z.enum(listedFields),
  before: listedValue,
  after: listedValue,
})
export type ListedChange = z.infer<typeof listedChangeSchema>

export const listedOutcomeSchema = z.object({
  outcome: z.enum(['new', 'changed', 'unchanged']),
  changes: z.array(listedChangeSchema),
  /** Why it stays as it is; '' where it does not. */
  reason: z.string(),
})
export type ListedOutcome = z.infer<typeof listedOutcomeSchema>

/** A lane as a list of lanes states it: no shipments, but what a year of it is expected to be. */
export type ListedLane = {
  /** Identity of its places (server/places), as the list writes them and by what they were found. */
  originRef: string
  destinationRef: string
  writtenOrigin: string
  writtenDestination: string
  originSource: PlaceSource
  destinationSource: PlaceSource
  equipment: string | null
  service: ServiceType
  incumbent: string | null
  businessUnit: string | null
  /** A year, in the mode's measure. */
  volume: number
  shipments: number | null
  /** Miles of one trip, where the list states them. */
  miles: number | null
  /** US cents of a year; null where the list says nothing. */
  targetCents: number | null
  baselineCents: number | null
  /** What became of it; absent until the list is approved. */
  outcome?: ListedOutcome
}

import type { PlaceProblemKind } from '#domain/shipment-upload.ts'
import { type Area, areaName } from './areas.ts'
import type { Place, PlaceKind } from './place.ts'

export type PlaceProblem = {
  kind: PlaceProblemKind
  /** Where it was looked for: 'Germany'; '' when nothing says where. */
  area: string
  suggestions: Place[]
}

export type Located = { found: Place } | { problem: PlaceProblem }

/** What a file writes of a place, by column; '' = blank. */
export type WrittenParts = Record<
  'text' | 'city' | 'state' | 'zip' | 'country' | 'port',
  string
> & {
  kind: PlaceKind
}

export const found = (place: Place): Located => ({ found: place })

export const problem = (
  kind: PlaceProblemKind,
  area: Area,
  suggestions: readonly Place[],
): { problem: PlaceProblem } => ({
  problem: { kind, area: areaName(area), suggestions: distinct(suggestions).slice(0, 12) },
})

export function distinct(places: readonly Place[]): Place[] {
  const seen = new Set<string>()
  return places.filter(({ ref }) => {
    if (seen.has(ref)) return false
    seen.add(ref)
    return true
  })
}

import type { AliasKind } from '#domain/company-alias.ts'
import { modeFamilies, type ModeFamily } from '#domain/mode.ts'
import { serviceTypes } from '#domain/overview.ts'
import { readMode } from '#domain/written-mode.ts'
import { locatePlace } from '#server/places/locate.ts'
import { placeByRef } from '#server/places/place.ts'
import { placeName } from '#server/places/place-name.ts'

type Meaning = { meaning: string; label: string }

/** What an alias stores for a meaning somebody gave, and what people read; undefined where it is not known. */
export function knownMeaning(kind: AliasKind, scope: string, given: string): Meaning | undefined {
  const asGiven = { meaning: given, label: given }
  switch (kind) {
    case 'place':
      return placeMeaning(familyOf(scope), given)
    case 'equipment':
      return asGiven
    case 'service':
      return serviceTypes.some((type) => type === given) ? asGiven : undefined
    case 'mode':
      return readMode(given) === undefined ? undefined : asGiven
  }
}

/** A place by its identity or name; a country or state alone, where somebody said so, is the area itself. */
function placeMeaning(kind: ModeFamily, given: string): Meaning | undefined {
  const located = locatePlace({ kind, text: given })
  const place =
    placeByRef(given) ??
    ('found' in located
      ? located.found
      : located.problem.kind === 'OnlyArea'
        ? located.problem.suggestions.find(isArea)
        : undefined)
  return place && { meaning: place.ref, label: placeName(place) }
}

const isArea = ({ level }: { level: string }) => level === 'state' || level === 'country'

const familyOf = (scope: string): ModeFamily =>
  modeFamilies.find((family) => family === scope) ?? 'road'

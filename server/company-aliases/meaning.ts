import type { AliasKind } from '#domain/company-alias.ts'
import { serviceTypes } from '#domain/overview.ts'
import { readMode } from '#domain/written-mode.ts'
import { locatePlace } from '#server/places/locate.ts'
import type { PlaceKind } from '#server/places/place.ts'

/** What an alias stores for a meaning somebody gave, and what people read; undefined where it is not known. */
export function knownMeaning(
  kind: AliasKind,
  scope: string,
  given: string,
): { meaning: string; label: string } | undefined {
  const isKnown = {
    place: () => 'found' in locatePlace({ kind: placeKind(scope), text: given }),
    equipment: () => true,
    service: () => serviceTypes.some((type) => type === given),
    mode: () => readMode(given) !== undefined,
  }[kind]()
  return isKnown ? { meaning: given, label: given } : undefined
}

const placeKind = (scope: string): PlaceKind =>
  scope === 'ocean' || scope === 'air' ? scope : 'road'

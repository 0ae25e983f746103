import { queryOptions } from '@tanstack/react-query'
import { places } from '#contract/ext/places.ts'
import { countryName } from '#domain/country-name.ts'
import type { ModeFamily } from '#domain/mode.ts'
import { placeLevelWords } from '#domain/place-level.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export type FoundPlace = { place: string; about: string }

/** Fewer characters find too much. */
export const shortestPlaceSearch = 2

/** What a family of modes moves between, each with its level; a failed look-up finds nothing. */
export const placeQueries = {
  search: (search: string, family: ModeFamily | undefined) =>
    queryOptions({
      queryKey: queryKeys.places('search', family ?? 'all', search),
      queryFn: async ({ signal }): Promise<FoundPlace[]> => {
        const query = { search, ...(family && { family }) }
        const found = await call(places.search, { query, signal, silent: true }).catch(() => [])
        return found.map(({ place, level, name, country }) => ({
          place,
          about: [
            name === '' || place.startsWith(name)
              ? placeLevelWords[level]
              : `${placeLevelWords[level]}: ${name}`,
            countryName(country),
          ].join(', '),
        }))
      },
    }),
}

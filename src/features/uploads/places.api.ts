import { queryOptions } from '@tanstack/react-query'
import { location } from '#contract/location.ts'
import { countryName } from '#domain/country-name.ts'
import { call } from '#lib/call.ts'
import { lazyScreen } from '#lib/chunk.ts'

/** A place found by typing, for wherever one is asked for. */
export const PlaceSearch = lazyScreen(
  'place-search',
  async () => (await import('./PlaceSearch.tsx')).PlaceSearch,
)

/** A place as a shipment writes it, and what a list says besides. */
export type FoundPlace = { place: string; about: string }

/** The host searches ports from 2 characters, cities from 4. */
export const shortestPlaceSearch = 2
const shortestCitySearch = 4

/** Cities and ports by name or code; a failed look-up finds nothing. */
export const placeQueries = {
  search: (search: string) =>
    queryOptions({
      queryKey: ['places', search],
      queryFn: async ({ signal }): Promise<FoundPlace[]> => {
        const options = { query: { search }, signal, quiet: true }
        const [cities, ports] = await Promise.all([
          search.length < shortestCitySearch ? [] : call(location.cities, options).catch(() => []),
          call(location.oceanPorts, options).catch(() => []),
        ])
        const found = [
          ...cities.map(({ city, state, country }) => ({
            place: [city, state, country].filter((part) => part !== '').join(', '),
            about: countryName(country),
          })),
          ...ports.map(({ code, name, country }) => ({
            place: code,
            about: `Port of ${name}, ${countryName(country)}`,
          })),
        ]
        return [...new Map(found.map((one) => [one.place, one])).values()].slice(0, 20)
      },
    }),
}

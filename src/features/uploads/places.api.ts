import { queryOptions } from '@tanstack/react-query'
import { location } from '#contract/location.ts'
import { call } from '#lib/call.ts'

/** Cities and ports by name, written as a shipment's place is; a failed look-up finds nothing. */
export const placeQueries = {
  search: (search: string) =>
    queryOptions({
      queryKey: ['places', search],
      queryFn: async ({ signal }) => {
        const options = { query: { search }, signal, quiet: true }
        const [cities, ports] = await Promise.all([
          call(location.cities, options).catch(() => []),
          call(location.oceanPorts, options).catch(() => []),
        ])
        return [
          ...cities.map(({ city, state, country }) => placeText(city, state, country)),
          ...ports.map(({ code }) => code),
        ].slice(0, 20)
      },
    }),
}

const placeText = (...parts: string[]) => parts.filter((part) => part !== '').join(', ')

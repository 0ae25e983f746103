import { location } from '#contract/location.ts'
import { searchCities, searchPorts } from '#server/reference/place-search.ts'
import { serve } from '#server/serve.ts'

export const locationRoutes = [
  serve(location.oceanPorts, ({ query }) =>
    searchPorts(query.search, 20).map(({ code, name, country }) => ({ code, name, country })),
  ),
  serve(location.cities, ({ query }) =>
    searchCities(query.search, 20).map(({ name, state, country }) => ({
      city: name,
      state,
      country,
    })),
  ),
  serve(location.googleCities, ({ query }) => ({
    suggestions: searchCities(query.input, 10).map(({ name, state, country }) => ({
      description: [name, state, country].filter(Boolean).join(', '),
      city: name,
      state,
      country,
    })),
  })),
]

import { places } from '#contract/ext/places.ts'
import { location, locationStatistics } from '#contract/location.ts'
import {
  placeQuality,
  placesByCountry,
  recalculatePlaces,
  uniqueLocations,
} from '#server/insight/location-statistics.ts'
import { placeName } from '#server/places/place-name.ts'
import { searchCities, searchPlaces, searchPorts } from '#server/places/place-search.ts'
import { serve } from '#server/serve.ts'

export const locationRoutes = [
  serve(location.oceanPorts, ({ query }) =>
    searchPorts(query.search, 20).map(({ port, portName, country }) => ({
      code: port,
      name: portName,
      country,
    })),
  ),
  serve(location.cities, ({ query }) =>
    searchCities(query.search, 20).map(({ city, state, country }) => ({ city, state, country })),
  ),
  serve(location.googleCities, ({ query }) => ({
    suggestions: searchCities(query.input, 10).map(({ city, state, country }) => ({
      description: [city, state, country].filter(Boolean).join(', '),
      city,
      state,
      country,
    })),
  })),

  serve(places.search, ({ query }) =>
    searchPlaces(query.search, query.family, 20).map((place) => ({
      place: place.port || placeName(place),
      level: place.level,
      name: place.portName || place.city,
      country: place.country,
    })),
  ),

  serve(locationStatistics.uniqueLocations, ({ caller, params, query }, context) =>
    uniqueLocations(
      caller,
      { mode: params.id, uploadId: query.uploadId },
      query.includeDetails ?? false,
      context,
    ),
  ),
  serve(locationStatistics.recalculate, ({ caller, params }, context) =>
    recalculatePlaces(caller, params.id, context),
  ),
  serve(locationStatistics.breakdown, ({ caller, params, query }, context) =>
    placesByCountry(caller, { mode: params.id, uploadId: query.uploadId }, context),
  ),
  serve(locationStatistics.quality, ({ caller, params, query }, context) =>
    placeQuality(caller, { mode: params.id, uploadId: query.uploadId }, context),
  ),
]

import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { byMode, flag, ofUpload } from './part.ts'

const search = (minimum: number) => z.object({ search: z.string().trim().min(minimum).max(100) })

export const location = {
  oceanPorts: endpoint({
    method: 'GET',
    path: '/location/ocean-ports',
    requires: 'sign in',
    summary: 'Ports by name or code, from 2 characters.',
    query: search(2),
    response: z.array(
      z.object({ code: z.string(), name: z.string(), country: z.string().default('') }),
    ),
  }),
  cities: endpoint({
    method: 'GET',
    path: '/location/cities',
    requires: 'sign in',
    summary: 'Cities by name, from 4 characters.',
    query: search(4),
    response: z.array(
      z.object({
        city: z.string(),
        state: z.string().default(''),
        country: z.string().default(''),
      }),
    ),
  }),
  googleCities: endpoint({
    method: 'GET',
    path: '/location/google-cities',
    requires: 'sign in',
    summary: 'Places by name, from 2 characters.',
    query: z.object({ input: z.string().trim().min(2).max(100) }),
    response: z.object({
      suggestions: z.array(
        z.object({
          description: z.string(),
          city: z.string().default(''),
          state: z.string().default(''),
          country: z.string().default(''),
        }),
      ),
    }),
  }),
}

export const placeSchema = z.object({
  place: z.string(),
  country: z.string().nullable(),
  located: z.boolean(),
  shipments: z.number(),
})

export const locationStatistics = {
  uniqueLocations: endpoint({
    method: 'GET',
    path: '/location-statistics/unique-locations/{id}',
    ownQuery: ['uploadId'],
    requires: 'review uploads',
    summary: 'How many places the shipments of a mode name; the places with `includeDetails`.',
    refusals: [404],
    params: byMode,
    query: ofUpload.extend({ includeDetails: flag.optional() }),
    response: z.object({ count: z.number(), locations: z.array(placeSchema).default([]) }),
  }),
  recalculate: endpoint({
    method: 'POST',
    path: '/location-statistics/recalculate/{id}',
    requires: 'review uploads',
    summary: 'Count the places again.',
    refusals: [404],
    params: byMode,
    response: z.object({ count: z.number() }),
  }),
  breakdown: endpoint({
    method: 'GET',
    path: '/location-statistics/breakdown/{id}',
    ownQuery: ['uploadId'],
    requires: 'review uploads',
    summary: 'Places by country.',
    refusals: [404],
    params: byMode,
    query: ofUpload,
    response: z.array(z.object({ country: z.string(), places: z.number(), shipments: z.number() })),
  }),
  quality: endpoint({
    method: 'GET',
    path: '/location-statistics/quality/{id}',
    ownQuery: ['uploadId'],
    requires: 'review uploads',
    summary: 'How well the places of a mode were located.',
    refusals: [404],
    params: byMode,
    query: ofUpload,
    response: z.object({
      located: z.number(),
      unknown: z.number(),
      /** Ratio of the places that are known; null where no place is named. */
      quality: z.number().nullable(),
      shipmentsLocated: z.number().default(0),
      shipmentsUnknown: z.number().default(0),
      /** Rows of the uploads: all, accepted, in exceptions, left out by somebody; null where a host does not say. */
      rows: z
        .object({
          total: z.number(),
          accepted: z.number(),
          inException: z.number(),
          leftOut: z.number(),
        })
        .nullable()
        .default(null),
    }),
  }),
}

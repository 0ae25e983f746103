import * as z from 'zod'
import { endpoint, extension } from '#contract/endpoint.ts'

import { modeFamilies } from '#domain/mode.ts'
import { placeLevels } from '#domain/place-level.ts'

export const places = extension('places', {
  search: endpoint({
    method: 'GET',
    path: '/ext/places',
    requires: 'sign in',
    summary:
      'Places by code, name or postal code, from 2 characters: airports for air, ports for ocean, towns, postal codes and areas for road; without a family all of them.',
    query: z.object({
      search: z.string().trim().min(2).max(100),
      family: z.enum(modeFamilies).optional(),
    }),
    response: z.array(
      z.object({
        /** As a repair or an alias writes it. */
        place: z.string(),
        level: z.enum(placeLevels),
        /** Of the airport, port or town. */
        name: z.string(),
        /** ISO 3166 alpha-2. */
        country: z.string(),
      }),
    ),
  }),
})

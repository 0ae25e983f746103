import * as z from 'zod'
import { clocks, numberMarks } from '#domain/shown-format.ts'
import { isZone } from '#domain/zoned-time.ts'
import { endpoint, extension } from '#contract/endpoint.ts'

/** Each part null where the browser decides. */
export const formatSchema = z.object({
  numbers: z.enum(numberMarks).nullable(),
  clock: z.enum(clocks).nullable(),
  zone: z.string().max(60).refine(isZone, 'an IANA time zone such as Europe/Berlin').nullable(),
})

export const shownFormat = extension('shownFormat', {
  read: endpoint({
    method: 'GET',
    path: '/ext/shown-format',
    requires: 'sign in',
    summary: 'How one reads numbers, times and dates.',
    refusals: [404],
    response: formatSchema,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/ext/shown-format',
    requires: 'sign in',
    summary: 'Choose how one reads numbers, times and dates; null leaves it to the browser.',
    body: formatSchema,
    response: formatSchema,
  }),
})

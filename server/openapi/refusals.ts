import { type Endpoint, isMultipart } from '#contract/endpoint.ts'
import type { Json } from './schemas.ts'

const refusals = {
  400: ['BadInput', 'The path, the query or the body cannot be used; `issues` says where.'],
  401: ['SignInFirst', 'Nobody is signed in, the token is over, or name and password do not fit.'],
  403: ['NotAllowed', 'The role may not do this, or the call comes from another site.'],
  404: ['NotFound', 'There is no such row, or it is not the caller’s to see.'],
  408: ['TooSlow', 'The body took too long to arrive.'],
  409: ['Conflict', 'Somebody else changed it, or its status does not allow this.'],
  410: ['Gone', 'The code was used already or has expired.'],
  413: ['TooLarge', 'The body is larger than this call takes.'],
  415: ['WrongMediaType', 'The body is not of the media type this call takes.'],
  422: ['CannotBeDone', 'The input can be read, and cannot be done as it is.'],
  429: ['TooManyTries', 'Too many tries; `retry-after` says when the next may follow.'],
  500: ['Unexpected', 'Something went wrong on the host; `requestId` finds it in the log.'],
  503: [
    'Away',
    'The host’s database is away or took too long; `retry-after` says when to try again.',
  ],
  507: ['NoSpace', 'The host has no space left to keep what was sent.'],
} as const satisfies Record<number, readonly [string, string]>

type Status = keyof typeof refusals

export const responseName = (status: Status): string => refusals[status][0]

/** Every status but success that a call answers with. */
export function refusalsOf(call: Endpoint): Status[] {
  const hasInput = call.params !== undefined || call.query !== undefined || call.body !== undefined
  const changes = call.method !== 'GET'
  const statuses: Status[] = [
    ...(hasInput ? ([400] as const) : []),
    ...(call.requires === null ? [] : ([401] as const)),
    403,
    ...(call.body ? ([408, 413, 415] as const) : []),
    ...(isMultipart(call.body) ? ([422] as const) : []),
    ...(call.refusals ?? []),
    500,
    503,
    ...(changes ? ([507] as const) : []),
  ]
  return [...new Set(statuses)].toSorted((a, b) => a - b)
}

const retryAfter = {
  'retry-after': {
    description: 'Seconds until the next try may follow.',
    schema: { type: 'integer', minimum: 0, examples: [30] },
  },
}

export const refusalResponses: Json = Object.fromEntries(
  Object.entries(refusals).map(([status, [name, description]]) => [
    name,
    {
      description,
      ...((status === '429' || status === '503') && { headers: retryAfter }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
)

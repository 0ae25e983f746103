import type * as z from 'zod'
import { hubMessages, hubSends, hubTakes } from '#contract/hub.ts'
import { describe } from './describe.ts'
import { createSchemas, type Json } from './schemas.ts'

let made: Json | undefined

/** AsyncAPI 3 of the hub: what the host pushes, and what it takes. */
export const asyncapi = (): Json => (made ??= make())

const sent = hubMessages(hubSends)
const taken = hubMessages(hubTakes)

function make(): Json {
  const schemas = createSchemas()
  const messages = Object.fromEntries(
    [...sent, ...taken].map(([target, { summary, args, text }]) => [
      target,
      {
        name: target,
        title: target,
        summary,
        contentType: 'application/json',
        payload: {
          type: 'object',
          description: 'An invocation of the SignalR JSON protocol; U+001E ends each.',
          required: ['type', 'target', 'arguments'],
          properties: {
            type: { const: 1, description: 'Kind of record: 1 = invocation.' },
            target: { const: target, description: 'What it is.' },
            arguments: {
              type: 'array',
              description: 'Its arguments in order.',
              minItems: args.length,
              maxItems: args.length,
              ...(args.length > 0 && {
                items: args.map((one) => argument(one, text, schemas)),
              }),
            },
          },
        },
      },
    ]),
  )
  const finished = schemas.finish({ messages })
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Laneward hub',
      version: '0.1.0',
      description:
        'A SignalR hub (JSON protocol; WebSockets, server-sent events, long polling). Connect with the stock client: `POST /notify/negotiate`, then the path itself, with the access token as a bearer or as `access_token` in the query. The calls are in the OpenAPI document at `/api/openapi.json`.',
      license: { name: 'Proprietary', url: '/api/docs' },
    },
    defaultContentType: 'application/json',
    servers: {
      host: {
        host: '{host}',
        pathname: '/notify',
        protocol: 'wss',
        description: 'The host this document was read from.',
        variables: { host: { default: 'localhost:8080', description: 'Name and port.' } },
        security: [{ $ref: '#/components/securitySchemes/bearer' }],
      },
    },
    channels: {
      hub: {
        address: '/notify',
        description: 'The one connection of a signed-in browser.',
        messages: Object.fromEntries(
          [...sent, ...taken].map(([target]) => [
            target,
            { $ref: `#/components/messages/${target}` },
          ]),
        ),
      },
    },
    operations: {
      ...operations('send', sent),
      ...operations('receive', taken),
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `jwtToken` that `POST /api/auth` answers.',
        },
      },
      messages: finished.document['messages'],
      schemas: besideReferences(describe(finished.schemas)),
    },
  }
}

/** AsyncAPI reads nothing that stands beside a reference. */
function besideReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(besideReferences)
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...beside } = value as Json
  const rest = Object.fromEntries(
    Object.entries(beside).map(([key, inner]) => [key, besideReferences(inner)]),
  )
  if ($ref === undefined) return rest
  return Object.keys(rest).length === 0 ? { $ref } : { ...rest, allOf: [{ $ref }] }
}

const operations = (action: 'send' | 'receive', messages: typeof sent): Json =>
  Object.fromEntries(
    messages.map(([target, { summary }]) => [
      target,
      {
        action,
        summary,
        channel: { $ref: '#/channels/hub' },
        messages: [{ $ref: `#/channels/hub/messages/${target}` }],
      },
    ]),
  )

const argument = (
  type: z.ZodType,
  text: z.ZodType | undefined,
  schemas: ReturnType<typeof createSchemas>,
): Json => ({
  ...schemas.of(type, 'output'),
  ...(text && {
    contentMediaType: 'application/json',
    description: 'JSON text; `x-content-schema` says of what.',
    'x-content-schema': schemas.of(text, 'output'),
  }),
})

import * as z from 'zod'
import { everyCall } from '#contract/contract.ts'
import { type Endpoint, isFileAnswer, isMultipart } from '#contract/endpoint.ts'
import { problemSchema } from '#contract/part.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of every call, made from the contract's own schemas. */
export function openapi(): Json {
  const paths: Record<string, Json> = {}
  for (const { name, resource, call } of everyCall()) {
    const path = `/api${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, resource, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Laneward',
      version: '0.1.0',
      description: 'Freight procurement: lanes, bids, awards, savings.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problemSchema, 'output') },
    },
  }
}

function operation(name: string, resource: string, call: Endpoint): Json {
  const open = call.roles === 'anyone'
  const problem = {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
  return {
    operationId: name,
    tags: [resource],
    summary: call.summary,
    ...(open ? {} : { security: [{ bearer: [] }], 'x-roles': call.roles }),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(call.body && { requestBody: { required: true, content: bodyOf(call) } }),
    responses: {
      ...answerOf(call),
      400: { description: 'The input cannot be used.', ...problem },
      ...(open
        ? {}
        : {
            401: { description: 'Not signed in.', ...problem },
            403: { description: 'Not this role.', ...problem },
          }),
    },
  }
}

function parametersOf(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
    name,
    in: where,
    required: where === 'path' || !(type as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(type as z.ZodType, 'input'),
  }))
}

function bodyOf({ body }: Endpoint): Json {
  if (!isMultipart(body))
    return { 'application/json': { schema: schemaOf(body ?? z.unknown(), 'input') } }
  const { field, several, json = {} } = body.multipart
  const file = { type: 'string', format: 'binary' }
  const fields = Object.entries(json).map(([name, schema]) => [name, schemaOf(schema, 'input')])
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          [field]: several ? { type: 'array', items: file } : file,
          ...Object.fromEntries(fields),
        },
      },
    },
  }
}

function answerOf({ response, headers = [] }: Endpoint): Json {
  const told = Object.fromEntries(headers.map((header) => [header, { schema: { type: 'string' } }]))
  if (response === null) return { 204: { description: 'Done.' } }
  if (isFileAnswer(response)) {
    return {
      200: {
        description: 'The file.',
        headers: told,
        content: { [response.blob]: { schema: { type: 'string', format: 'binary' } } },
      },
      ...(response.mayBeEmpty && { 204: { description: 'Nothing to download.' } }),
    }
  }
  return {
    200: {
      description: 'The answer.',
      headers: told,
      content: { 'application/json': { schema: schemaOf(response, 'output') } },
    },
  }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

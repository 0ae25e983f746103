import * as z from 'zod'
import { everyCall } from '#contract/contract.ts'
import { type Endpoint, isFileAnswer, isMultipart } from '#contract/endpoint.ts'
import { problemSchema } from '#contract/part.ts'
import { tagWords } from '#contract/words/tags.ts'
import { rolesThatMay } from '#domain/capability.ts'
import { describe, describeParameter } from './describe.ts'
import { refusalResponses, refusalsOf, responseName } from './refusals.ts'
import { createSchemas, type Json } from './schemas.ts'

let made: Json | undefined

/** OpenAPI 3.1 of every call, made from the contract's own schemas. */
export const openapi = (): Json => (made ??= make())

type Schemas = ReturnType<typeof createSchemas>

function make(): Json {
  const schemas = createSchemas()
  const paths: Record<string, Json> = {}
  for (const { name, resource, call } of everyCall()) {
    const path = pathOf(call, Object.keys(paths))
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: operation({ name, resource, call, path }, schemas),
    }
  }
  schemas.name('Problem', schemas.of(problemSchema, 'output'), 'output')
  const finished = schemas.finish({ paths, responses: refusalResponses })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Laneward',
      version: '0.1.0',
      summary: 'Freight procurement: lanes, bids, awards, savings.',
      description: introduction,
      license: { name: 'Proprietary', url: '/api/docs' },
    },
    servers: [{ url: '/', description: 'The host this document was read from.' }],
    security: [{ bearer: [] }],
    tags: tagsOf(everyCall()),
    paths: finished.document['paths'],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The `jwtToken` that `POST /api/auth` answers. It is good for 15 minutes; `POST /api/auth/refresh-token` trades the refresh token for the next pair.',
        },
      },
      responses: finished.document['responses'],
      schemas: describe(finished.schemas),
    },
  }
}

const introduction = `What a host answers, so that the Laneward app, or any other program, can work with it.

- **Money** is in US dollars unless a currency is named beside it. **Ratios** run from 0 to 1; what is called percent runs from 0 to 100.
- **Instants** are ISO 8601 in UTC (\`2026-03-31T17:00:00.000Z\`), days \`YYYY-MM-DD\`, months \`YYYY-MM\`.
- **Volume** is in the mode's own measure: shipments (drayage), miles (FTL), containers (FCL), cubic metres (LCL), kilograms (air).
- **Null** is what is not known, or what the caller may not know. Readers leave fields they do not know alone.
- **Failures** carry a \`Problem\`: a sentence for the user and, for bad input, where and what was expected.
- Calls under \`/api/ext\` are **optional extensions** (\`x-optional: true\`): a host may lack any of them, and \`GET /api/ext\` lists those it offers.
- \`x-roles\` lists the roles a call is open to.
- What the host pushes to open browsers is described in the AsyncAPI document at \`/api/asyncapi.json\`.`

/** Calls whose paths differ by a parameter's name alone share the name that came first. */
function pathOf({ path }: Endpoint, known: readonly string[]): string {
  const full = `/api${path}`
  const shape = (one: string) => one.replace(/\{\w+\}/g, '{}')
  return known.find((one) => shape(one) === shape(full)) ?? full
}

type Described = { name: string; resource: string; call: Endpoint; path: string }

function operation({ name, resource, call, path }: Described, schemas: Schemas): Json {
  const title = titleOf(name)
  return {
    operationId: name,
    tags: [resource],
    summary: call.summary,
    ...(call.requires === null ? { security: [] } : { 'x-roles': rolesThatMay(call.requires) }),
    ...(call.path.startsWith('/ext') && { 'x-optional': true }),
    parameters: [...pathParameters(call, path, schemas), ...queryParameters(call, schemas)],
    ...(call.body && {
      requestBody: {
        required: !isMultipart(call.body) || !call.body.multipart.optional,
        description: isMultipart(call.body) ? 'Files and settings.' : 'What is sent.',
        content: bodyOf(call, title, schemas),
      },
    }),
    responses: {
      ...answerOf(call, title, schemas),
      ...Object.fromEntries(
        refusalsOf(call).map((status) => [
          status,
          { $ref: `#/components/responses/${responseName(status)}` },
        ]),
      ),
    },
  }
}

/** 'lanes.awardHistory' as a type is 'LanesAwardHistory'. */
const titleOf = (name: string): string =>
  name
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

function pathParameters(call: Endpoint, path: string, schemas: Schemas): Json[] {
  const own = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const written = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return own.map((name, index) => ({
    name: written[index],
    in: 'path',
    required: true,
    ...describeParameter(call, name),
    schema: parameterSchema(call.params?.shape[name], schemas),
  }))
}

const queryParameters = (call: Endpoint, schemas: Schemas): Json[] =>
  Object.entries(call.query?.shape ?? {}).map(([name, type]) => ({
    name,
    in: 'query',
    required: !(type as z.ZodType).safeParse(undefined).success,
    ...describeParameter(call, name),
    schema: parameterSchema(type, schemas),
  }))

const parameterSchema = (type: unknown, schemas: Schemas): Json =>
  type instanceof z.ZodType ? schemas.of(type, 'input') : { type: 'string' }

function bodyOf({ body }: Endpoint, title: string, schemas: Schemas): Json {
  if (!isMultipart(body)) {
    const sent = schemas.of(body ?? z.unknown(), 'input')
    return { 'application/json': { schema: schemas.name(`${title}Body`, sent, 'input') } }
  }
  const { field, several, optional = false, json = {} } = body.multipart
  const file = { type: 'string', format: 'binary' }
  const form: Json = {
    type: 'object',
    properties: {
      [field]: several ? { type: 'array', items: file } : file,
      ...Object.fromEntries(
        Object.entries(json).map(([name, schema]) => [name, schemas.of(schema, 'input')]),
      ),
    },
    ...(!optional && { required: [field] }),
  }
  return { 'multipart/form-data': { schema: schemas.name(`${title}Form`, form, 'input') } }
}

const headerWords: Record<string, Json> = {
  fname: {
    description: 'Name of the file, percent-encoded UTF-8.',
    schema: { type: 'string', examples: ['lanes%20FCL.xlsx'] },
  },
  'x-total-count': {
    description: 'Rows in all pages together.',
    schema: { type: 'integer', minimum: 0, examples: [1834] },
  },
  etag: {
    description:
      'Mark of this answer. Sent back in `if-none-match`, it is answered with 304 and no body as long as the answer is the same.',
    schema: { type: 'string', examples: ['"k3m9x0"'] },
  },
}

function answerOf({ response, headers = [] }: Endpoint, title: string, schemas: Schemas): Json {
  const described = Object.fromEntries(headers.map((header) => [header, headerWords[header]]))
  if (response === null) return { 204: { description: 'Done; nothing is answered.' } }
  if (isFileAnswer(response)) {
    return {
      200: {
        description: 'The file.',
        headers: described,
        content: { [response.blob]: { schema: { type: 'string', format: 'binary' } } },
      },
      ...(response.mayBeEmpty && { 204: { description: 'Nothing to download.' } }),
    }
  }
  const answer = schemas.name(`${title}Answer`, schemas.of(response, 'output'), 'output')
  return {
    200: {
      description: 'The answer.',
      headers: described,
      content: { 'application/json': { schema: answer } },
    },
    ...(headers.includes('etag') && { 304: { description: 'The same as `if-none-match` names.' } }),
  }
}

/** The groups of calls; those a host may lack say so. */
function tagsOf(calls: ReturnType<typeof everyCall>): Json[] {
  const names = [...new Set(calls.map(({ resource }) => resource))]
  return names.map((name) => {
    const isOptional = calls
      .filter(({ resource }) => resource === name)
      .every(({ call }) => call.path.startsWith('/ext'))
    const words = tagWords[name] ?? ''
    return {
      name,
      description: isOptional ? `${words} Optional extension.` : words,
      ...(isOptional && { 'x-optional': true }),
    }
  })
}

import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { componentNames } from './components.ts'

export type Json = Record<string, unknown>
type Direction = 'input' | 'output'

const place = '#/components/schemas/'
const inputMark = '?input'

export function createSchemas() {
  const found: Record<Direction, Map<string, Json>> = { input: new Map(), output: new Map() }

  return {
    of(schema: z.ZodType, io: Direction): Json {
      const { $defs = {}, properties } = z.toJSONSchema(z.object({ whole: schema }), {
        io,
        unrepresentable: 'any',
        metadata: componentNames,
        override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema, io),
      })
      for (const [name, { id: _id, ...json }] of Object.entries($defs))
        found[io].set(name, withReferences(json as Json, io))
      return withReferences((properties?.['whole'] ?? {}) as Json, io)
    },
    /** Gives an inline object a name of its own, for the sake of generated programs. */
    name(name: string, json: Json, io: Direction): Json {
      if (json['type'] === 'array')
        return { ...json, items: this.name(`${name}Item`, json['items'] as Json, io) }
      if (json['properties'] === undefined) return json
      found[io].set(name, json)
      return { $ref: place + name + (io === 'input' ? inputMark : '') }
    },
    /** The document with its components: what is sent and answered in two shapes has two names. */
    finish(document: Json): { document: Json; schemas: Record<string, Json> } {
      const apart = sentApart(found)
      const named = (value: unknown): unknown =>
        mapReferences(value, (ref) => {
          if (!ref.startsWith(place)) return ref
          const [name = '', sent] = ref.slice(place.length).split('?')
          return place + (sent && apart.has(name) ? `${name}Input` : name)
        })
      const schemas = new Map<string, Json>()
      for (const [name, json] of found.input)
        schemas.set(apart.has(name) ? `${name}Input` : name, named(json) as Json)
      for (const [name, json] of found.output) schemas.set(name, named(json) as Json)
      const sorted = [...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))
      return { document: named(document) as Json, schemas: Object.fromEntries(sorted) }
    },
  }
}

/** Names whose input is written otherwise than their answer, in themselves or in what they refer to. */
function sentApart({ input, output }: Record<Direction, Map<string, Json>>): Set<string> {
  const apart = new Set<string>()
  for (let before = -1; before < apart.size; ) {
    before = apart.size
    for (const [name, json] of input) {
      const answered = output.get(name)
      const plain = mapReferences(json, (ref) => {
        const [of = ''] = ref.split('?')
        return apart.has(of.slice(place.length)) ? `${of}Input` : of
      })
      if (answered && !isDeepStrictEqual(plain, answered)) apart.add(name)
    }
  }
  return apart
}

const withReferences = (json: Json, io: Direction): Json =>
  mapReferences(
    json,
    (ref) => `${place}${ref.replace('#/$defs/', '')}${io === 'input' ? inputMark : ''}`,
  ) as Json

function mapReferences(value: unknown, map: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => mapReferences(one, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? map(inner) : mapReferences(inner, map),
    ]),
  )
}

/** What the schema library writes otherwise than the wire is meant. */
function refine(schema: z.core.$ZodTypes, json: z.core.JSONSchema.BaseSchema, io: Direction): void {
  const { def } = schema._zod
  // Other hosts and later versions may add fields; readers leave them alone.
  if (def.type === 'object') delete json.additionalProperties
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.propertyNames && typeof json.propertyNames === 'object') spellOutKeys(json)
  // A number that is read from a text and has to be one of some.
  if (def.type === 'pipe' && io === 'input') {
    const { values } = (def.out as z.core.$ZodType)._zod
    if (values && [...values].every((value) => typeof value === 'number')) {
      json.enum = [...values] as number[]
      json.type = 'number'
    }
  }
  if (def.type === 'union' && json.anyOf) {
    const [only, ...others] = json.anyOf.filter((option) => Object.keys(option).length > 0)
    if (only && others.length > 0) json.anyOf = [only, ...others]
    else {
      delete json.anyOf
      Object.assign(json, only)
    }
  }
}

/** `{CarbonEmissions: number, ...}` in place of any object whose keys are some of these. */
function spellOutKeys(json: z.core.JSONSchema.BaseSchema): void {
  const { enum: keys } = json.propertyNames as z.core.JSONSchema.BaseSchema
  const value = json.additionalProperties
  if (!keys || typeof value !== 'object') return
  json.properties = Object.fromEntries(keys.map((key) => [String(key), { ...value }]))
  delete json.propertyNames
  delete json.additionalProperties
}

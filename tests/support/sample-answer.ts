import type * as z from 'zod'

/** Texts of which every text of the contract takes one. */
const texts = ['2026-01', 'US', 'CNSHA', 'FRA', '276', '45G1', '2026-01-31', 'text']

/** An answer with every field in it, and one row in every list. */
export function sampleOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return sampleOf(def.innerType)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, part]) => [name, sampleOf(part)]),
      )
    case 'array':
      return [sampleOf(def.element)]
    case 'tuple':
      return def.items.map(sampleOf)
    case 'record':
      return {}
    case 'union':
      return sampleOf(def.options[0] as z.core.$ZodType)
    case 'pipe':
      return sampleOf(def.in)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'boolean':
      return true
    case 'number':
      return 1
    default:
      return texts.find((text) => (schema as z.ZodType).safeParse(text).success)
  }
}

type Path = readonly (string | number)[]

/** Where the fields of an answer are, those of its rows too. */
export function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...at, Array.isArray(value) ? Number(key) : key]
    return [...(Array.isArray(value) ? [] : [path]), ...pathsOf(inner, path)]
  })
}

/** A copy with another value at `path`, or without it. */
export function changed(whole: unknown, path: Path, to: unknown): unknown {
  const copy: unknown = structuredClone(whole)
  let holder = copy as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>
  const last = path.at(-1) ?? ''
  if (to === undefined) delete holder[last]
  else holder[last] = to
  return copy
}

import * as z from 'zod'

/** What a value that its schema does not take as it is becomes. */
export const misfit = Symbol('misfit')

type Fitting = (value: unknown) => unknown

const made = new WeakMap<z.core.$ZodType, Fitting>()

/**
 * Reads values that are written as their schema says, or answers `misfit`. What zod would answer, many times
 * quicker: the policy of our pages lets it compile nothing. What is read as it is written is not copied, and
 * nothing that is handed over changes.
 */
export function fittingOf(schema: z.core.$ZodType): Fitting {
  const known = made.get(schema)
  if (known) return known
  // A schema that holds itself finds this while its own is being made.
  made.set(schema, (value) => made.get(schema)?.(value))
  const fitting = withOverwrites(schema)
  made.set(schema, fitting)
  return fitting
}

/** With what is written over a value once it is read; other checks are left to zod. */
function withOverwrites(schema: z.core.$ZodType): Fitting {
  const checks = schema._zod.def.checks ?? []
  if (checks.length === 0) return make(schema)
  const overwrites = checks.map((check) => {
    const { def } = check._zod
    return def.check === 'overwrite' && 'tx' in def ? (def.tx as Fitting) : null
  })
  if (overwrites.includes(null)) return byZod(schema)
  const fitting = make(schema)
  return (value) => {
    const read = fitting(value)
    if (read === misfit) return misfit
    return overwrites.reduce<unknown>(
      (one, overwrite) => overwrite?.(one),
      // It may be written into.
      read === value && isFields(read) ? { ...read } : read,
    )
  }
}

function make(schema: z.core.$ZodType): Fitting {
  // A number or text of a format, such as z.int() or z.email(), checks itself.
  if (schema._zod.traits.has('$ZodCheck')) return byZod(schema)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return def.coerce ? byZod(schema) : (value) => (typeof value === 'string' ? value : misfit)
    case 'number':
      return def.coerce ? byZod(schema) : (value) => (Number.isFinite(value) ? value : misfit)
    case 'boolean':
      return def.coerce ? byZod(schema) : (value) => (typeof value === 'boolean' ? value : misfit)
    case 'null':
      return (value) => (value === null ? value : misfit)
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'literal':
      return oneOf(def.values)
    case 'nullable':
      return nullOr(fittingOf(def.innerType))
    case 'optional':
      return def.innerType._zod.optin === 'defaulted'
        ? fittingOf(def.innerType)
        : orElse(() => undefined, fittingOf(def.innerType))
    case 'default':
      return orElse(() => def.defaultValue, fittingOf(def.innerType))
    case 'lazy':
      return (value) => fittingOf(def.getter())(value)
    case 'array':
      return list(fittingOf(def.element))
    case 'tuple':
      return def.rest ? byZod(schema) : tuple(def.items.map(fittingOf))
    case 'object':
      return def.catchall ? byZod(schema) : object(def.shape)
    case 'union':
      return firstOf(def.options.map(fittingOf))
    default:
      return byZod(schema)
  }
}

const byZod =
  (schema: z.core.$ZodType): Fitting =>
  (value) => {
    const read = z.safeParse(schema, value)
    return read.success ? read.data : misfit
  }

function oneOf(values: readonly unknown[]): Fitting {
  const known = new Set(values)
  return (value) => (known.has(value) ? value : misfit)
}

const nullOr =
  (fitting: Fitting): Fitting =>
  (value) =>
    value === null ? null : fitting(value)

const orElse =
  (missing: () => unknown, fitting: Fitting): Fitting =>
  (value) =>
    value === undefined ? missing() : fitting(value)

const list =
  (fitting: Fitting): Fitting =>
  (value) => {
    if (!Array.isArray(value)) return misfit
    let read: unknown[] = value
    for (let at = 0; at < value.length; at++) {
      const one = fitting(value[at])
      if (one === misfit) return misfit
      if (one === value[at]) continue
      if (read === value) read = [...read]
      read[at] = one
    }
    return read
  }

function tuple(fittings: readonly Fitting[]): Fitting {
  return (value) => {
    if (!Array.isArray(value) || value.length !== fittings.length) return misfit
    const read = fittings.map((fitting, at) => fitting(value[at]))
    return read.includes(misfit) ? misfit : read
  }
}

function firstOf(fittings: readonly Fitting[]): Fitting {
  return (value) => {
    for (const fitting of fittings) {
      const read = fitting(value)
      if (read !== misfit) return read
    }
    return misfit
  }
}

/** Fields that the schema does not name are left out, as zod does. */
function object(shape: Readonly<Record<string, z.core.$ZodType>>): Fitting {
  const parts = Object.entries(shape).map(([name, part]) => ({
    name,
    fitting: fittingOf(part),
    mayBeMissing: part._zod.optin !== undefined,
  }))
  return (value) => {
    if (!isFields(value)) return misfit
    let named = 0
    let read = value
    for (const { name, fitting, mayBeMissing } of parts) {
      if (name in value) named++
      else if (!mayBeMissing) return misfit
      const one = fitting(value[name])
      if (one === misfit) return misfit
      if (one === value[name]) continue
      if (read === value) read = { ...value }
      read[name] = one
    }
    return countOf(value) === named ? read : only(parts, read)
  }
}

function countOf(fields: Readonly<Record<string, unknown>>): number {
  let count = 0
  for (const _ in fields) count++
  return count
}

const only = (parts: readonly { name: string }[], fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(parts.flatMap(({ name }) => (name in fields ? [[name, fields[name]]] : [])))

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

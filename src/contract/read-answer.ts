import type * as z from 'zod'
import { fittingOf, misfit } from './fitting.ts'

/** A row of an answer that could not be read; `list` is the field that holds it, '' for the answer itself. */
export type LeftOut = { list: string; row: number; reason: string }

export type ReadAnswer<T> = {
  value: T
  /** How many rows there were, those left out among them. */
  rows: number
  leftOut: readonly LeftOut[]
}

/** A body that is not what the contract says, whatever tolerance it was read with. */
export class UnreadableAnswer extends Error {}

/**
 * An answer of a host, read by its schema as other hosts may write it: null for what may be missing,
 * numbers as text and the other way round, words and names in another case. A row that cannot be read even
 * so is left out with its reason; throws `UnreadableAnswer` where no row or no answer can be read.
 */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
): ReadAnswer<z.output<Schema>> {
  // The usual case.
  const fitting = readFitting(schema, answer)
  if (fitting) return fitting
  const left: LeftOut[] = []
  const sifted = siftedRows(schema, readerOf(schema)(answer), '', left)
  const parsed = schema.safeParse(sifted.value)
  if (!parsed.success) throw new UnreadableAnswer(reasonOf(parsed.error, sifted.value))
  return { value: parsed.data, rows: sifted.rows, leftOut: left }
}

/** An answer that is written as the contract says; null where it has to be read with tolerance. */
export function readFitting<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
): ReadAnswer<z.output<Schema>> | null {
  const value = fittingOf(schema)(answer)
  if (value === misfit) return null
  return {
    value: value as z.output<Schema>,
    rows: Array.isArray(answer) ? answer.length : 0,
    leftOut: [],
  }
}

type Sifted = { value: unknown; rows: number }

/** The answer without the rows of its outermost lists that cannot be read: a row with a part missing would be wrong. */
function siftedRows(
  schema: z.core.$ZodType,
  value: unknown,
  list: string,
  left: LeftOut[],
): Sifted {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return siftedRows(def.innerType, value, list, left)
  if (def.type === 'pipe') return siftedRows(def.in, value, list, left)
  if (def.type === 'array' && Array.isArray(value)) {
    const row = def.element as z.ZodType
    const before = left.length
    const kept = value.filter((one, index) => {
      const { error } = row.safeParse(one)
      if (error) left.push({ list, row: index + 1, reason: reasonOf(error, one) })
      return !error
    })
    const [first] = left.slice(before)
    if (kept.length === 0 && first) throw new UnreadableAnswer(`Row ${first.row}: ${first.reason}`)
    return { value: kept, rows: value.length }
  }
  if (def.type === 'object' && isFields(value)) {
    let rows = 0
    const fields = { ...value }
    for (const [name, part] of Object.entries(def.shape)) {
      if (!(name in fields)) continue
      const sifted = siftedRows(part, fields[name], list === '' ? name : `${list}.${name}`, left)
      fields[name] = sifted.value
      rows += sifted.rows
    }
    return { value: fields, rows }
  }
  return { value, rows: 0 }
}

type Reader = (value: unknown) => unknown

const readers = new WeakMap<z.core.$ZodType, Reader>()

/** What turns a value into the one its schema expects, where only its writing differs; made once a schema. */
function readerOf(schema: z.core.$ZodType): Reader {
  const made = readers.get(schema)
  if (made) return made
  // A schema that holds itself finds this while its own reader is being made.
  readers.set(schema, (value) => readers.get(schema)?.(value))
  const reader = makeReader(schema)
  readers.set(schema, reader)
  return reader
}

const asItIs: Reader = (value) => value

function makeReader(schema: z.core.$ZodType): Reader {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return (value) => (typeof value === 'number' ? String(value) : value)
    case 'number':
      return asNumber
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'literal':
      return oneOf(def.values)
    case 'nullable':
      return orElse(null, readerOf(def.innerType))
    case 'optional':
    case 'default':
    case 'prefault':
      return orElse(undefined, readerOf(def.innerType))
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return readerOf(def.innerType)
    case 'pipe':
      return readerOf(def.in)
    case 'lazy':
      return (value) => readerOf(def.getter())(value)
    case 'array':
      return listReader(readerOf(def.element))
    case 'tuple':
      return tupleReader(def.items.map(readerOf))
    case 'record':
      return recordReader(readerOf(def.valueType))
    case 'object':
      return objectReader(
        Object.entries(def.shape).map(([name, part]) => [name, otherCase(name), readerOf(part)]),
      )
    case 'union':
      return unionReader(def.options)
    default:
      return asItIs
  }
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** A number in the writing of JSON; marks of thousands could be decimal marks and are not guessed. */
const asNumber: Reader = (value) =>
  typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : value

const orElse =
  (missing: null | undefined, read: Reader): Reader =>
  (value) =>
    value === null || value === undefined ? missing : read(value)

function oneOf(values: readonly unknown[]): Reader {
  const written = new Map(values.map((value) => [String(value).toLowerCase(), value]))
  return (value) => {
    if (values.includes(value)) return value
    if (typeof value !== 'string' && typeof value !== 'number') return value
    return written.get(String(value).trim().toLowerCase()) ?? value
  }
}

const listReader =
  (read: Reader): Reader =>
  (value) =>
    value === null ? [] : Array.isArray(value) ? value.map(read) : value

const tupleReader =
  (parts: readonly Reader[]): Reader =>
  (value) =>
    Array.isArray(value) ? value.map((one, index) => (parts[index] ?? asItIs)(one)) : value

const recordReader =
  (read: Reader): Reader =>
  (value) =>
    isFields(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, read(one)]))
      : value

const objectReader =
  (parts: readonly (readonly [name: string, other: string, read: Reader])[]): Reader =>
  (value) => {
    if (!isFields(value)) return value
    const fields = { ...value }
    for (const [name, other, read] of parts) {
      const held = name in value ? value[name] : value[other]
      const found = read(held)
      if (found !== undefined) fields[name] = found
      else delete fields[name]
    }
    return fields
  }

function unionReader(options: readonly z.core.$ZodType[]): Reader {
  const read = options.map((option) => [option as z.ZodType, readerOf(option)] as const)
  return (value) => {
    for (const [option, reader] of read) {
      const found = reader(value)
      if (option.safeParse(found).success) return found
    }
    return value
  }
}

/** 'WeightFrom' of 'weightFrom' and the other way round: the other usual writing of a name. */
function otherCase(name: string): string {
  const first = name.charAt(0)
  const other = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase()
  return other + name.slice(1)
}

const reasonOf = ({ issues: [issue] }: z.ZodError, row: unknown): string =>
  issue ? describeIssue(issue, row) : 'cannot be read'

/** 'targetPrice: expected number, found "n/a"' of an issue of `row`. */
export function describeIssue(issue: z.core.$ZodIssue, row: unknown): string {
  const nearest = nearestIssue(issue, row)
  if (nearest) return describeIssue(nearest, row)
  const found = valueAt(row, issue.path)
  const where = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  return `${where}expected ${expectedOf(issue)}, found ${shown(found)}`
}

/** Of several shapes the one that was meant: of which least is missing. */
function nearestIssue(issue: z.core.$ZodIssue, row: unknown): z.core.$ZodIssue | undefined {
  if (issue.code !== 'invalid_union') return undefined
  const missing = (issues: readonly z.core.$ZodIssue[]) =>
    issues.filter(({ path }) => valueAt(row, [...issue.path, ...path]) === undefined).length
  const [nearest] = issue.errors.toSorted((one, other) => missing(one) - missing(other))
  const inside = nearest?.find(({ path }) => path.length > 0)
  return inside && { ...inside, path: [...issue.path, ...inside.path] }
}

const valueAt = (row: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (value, key) => (isFields(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined),
    row,
  )

const isIdName = (name: PropertyKey | undefined) =>
  typeof name === 'string' && /^id$|Ids?$/.test(name)

function expectedOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.expected === 'number' && issue.path.some(isIdName)) {
    return 'a whole number, as 12 or "12"'
  }
  if (issue.code === 'invalid_type') return issue.expected
  if (issue.code === 'invalid_value')
    return issue.values.length === 1 ? shown(issue.values[0]) : `one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_union') return 'another shape'
  return issue.message
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? String(value))
  return text.length > 60 ? `${text.slice(0, 60)}...` : text
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

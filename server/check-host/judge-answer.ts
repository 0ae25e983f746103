import * as z from 'zod'
import { describeIssue, readAnswer, UnreadableAnswer } from '#contract/read-answer.ts'

export type Judgement = {
  /** fine; read although written otherwise; rows left out; nothing that can be read. */
  verdict: 'fine' | 'read all the same' | 'rows left out' | 'unreadable'
  /** 'lanes[].targetPrice: expected number, found "1200.50" (6 times)' */
  differences: string[]
  leftOut: number
  /** 'status: withdrawn': shown as they are. */
  unknownWords: string[]
}

export function judgeAnswer(schema: z.ZodType, answer: unknown): Judgement {
  const strict = schema.safeParse(answer)
  if (strict.success) {
    return { verdict: 'fine', differences: [], leftOut: 0, unknownWords: wordsIn(schema, answer) }
  }
  const differences = counted(strict.error.issues, answer)
  try {
    const { value, leftOut } = readAnswer(schema, answer)
    const unknownWords = wordsIn(schema, value)
    if (leftOut.length === 0) {
      return { verdict: 'read all the same', differences, leftOut: 0, unknownWords }
    }
    const reasons = leftOut.map(
      ({ list, row, reason }) => `${list === '' ? '' : `${list} `}row ${row}: ${reason}`,
    )
    return {
      verdict: 'rows left out',
      differences: reasons,
      leftOut: leftOut.length,
      unknownWords,
    }
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error
    return { verdict: 'unreadable', differences: [error.message], leftOut: 0, unknownWords: [] }
  }
}

/** One line for each field and kind of difference, with what was found first. */
function counted(issues: readonly z.core.$ZodIssue[], answer: unknown): string[] {
  const found = new Map<string, { first: string; times: number }>()
  for (const issue of issues) {
    const path = issue.path.map((key) => (typeof key === 'number' ? '[]' : String(key))).join('.')
    const key = `${path} ${issue.code}`
    const known = found.get(key)
    if (known) known.times += 1
    else {
      const words = describeIssue({ ...issue, path: [] }, valueAt(answer, issue.path))
      found.set(key, { first: `${path === '' ? 'the answer' : path}: ${words}`, times: 1 })
    }
  }
  return [...found.values()].map(({ first, times }) =>
    times === 1 ? first : `${first} (${times} times)`,
  )
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (held, key) => (typeof held === 'object' && held !== null ? Reflect.get(held, key) : undefined),
    value,
  )

/** Words where the contract lists some and takes others as they are. */
function wordsIn(schema: z.core.$ZodType, value: unknown): string[] {
  const words = new Set<string>()
  walk(schema, value, '', words)
  return [...words].toSorted((a, b) => a.localeCompare(b, 'en'))
}

function walk(schema: z.core.$ZodType, value: unknown, name: string, words: Set<string>): void {
  if (value === null || value === undefined) return
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return walk(def.innerType, value, name, words)
  if (def.type === 'pipe') return walk(def.in, value, name, words)
  if (def.type === 'array' && Array.isArray(value)) {
    for (const one of value) walk(def.element, one, name, words)
  }
  if (def.type === 'object' && typeof value === 'object') {
    for (const [key, part] of Object.entries(def.shape)) {
      walk(part, Reflect.get(value, key), key, words)
    }
  }
  if (def.type === 'union' && typeof value === 'string') {
    const [listed] = def.options as readonly z.ZodType[]
    if (listed instanceof z.ZodEnum && !listed.safeParse(value).success) {
      words.add(`${name}: ${value}`)
    }
  }
}

import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * The ETag of answers, as long as they are held: in memory alone, so that no price stays on a shared machine.
 * A host that sends none, or lets none be read, is never asked whether something changed.
 */
const tags = new WeakMap<object, string>()

export function rememberTag(answer: unknown, tag: unknown): void {
  if (isObject(answer) && typeof tag === 'string' && tag !== '') tags.set(answer, tag)
}

export const tagOf = (answer: unknown): string | undefined =>
  isObject(answer) ? tags.get(answer) : undefined

/** A query's `structuralSharing`: what it holds keeps its tag although unchanged rows stay the same objects. */
export function shareWithTag(held: unknown, fresh: unknown): unknown {
  const shared: unknown = replaceEqualDeep(held, fresh)
  rememberTag(shared, tagOf(fresh))
  return shared
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

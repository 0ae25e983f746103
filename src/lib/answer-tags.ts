import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * What a host said of answers, as long as they are held: in memory alone, so that no price stays on a shared
 * machine. A host that says nothing, or lets nothing be read, is never asked whether something changed.
 */
const tags = new WeakMap<object, string>()
const states = new WeakMap<object, ListState<unknown>>()

/** A list as the host sent it, and from where on it tells what changed. */
type ListState<Row> = { since: string; rows: Row[] }

export function rememberTag(answer: unknown, tag: unknown): void {
  if (isObject(answer) && isText(tag)) tags.set(answer, tag)
}

export const tagOf = (answer: unknown): string | undefined =>
  isObject(answer) ? tags.get(answer) : undefined

export function rememberSince(answer: unknown, since: unknown): void {
  if (Array.isArray(answer) && isText(since)) states.set(answer, { since, rows: answer })
}

export const listStateOf = <Row>(answer: Row[] | undefined): ListState<Row> | undefined =>
  answer && (states.get(answer) as ListState<Row> | undefined)

/** Rows that were changed here: what they were made of is what the host's changes are to be added to. */
export function keepListState<Row>(held: Row[], changedHere: Row[]): void {
  const state = states.get(held)
  if (state) states.set(changedHere, state)
}

/** A query's `structuralSharing`: what it holds keeps its tag although unchanged rows stay the same objects. */
export function shareWithTag(held: unknown, fresh: unknown): unknown {
  const state = isObject(fresh) ? states.get(fresh) : undefined
  const shared: unknown = replaceEqualDeep(held, fresh)
  rememberTag(shared, tagOf(fresh))
  if (state && isObject(shared)) {
    const rows = state.rows === fresh && Array.isArray(shared) ? shared : state.rows
    states.set(shared, { ...state, rows })
  }
  return shared
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

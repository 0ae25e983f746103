import { formatMoney } from './money.ts'
import { numbersWith } from './shown-format.ts'

/** One field of what was changed; undefined where there was nothing before, or is nothing after. */
export type ChangedValue = { field: string; before: string | undefined; after: string | undefined }

/**
 * The fields in which two states of a thing differ, in words; an id, an empty field of what is new, or the
 * name the thing is called by already, says nothing and is left out.
 */
export function changedValues(before: unknown, after: unknown, name = ''): ChangedValue[] {
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => field !== 'id' && (was.get(field) ?? '') !== (is.get(field) ?? ''))
    .map((field) => ({ field: fieldWords(field), before: was.get(field), after: is.get(field) }))
    .filter(
      ({ field, before: from, after: to }) =>
        field === '' || (from ?? to) !== name || (from !== undefined && to !== undefined),
    )
}

function fieldsOf(state: unknown, prefix = ''): Map<string, string> {
  if (state === null || state === undefined) return new Map()
  if (typeof state === 'number') {
    return new Map([[prefix, numberWords(prefix, state)]])
  }
  if (typeof state === 'boolean') return new Map([[prefix, state ? 'yes' : 'no']])
  if (typeof state !== 'object') return new Map([[prefix, String(state)]])
  if (Array.isArray(state)) return new Map([[prefix, listWords(state)]])
  return new Map(
    Object.entries(state).flatMap(([key, value]): [string, string][] => [
      ...fieldsOf(value, prefix === '' ? key : `${prefix} ${key}`),
    ]),
  )
}

/** Names of places hold commas themselves. */
function listWords(list: readonly unknown[]): string {
  const words = list.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)))
  return words.join(words.some((word) => word.includes(',')) ? '; ' : ', ')
}

/** 'usdPerUnit' reads 'Usd per unit'; a heading, and a code such as EUR, stay as they are. */
function fieldWords(field: string): string {
  if (/^[A-Z]/.test(field)) return field
  const words = field
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/\b[A-Z]?[a-z]+\b/g, (word) => word.toLowerCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A target price of 0 means that none was set. */
const numberWords = (field: string, value: number) =>
  field === 'target' ? (value === 0 ? 'N/A' : formatMoney(value)) : number(value)

const number = numbersWith({ maximumFractionDigits: 10 })

/** One field of what was changed; undefined where there was nothing before, or is nothing after. */
export type ChangedValue = { field: string; before: string | undefined; after: string | undefined }

/**
 * The fields in which two states of a thing differ, in words; an id, or an empty field of what is new,
 * says nothing and is left out.
 */
export function changedValues(before: unknown, after: unknown): ChangedValue[] {
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => field !== 'id' && (was.get(field) ?? '') !== (is.get(field) ?? ''))
    .map((field) => ({ field: fieldWords(field), before: was.get(field), after: is.get(field) }))
}

function fieldsOf(state: unknown, prefix = ''): Map<string, string> {
  if (state === null || state === undefined) return new Map()
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

/** 'usdPerUnit' reads 'usd per unit'; a heading, and a code such as EUR, stay as they are. */
const fieldWords = (field: string) =>
  /^[A-Z]/.test(field)
    ? field
    : field
        .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
        .replace(/\b[A-Z]?[a-z]+\b/g, (word) => word.toLowerCase())

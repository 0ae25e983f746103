import type { Headings } from './column-headings/headings.ts'
import { otherHeadings } from './column-headings/other-headings.ts'
import { anyOrder, headingTokens, longWords, singularWords } from './heading-tokens.ts'

/** A column that headings name: of a shipment file, a rate sheet or a list of lanes. */
export type NamedColumn<Key extends string> = {
  key: Key
  title: string
  kind: 'text' | 'place' | 'number' | 'money' | 'date'
  headings: Headings
}

export type KnownName<Key extends string> = {
  /** Null for a column that is none of those asked for. */
  column: NamedColumn<Key> | null
  name: string
  /** Place in the list of its language, the better name first. */
  position: number
  words: readonly string[]
}

export type HeadingNames<Key extends string> = {
  find: (tokens: readonly string[]) => KnownName<Key>[] | undefined
  ofLength: (words: number) => readonly KnownName<Key>[]
}

type NameWords = { tokens: readonly string[]; long: readonly string[]; singular: readonly string[] }

export function nameWords(tokens: readonly string[]): NameWords {
  const long = longWords(tokens)
  return { tokens, long, singular: singularWords(long) }
}

/** Forms in which a name is looked up, the nearest to what is written first. */
export const nameForms: readonly ((words: NameWords) => string)[] = [
  ({ tokens }) => tokens.join(''),
  ({ long }) => long.join(''),
  ({ long }) => anyOrder(long),
  ({ singular }) => anyOrder(singular),
]

/** Finds known names by their words; built once, as it takes some milliseconds. */
export function headingNames<Key extends string>(
  columns: readonly NamedColumn<Key>[],
): HeadingNames<Key> {
  const byForm = nameForms.map((form) => ({ form, known: new Map<string, KnownName<Key>[]>() }))
  const byLength = new Map<number, KnownName<Key>[]>()
  const add = (column: NamedColumn<Key> | null, name: string, position: number) => {
    const tokens = headingTokens(name)
    const words = nameWords(tokens)
    const named: KnownName<Key> = { column, name, position, words: words.singular }
    for (const { form, known } of byForm) push(known, form(words), named)
    if (!/\p{Script=Han}/u.test(name)) push(byLength, named.words.length, named)
  }
  const addAll = (column: NamedColumn<Key> | null, headings: Headings) => {
    for (const [language, list] of Object.entries(headings)) {
      for (const [position, name] of list.entries()) {
        add(column, name, position)
        if (language === 'de' && /[äöü]/.test(name)) add(column, withoutUmlauts(name), position)
      }
    }
  }
  for (const column of columns) addAll(column, column.headings)
  addAll(null, otherHeadings)
  return {
    find: (tokens) => {
      const words = nameWords(tokens)
      for (const { form, known } of byForm) {
        const found = known.get(form(words))
        if (found) return own(found)
      }
      return undefined
    },
    ofLength: (words) => byLength.get(words) ?? [],
  }
}

/** Those of the columns asked for, where there are any. */
function own<Key extends string>(known: KnownName<Key>[]): KnownName<Key>[] {
  const ours = known.filter(({ column }) => column !== null)
  return ours.length > 0 ? ours : known
}

const withoutUmlauts = (name: string) =>
  name.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

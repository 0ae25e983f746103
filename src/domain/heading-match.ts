import { additions, measureUnits, timeUnits } from './column-headings/heading-words.ts'
import { isCurrencyWord } from './currency-code.ts'
import {
  type HeadingNames,
  headingNames,
  type KnownName,
  type NamedColumn,
} from './heading-names.ts'
import { headingTokens, plainWords } from './heading-tokens.ts'

export type HeadingMatch<Key extends string> = {
  key: Key
  heading: string
  /** The known name it is recognised by. */
  name: string
  /** Less is better. */
  rank: number
  isSimilar: boolean
}

export type HeadingMatcher<Key extends string> = {
  /** Every column a heading may name, best first; `similar` also where it is only close to a name. */
  match: (heading: string, how: { similar: boolean }) => HeadingMatch<Key>[]
  /** Whether it is a known name of a column, whatever its spelling, order and units. */
  isKnown: (heading: string) => boolean
  /** Whether it is known to mean none of the columns: 'Vessel', 'Invoice date'. */
  isOther: (heading: string) => boolean
}

export function headingMatcher<Key extends string>(
  columns: readonly NamedColumn<Key>[],
): HeadingMatcher<Key> {
  let names: HeadingNames<Key> | undefined
  const match = (heading: string, { similar }: { similar: boolean }): HeadingMatch<Key>[] => {
    names ??= headingNames(columns)
    const certain = certainMatch(names, heading)
    // Null: it is known to be another column.
    const found = certain === undefined && similar ? similarMatch(names, heading) : certain
    return found ? matchesOf(heading, found) : []
  }
  return {
    match,
    isKnown: (heading) => match(heading, { similar: false }).length > 0,
    isOther: (heading) => certainMatch((names ??= headingNames(columns)), heading) === null,
  }
}

function matchesOf<Key extends string>(
  heading: string,
  { known, step, isSimilar }: Found<Key>,
): HeadingMatch<Key>[] {
  const best = new Map<Key, HeadingMatch<Key>>()
  for (const { column, name, position } of known) {
    if (!column) continue
    const rank = step * 1000 + position
    if (rank < (best.get(column.key)?.rank ?? Number.POSITIVE_INFINITY))
      best.set(column.key, { key: column.key, heading, name, rank, isSimilar })
  }
  return [...best.values()].toSorted((a, b) => a.rank - b.rank)
}

type Found<Key extends string> = { known: KnownName<Key>[]; step: number; isSimilar: boolean }

/** By a name as it is, in another order, without units and additions, or by one of its two languages. */
function certainMatch<Key extends string>(
  names: HeadingNames<Key>,
  heading: string,
): Found<Key> | null | undefined {
  for (const [step, { tokens, kind }] of readings(heading).entries()) {
    const hit = names.find(tokens)
    if (!hit) continue
    const known = hit.filter(
      ({ column }) => column === null || kind === null || column.kind === kind,
    )
    if (known.some(({ column }) => column !== null)) return { known, step, isSimilar: false }
    if (kind === null) return null
  }
  return byParts(names, heading)
}

type HeadingReading = { tokens: string[]; kind: NamedColumn<string>['kind'] | null }

/** A heading and what remains of it without brackets, units and words such as 'code'. */
function readings(heading: string): HeadingReading[] {
  const all = headingTokens(heading)
  const list: HeadingReading[] = [{ tokens: all, kind: null }]
  if (isRate(heading)) {
    const named = all.filter((token) => !isCurrencyWord(token))
    return named.length < all.length && named.length > 0
      ? [...list, { tokens: named, kind: 'money' }]
      : list
  }
  const inBrackets = headingTokens([...heading.matchAll(brackets)].map(([text]) => text).join(' '))
  const outside = headingTokens(heading.replace(brackets, ' '))
  const isNumbered = inBrackets.length > 0 && inBrackets.every((token) => /^\d+$/.test(token))
  if (isNumbered) return list
  const add = (tokens: string[], kind: HeadingReading['kind']) => {
    if (tokens.length > 0) list.push({ tokens, kind })
  }
  if (inBrackets.length > 0) add(outside, unitKind(inBrackets))
  for (const tokens of inBrackets.length > 0 ? [outside, all] : [all]) {
    const bare = tokens.filter((token) => !isUnit(token))
    if (bare.length < tokens.length) add(bare, unitKind(tokens))
    for (const words of additions) {
      const plain = tokens.filter((token) => !words.has(token))
      if (plain.length < tokens.length) add(plain, unitKind(inBrackets))
    }
  }
  return list
}

const brackets = /[([{（【][^)\]}）】]*[)\]}）】]?/g
/** A price per unit is not an amount of the shipment. */
const isRate = (heading: string) =>
  /\b(per|pro|por|par|je|each)\b|\/\s*(kgs?|lbs?|km|mi|miles?|cbm|m3|units?|cntr|container|teu|days?|t|ton)\b|每/i.test(
    heading,
  )

const isMeasure = (token: string) => measureUnits.has(token) || timeUnits.has(token)
const isUnit = (token: string) => isMeasure(token) || isCurrencyWord(token)
/** A unit says what the column holds: 'Total (kg)' is no cost. */
const unitKind = (tokens: readonly string[]): HeadingReading['kind'] =>
  tokens.some(isMeasure) ? 'number' : tokens.some(isCurrencyWord) ? 'money' : null

/** 'POL / 起运港', 'Carrier / Forwarder': both parts mean the same column, or one language is not known. */
function byParts<Key extends string>(
  names: HeadingNames<Key>,
  heading: string,
): Found<Key> | null | undefined {
  if (isRate(heading)) return undefined
  const [latin, chinese] = [heading.replace(han, ' '), heading.match(han)?.join('') ?? '']
  const isBilingual = chinese !== '' && headingTokens(latin).length > 0
  const parts = isBilingual ? [latin, chinese] : heading.split(/[/\n|(]+/)
  if (parts.length < 2) return undefined
  const hits = parts.map((part) => names.find(headingTokens(part)))
  const known = hits.flatMap((hit) => hit ?? [])
  const keys = new Set(known.map(({ column }) => column?.key ?? null))
  if (known.length === 0 || (!isBilingual && hits.includes(undefined))) return undefined
  return keys.size === 1 ? { known, step: 9, isSimilar: false } : null
}

const han = /\p{Script=Han}+/gu

/** The nearest known name with the same number of words; none where two columns are equally near. */
function similarMatch<Key extends string>(
  names: HeadingNames<Key>,
  heading: string,
): Found<Key> | null {
  const [first, second] = readings(heading)
  if (!first || isRate(heading)) return null
  for (const { tokens, kind } of second ? [first, second] : [first]) {
    const words = plainWords(tokens)
    let least = Number.POSITIVE_INFINITY
    let nearest: KnownName<Key>[] = []
    for (const known of names.ofLength(words.length)) {
      if (kind !== null && known.column !== null && known.column.kind !== kind) continue
      const distance = headingDistance(words, known.words, least)
      if (distance === null || distance > least) continue
      if (distance < least) nearest = []
      least = distance
      nearest.push(known)
    }
    const keys = new Set(nearest.map(({ column }) => column?.key ?? null))
    if (keys.has(null) || keys.size > 2) return null
    if (keys.size > 0)
      return { known: nearest, step: 100 + Math.round(least * 10), isSimilar: true }
  }
  return null
}

/** Every word has its counterpart, in any order; null where one has none. */
function headingDistance(
  written: readonly string[],
  known: readonly string[],
  atMost: number,
): number | null {
  const isAlone = written.length === 1
  const open = [...known]
  let sum = 0
  for (const word of written) {
    let best: { index: number; distance: number } | null = null
    for (const [index, candidate] of open.entries()) {
      // Three letters alone may begin too many words.
      if (isAlone && word.length < 4) continue
      const distance = wordDistance(word, candidate)
      if (distance !== null && distance < (best?.distance ?? 9)) best = { index, distance }
    }
    if (!best) return null
    open.splice(best.index, 1)
    sum += best.distance
    if (sum > 2.5 || sum > atMost) return null
  }
  return sum
}

/**
 * How far a written word is from a known one: 0 the same, more for abbreviations and typing errors,
 * null where it is another word. Short words have to be the same.
 */
function wordDistance(written: string, known: string): number | null {
  if (written === known) return 0
  if (written.length >= 3 && known.length >= written.length + 2 && known.startsWith(written))
    return 1
  if (isSkeleton(written, known)) return 1.5
  const longer = Math.max(written.length, known.length)
  const allowed = longer >= 10 ? 2 : longer >= 6 ? 1 : 0
  if (allowed === 0 || Math.abs(written.length - known.length) > allowed) return null
  // People rarely get the first letter wrong, and 'rate' is not 'date'.
  if (written[0] !== known[0]) return null
  const edits = editsBetween(written, known, allowed)
  return edits === null ? null : edits
}

/** 'dstntn' of 'destination': the known word without its vowels, or with some of them. */
function isSkeleton(written: string, known: string): boolean {
  if (written.length < 3 || known.length < written.length + 2 || written[0] !== known[0])
    return false
  if (/[aeiou]/.test(written.slice(1))) return false
  let at = 0
  for (const letter of known) if (letter === written[at]) at += 1
  return at === written.length
}

/** Letters left out, added, changed or swapped with their neighbour; null beyond `allowed`. */
function editsBetween(a: string, b: string, allowed: number): number | null {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > allowed) return null
    before = last
    last = row
  }
  const edits = last[b.length] ?? 0
  return edits <= allowed ? edits : null
}

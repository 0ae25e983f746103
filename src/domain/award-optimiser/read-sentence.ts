import { grouped } from '#domain/grouped.ts'
import { type DecimalMark, numberProblem, readNumber } from '#domain/written-number.ts'
import type { AwardColumns } from './award-columns.ts'
import { type Counted, type Measure, type Rule, ruleSchema, type Scope } from './rule.ts'

/** Carriers that a rule counts together, by the name it gives them. */
export type CarrierGroup = { name: string; carriers: readonly number[] }

/** Names a sentence may use: those of the tender, and of groups that its rules name. */
export type Vocabulary = Pick<AwardColumns, 'carriers'> & {
  groups?: readonly CarrierGroup[]
  lanes: Pick<
    AwardColumns['lanes'],
    'region' | 'equipment' | 'origin' | 'destination' | 'businessUnit'
  >
}

export type SentenceRead = { rule: Rule } | { problem: string }

/** Ends the reading with what is wrong, in words for people. */
class NotUnderstood extends Error {}

/**
 * The rule that a typed sentence states: "No carrier above 12.5% of spend on Reefer lanes". Reads what
 * `ruleSentence` writes, and the usual other ways to say it; a word it does not know is named, never passed over.
 */
export function readSentence(
  text: string,
  vocabulary: Vocabulary,
  mark: DecimalMark,
): SentenceRead {
  const { groups = [], ...tender } = vocabulary
  const plain = readOnce(text, tender, mark)
  const said = keyOf(text)
  if (!groups.some(({ name }) => said.includes(keyOf(name)))) return plain
  const read = readOnce(text, vocabulary, mark)
  if ('rule' in read && 'rule' in plain && JSON.stringify(read) !== JSON.stringify(plain)) {
    const problem = `"${text.trim()}" has two meanings: a group of carriers shares its name with something else. Fill in the form below.`
    return { problem }
  }
  return 'rule' in plain ? plain : read
}

/** The groups that limits have names for. */
export const groupsOf = (rules: readonly Rule[]): CarrierGroup[] =>
  rules.flatMap((rule) =>
    rule.kind === 'limit' && rule.of.who === 'carriers' && rule.of.name !== undefined
      ? [{ name: rule.of.name, carriers: rule.of.carriers }]
      : [],
  )

function readOnce(text: string, vocabulary: Vocabulary, mark: DecimalMark): SentenceRead {
  try {
    const { words, ...named } = nameThings(text, vocabulary, mark)
    const { left, scope } = takeScope(words, named.values)
    const stated = statedBy(withUsualWords(left), named)
    if (!stated) throw new NotUnderstood(`"${text.trim()}" was not understood. ${examples}`)
    const read = ruleSchema.safeParse({ id: 'typed', on: true, ...stated, scope })
    if (!read.success)
      throw new NotUnderstood(`"${text.trim()}" has a limit that no such rule can have.`)
    return { rule: read.data }
  } catch (error) {
    if (error instanceof NotUnderstood) return { problem: error.message }
    throw error
  }
}

const examples =
  'Write for example "at most 8 carriers", "incumbents keep at least 50% of volume" or "no carrier above 30% of spend".'

/** What stands in the words for something named: `@0` carriers, `~0` places, `#0` a number. */
type Named = {
  carriers: NamedCarriers[]
  values: string[][]
  numbers: number[]
}

/** With the name of the group where they are one. */
type NamedCarriers = { carriers: readonly number[]; name?: string }

const lists = {
  origins: 'origin',
  destinations: 'destination',
  regions: 'region',
  businessUnits: 'businessUnit',
  equipment: 'equipment',
} as const
type ScopeList = keyof typeof lists

function nameThings(
  text: string,
  { carriers, groups = [], lanes }: Vocabulary,
  mark: DecimalMark,
): Named & { words: string; values: string[][] } {
  const named: Named = { carriers: [], values: [], numbers: [] }
  const bidders = new Map<string, readonly NamedCarriers[]>(
    carriers.map(({ id, name }) => [keyOf(name), [{ carriers: [id] }]]),
  )
  for (const [key, own] of grouped(groups, ({ name }) => keyOf(name))) bidders.set(key, own)
  const places = new Map(
    Object.values(lists).flatMap((column) =>
      lanes[column]
        .filter((value) => value !== '')
        .map((value) => [value.toLowerCase(), value] as const),
    ),
  )
  let words = ` ${withoutQuotes(text)} `
  words = swapRuns(
    words,
    bidders,
    (found) => `@${named.carriers.push(together(found.map(onlyOne))) - 1}`,
  )
  words = swapRuns(words, places, (found) => `~${named.values.push(found) - 1}`)
  words = words
    .toLowerCase()
    .replaceAll(/\bco2e?\b|\bco₂e?\b|\bcarbon\b|\bemissions\b/g, 'emitted')
    .replaceAll(/(?<![@~\d])\d[\d.,'’\u00a0\u202f]*(?:(?<=\d)|(?<!\d)\d)/g, (written) => {
      const digits = /\d$/.test(written) ? written : written.replace(/\D+$/, '')
      const read = readNumber(digits, mark)
      if ('refused' in read) throw new NotUnderstood(numberProblem(digits, read, mark))
      return `#${named.numbers.push(read.number) - 1}${written.slice(digits.length)}`
    })
  return { ...named, words: words.replace(/[.!]\s*$/, '').trim() }
}

const withoutQuotes = (text: string) => text.replaceAll(/[“”"]/g, '').trim()
const keyOf = (name: string) => withoutQuotes(name).toLowerCase()

/** What one name stands for. */
function onlyOne([first, ...others]: readonly NamedCarriers[]): NamedCarriers {
  const idsOf = ({ carriers }: NamedCarriers) => carriers.toSorted((a, b) => a - b).join()
  if (!first) return { carriers: [] }
  if (others.some((other) => idsOf(other) !== idsOf(first))) {
    throw new NotUnderstood(
      `"${first.name}" is the name of several groups. Choose the carriers in the form below.`,
    )
  }
  return first
}

const together = (found: readonly NamedCarriers[]): NamedCarriers =>
  found.length === 1 && found[0]
    ? found[0]
    : { carriers: [...new Set(found.flatMap(({ carriers }) => carriers))] }

/** Each run of names, 'A, B and C', becomes one mark. Longer names first: one may be a part of another. */
function swapRuns<Found>(
  text: string,
  known: ReadonlyMap<string, Found>,
  markOf: (found: Found[]) => string,
): string {
  if (known.size === 0) return text
  const names = [...known.keys()].toSorted((a, b) => b.length - a.length).map(escaped)
  const name = `(?<![\\p{L}\\d@~])(?:${names.join('|')})(?![\\p{L}\\d])`
  const run = new RegExp(`${name}(?:(?:,? (?:and|or) |, )${name})*`, 'giu')
  const each = new RegExp(name, 'giu')
  return text.replaceAll(run, (all) =>
    markOf([...all.matchAll(each)].map(([one]) => known.get(one.toLowerCase())!)),
  )
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const prepositions = {
  from: 'origins',
  to: 'destinations',
  in: 'regions',
  of: 'businessUnits',
} as const

function takeScope(words: string, values: string[][]): { left: string; scope: Scope } {
  const scope: Partial<Record<ScopeList, string[]>> = {}
  const take = (list: ScopeList, place: string) => {
    scope[list] = [...(scope[list] ?? []), ...(values[Number(place)] ?? [])]
    return ''
  }
  const left = words
    .replaceAll(/\b(from|to|in|of) ~(\d+)/g, (_, word: keyof typeof prepositions, place) =>
      take(prepositions[word], place),
    )
    .replaceAll(/(?:\bwith )?~(\d+)/g, (_, place) => take('equipment', place))
    .replaceAll(/\b(?:on|for) (?:all )?\s*lanes\b/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s,]+$/, '')
    .trim()
  return { left, scope }
}

const number = String.raw`\$?\s?#(?:\d+|one|two)(?:%| kg| t\b| tons?| metric tons?)?`

/** The words that the patterns below are made of. */
const withUsualWords = (words: string): string =>
  [
    [/\bper ?cent\b/g, '%'],
    [/\s+%/g, '%'],
    [
      /\b(?:no|not) (more|less|fewer) than\b/g,
      (_: string, word: string) => (word === 'more' ? 'at most' : 'at least'),
    ],
    [/\b(?:up to|maximum(?: of)?|max\.?)(?= )/g, 'at most'],
    [/\b(?:minimum(?: of)?|min\.?)(?= )/g, 'at least'],
    [new RegExp(`\\bbetween (${number}) and (${number})`, 'g'), 'at least $1 and at most $2'],
    [
      /\bno (new carrier|incumbent|carrier) (?:(?:wins?|gets?|has|carries) )?(?:above|over|at most)\b/g,
      'each $1 wins at most',
    ],
    [/\b(?:wins?|gets?|keeps?|has|have|carry|carries|takes?)\b/g, 'win'],
    [/\bone carrier\b/g, '#one carrier'],
    [/\btwo or more\b/g, 'more'],
    [/\btwo carriers\b/g, '#two carriers'],
    [/\bper (region|equipment|lane)\b/g, 'on each $1'],
    [/\b(?:in|for|on) (?:each|every) (region|equipment|lane)\b/g, 'on each $1'],
  ].reduce((text, [from, to]) => text.replaceAll(from as RegExp, to as string), words)

const measured = String.raw`(?: of (spend|volume|lanes|emitted)| (lanes))?`
const subject = String.raw`(each )?(incumbents?|new carriers?|carrier|all carriers together|of @\d+|@\d+)`
const leastShare = String.raw`(?:,? (?:each )?(?:with )?at least (${number}))?(?:,? in steps of (${number}))?`
const bounds = String.raw`(?:(at least) (${number})(?: of \w+(?= and)| carriers?| lanes(?= and))?)?(?: and )?(?:(at most) (${number}))?`

/** Everything of a rule but its scope; null for words that state none. */
function statedBy(words: string, { carriers, numbers }: Named): object | null {
  const amount = (written: string | undefined) => readAmount(written, numbers)
  const both = (least: string | undefined, most: string | undefined) => ({
    ...(least && { least: amount(least)?.value }),
    ...(most && { most: amount(most)?.value }),
  })

  let found = match(`${subject} (?:win )?${bounds}${measured}`, words)
  if (found) {
    const [, each, who = '', , least, , most, ofMeasure, bare] = found
    const [first, second] = [amount(least), amount(most)]
    const unit = (first ?? second)?.unit
    if (unit === undefined || (first && second && first.unit !== second.unit)) return null
    const [, ofLeast] = / of (\w+) and /.exec(words) ?? []
    if (ofLeast && ofMeasure && ofLeast !== ofMeasure) return null
    const of = countedBy(who, carriers)
    const said = measureOf(ofMeasure ?? ofLeast ?? bare)
    const measure = said ?? (unit === '$' ? 'spend' : unit === 'kg' ? 'co2e' : null)
    const usual: Measure = of.who === 'incumbents' ? 'volume' : 'spend'
    if (measure === null && unit !== '%') return null
    if ((unit === '$') !== (measure === 'spend' && unit !== '%')) return null
    return {
      kind: 'limit',
      measure: measure ?? usual,
      of,
      each: each !== undefined,
      ...both(least, most),
      unit: unit === '%' ? 'percent' : 'amount',
    }
  }

  found = match(
    `(?:win )?(?:(exactly) (${number})|${bounds}) carriers?(?: in all| in total| on each (region|equipment|lane))?`,
    words,
  )
  if (found) {
    const [, exactly, exact, , least, , most, per = 'all'] = found
    return { kind: 'carriers', per, ...(exactly ? both(exact, exact) : both(least, most)) }
  }

  found = match(`(?:a|each|every) carrier win at least (${number})${measured} or nothing`, words)
  if (found) {
    const [, least, ofMeasure, bare] = found
    const { unit, value } = amount(least) ?? {}
    const measure = measureOf(ofMeasure ?? bare) ?? (unit === '$' ? 'spend' : null)
    if (measure === null) return null
    return {
      kind: 'worthwhile',
      measure,
      least: value,
      unit: unit === '%' ? 'percent' : 'amount',
    }
  }

  found = match(
    `each lane (?:goes|go) to (?:at most )?(${number}) carriers?${leastShare}(?:[;,]? above (${number}) loads?,? to more)?`,
    words,
  )
  if (found) {
    const [, most, share, step, above] = found
    const count = amount(most)?.value
    return {
      kind: 'perLane',
      most: count,
      minimumShare: amount(share)?.value ?? (count === 1 ? 100 : 1),
      step: amount(step)?.value,
      ...(above && { twoAbove: amount(above)?.value }),
    }
  }
  found = match(`lanes (?:above|over) (${number}) loads? win #two carriers${leastShare}`, words)
  if (found) {
    const [, above, share, step] = found
    return {
      kind: 'perLane',
      most: 2,
      minimumShare: amount(share)?.value ?? 1,
      step: amount(step)?.value,
      twoAbove: amount(above)?.value,
    }
  }

  found = match(
    `(?:leave|switch|change) (?:an |the )?incumbents? only (?:to save|if it saves?|for) (?:at least )?(${number})(?: or (${number}))?(?: a year)?`,
    words,
  )
  if (found) {
    const saved = found.slice(1).flatMap((written) => amount(written) ?? [])
    const percent = saved.find(({ unit }) => unit === '%')?.value
    const cents = saved.find(({ unit }) => unit === '$')?.value
    return {
      kind: 'switching',
      ...(percent !== undefined && { percent }),
      ...(cents !== undefined && { cents }),
    }
  }

  found =
    match(String.raw`(?:exclude|without|leave out) @(\d+)`, words) ??
    match(String.raw`@(\d+) (?:cannot|can not|must not|may not) win`, words)
  if (found) return { kind: 'exclude', carriers: carriers[Number(found[1])]?.carriers }

  found = match(String.raw`only @(\d+) (?:(?:can|may) )?win(?:,? where they bid)?`, words)
  if (found) return { kind: 'require', carriers: carriers[Number(found[1])]?.carriers }

  found = match(
    `lanes (?:may|can) stay at baseline(?: (?:at|with|for) a penalty of (${number}))?`,
    words,
  )
  if (found) return { kind: 'unawarded', penaltyPercent: amount(found[1])?.value ?? 0 }

  found = match(
    `emitted (?:is |stays )?(?:at most|below|under) (${number})(?: of (?:the )?lowest(?:[- ]cost)?(?: bids?'?s?| awards?)?)?`,
    words,
  )
  if (found) {
    const { unit, value } = amount(found[1]) ?? {}
    if (unit !== '%' && unit !== 'kg') return null
    return { kind: 'co2eCap', most: value, unit: unit === '%' ? 'percent' : 'amount' }
  }
  return null
}

const match = (pattern: string, words: string): RegExpExecArray | null =>
  new RegExp(`^${pattern}$`).exec(words)

type Amount = { value: number; unit: '%' | '$' | 'kg' | '' }

/** Money in cents, CO2e in kilograms. */
function readAmount(written: string | undefined, numbers: readonly number[]): Amount | null {
  const [, dollar, place = '', unit = ''] = /^(\$)?\s?#(\d+|one|two)(.*)$/.exec(written ?? '') ?? []
  if (place === '') return null
  const value = place === 'one' ? 1 : place === 'two' ? 2 : (numbers[Number(place)] ?? 0)
  if (dollar) return { value: Math.round(value * 100), unit: '$' }
  if (unit === '%') return { value, unit: '%' }
  if (unit.trim() === 'kg') return { value, unit: 'kg' }
  return unit === '' ? { value, unit: '' } : { value: value * 1000, unit: 'kg' }
}

function countedBy(who: string, carriers: readonly NamedCarriers[]): Counted {
  if (who.startsWith('incumbent')) return { who: 'incumbents' }
  if (who.startsWith('new')) return { who: 'newcomers' }
  const [, place] = /@(\d+)/.exec(who) ?? []
  if (place === undefined) return { who: 'everyone' }
  const { carriers: own = [], name } = carriers[Number(place)] ?? {}
  return { who: 'carriers', carriers: [...own], ...(name !== undefined && { name }) }
}

const measureOf = (word: string | undefined): Measure | null =>
  word === 'emitted'
    ? 'co2e'
    : word === 'spend' || word === 'volume' || word === 'lanes'
      ? word
      : null

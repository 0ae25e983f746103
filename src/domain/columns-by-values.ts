import { type ColumnValues, shareOf, type ValueKind } from './column-values.ts'
import { formatCount } from './quantity.ts'
import type { ShipmentColumn } from './shipment-column.ts'
import { costKeys, type ShipmentColumnKey } from './shipment-column-key.ts'

/** Whether the values of a column can be what its heading says; a doubtful heading has to be borne out. */
export function fits(
  { key, kind }: ShipmentColumn,
  values: ColumnValues,
  isDoubtful: boolean,
): boolean {
  if (values.filled === 0) return true
  const share = (kind: ValueKind) => shareOf(values, kind)
  const measures = share('number') + share('weight') + share('volume') + share('distance')
  if (key === 'containerNumber') return share('containerNumber') >= 0.5
  if (key === 'equipment' && share('containerNumber') >= 0.5) return false
  if (isContainer(values.heading)) {
    // Container sizes written as bare numbers are equipment, other numbers are how many.
    const areSizes = [...values.distinct].every((text) => sizes.has(text))
    if (key === 'containers') return measures >= 0.9 && !areSizes
    if (key === 'equipment') return areSizes || measures < 0.1
  }
  if (kind === 'date') return !isDoubtful || share('date') >= 0.5
  if (kind === 'number' || kind === 'money') return measures >= (isDoubtful ? 0.8 : 0.2)
  if (share('date') >= 0.8) return false
  if (kind === 'place') return share('decimals') + share('currencyAmount') < 0.8
  return !isDoubtful || share('decimals') < 0.5
}

const sizes: ReadonlySet<string> = new Set(['20', '40', '45', '48', '53'])
const isContainer = (heading: string) => /^\W*container\W*$/i.test(heading)

type Evidence = {
  kind: ValueKind
  /** '398 of 400 values are UN/LOCODEs' */
  words: string
  /** Least share of the filled values. */
  atLeast: number
}

/** Columns that values alone may name, where one column of the file qualifies. */
const single: readonly (Evidence & { key: ShipmentColumnKey })[] = [
  {
    key: 'containerNumber',
    kind: 'containerNumber',
    words: 'are container numbers with a valid check digit',
    atLeast: 0.8,
  },
  { key: 'currency', kind: 'currency', words: 'are currency codes', atLeast: 0.95 },
  { key: 'shipDate', kind: 'date', words: 'are dates', atLeast: 0.9 },
  { key: 'equipment', kind: 'equipment', words: 'are equipment types', atLeast: 0.8 },
  { key: 'mode', kind: 'mode', words: 'are modes of transport', atLeast: 0.9 },
  { key: 'weightUnit', kind: 'weightUnit', words: 'are units of weight', atLeast: 0.95 },
  { key: 'volumeUnit', kind: 'volumeUnit', words: 'are units of volume', atLeast: 0.95 },
  { key: 'distanceUnit', kind: 'distanceUnit', words: 'are units of distance', atLeast: 0.95 },
  { key: 'kilograms', kind: 'weight', words: 'are weights', atLeast: 0.8 },
  { key: 'cubicMetres', kind: 'volume', words: 'are volumes', atLeast: 0.8 },
  { key: 'miles', kind: 'distance', words: 'are distances', atLeast: 0.8 },
  {
    key: 'freightCost',
    kind: 'currencyAmount',
    words: 'are amounts with a currency',
    atLeast: 0.8,
  },
]

/** Two columns of one shape are the two ends, as they stand from left to right. */
const pairs: readonly (Evidence & {
  keys: readonly [ShipmentColumnKey, ShipmentColumnKey]
  what: string
})[] = [
  {
    keys: ['originPort', 'destPort'],
    kind: 'locode',
    words: 'are UN/LOCODEs',
    what: 'UN/LOCODE',
    atLeast: 0.8,
  },
  {
    keys: ['originPort', 'destPort'],
    kind: 'iata',
    words: 'have the form of airport codes',
    what: 'airport code',
    atLeast: 0.95,
  },
  {
    keys: ['originZip', 'destZip'],
    kind: 'zip',
    words: 'are ZIP codes',
    what: 'ZIP',
    atLeast: 0.95,
  },
]

/** Fewer values say nothing. */
const fewest = 3

export type NamedByValues = { key: ShipmentColumnKey; heading: string; reason: string }

/** Suggestions for columns that no heading names; none where two columns qualify. */
export function columnsByValues(
  free: readonly ColumnValues[],
  known: ReadonlySet<ShipmentColumnKey>,
): NamedByValues[] {
  const suggestions: NamedByValues[] = []
  const used = new Set<ColumnValues>()
  const qualifying = ({ kind, atLeast }: Evidence) =>
    free.filter(
      (values) => !used.has(values) && values.filled >= fewest && shareOf(values, kind) >= atLeast,
    )
  const suggest = (key: ShipmentColumnKey, values: ColumnValues, reason: string) => {
    used.add(values)
    suggestions.push({ key, heading: values.heading, reason })
  }
  for (const evidence of single) {
    const isKnown = costKeys.some((key) => key === evidence.key)
      ? costKeys.some((key) => known.has(key))
      : known.has(evidence.key)
    const [first, second] = qualifying(evidence)
    if (!isKnown && first && !second) suggest(evidence.key, first, shareText(first, evidence))
  }
  for (const pair of pairs) {
    const isKnown = [...known, ...suggestions.map(({ key }) => key)].some((key) =>
      pair.keys.includes(key),
    )
    const [left, right, third] = qualifying(pair).filter(
      (values) => pair.kind !== 'zip' || shareOf(values, 'zipPlusFourOrZero') > 0,
    )
    if (isKnown || !left || !right || third) continue
    suggest(pair.keys[0], left, `${shareText(left, pair)}; left of two ${pair.what} columns`)
    suggest(pair.keys[1], right, `${shareText(right, pair)}; right of two ${pair.what} columns`)
  }
  return suggestions
}

const shareText = ({ counts, filled }: ColumnValues, { kind, words }: Evidence): string =>
  `${formatCount(counts.get(kind) ?? 0)} of ${formatCount(filled)} values ${words}`

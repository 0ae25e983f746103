import type { Density, GridColumn, GridFacets, GridLayout, GridSort } from '#ui/grid/grid-column.ts'
import { isRanged, readRange, writeRange } from '#ui/grid/range.ts'
import { mostLevels } from '#ui/grid/row-grouping.ts'
import { emptyList, parts, readList, readWord, writeList, writeWord } from './written-list.ts'

export type GridSettings = {
  filterText: string
  sort: readonly GridSort[]
  facets: GridFacets
  groupBy: readonly string[]
  layout: GridLayout
}

/** Each setting as an address writes it; '' is the usual. */
export type GridWords = Readonly<Record<string, string>>

export type AddressedColumn = Pick<
  GridColumn<never>,
  'key' | 'facet' | 'hidden' | 'folded' | 'pinned'
> &
  Partial<Pick<GridColumn<never>, 'kind'>>

const layoutNames = ['hide', 'order', 'pin', 'width', 'density'] as const
const ownNames: readonly string[] = ['q', 'sort', 'group', 'range', ...layoutNames]
const screenNames: readonly string[] = ['view', 'tab', 'lane']

/** A facet goes by its column's name, unless that name is taken: `?status=red,amber`. */
const facetName = (key: string): string =>
  ownNames.includes(key) || screenNames.includes(key) || key.startsWith('in.') ? `in.${key}` : key

const facetKeys = (columns: readonly AddressedColumn[]): string[] =>
  columns.filter(({ facet }) => facet).map(({ key }) => key)

export const wordNames = (columns: readonly AddressedColumn[]): readonly string[] => [
  ...ownNames,
  ...facetKeys(columns).map(facetName),
]

export function writeSettings(
  { filterText, sort, facets, groupBy, layout }: GridSettings,
  columns: readonly AddressedColumn[],
): GridWords {
  const chosen = facetKeys(columns).map((key) => [facetName(key), writeList(facets[key] ?? [])])
  return {
    q: filterText,
    sort: sort.map(({ key, descending }) => (descending ? '-' : '') + writeWord(key)).join(','),
    group: writeList(groupBy),
    range: writeRanges(facets, columns),
    hide: writeKeys(layout.hidden, hiddenAtFirst(columns)),
    order: writeOrder(layout.order, columns),
    pin: writeKeys(layout.pinned, pinnedAtFirst(columns)),
    width: Object.entries(layout.widths ?? {})
      .map(([key, width]) => `${writeWord(key)}.${width}`)
      .join(','),
    density: layout.density ?? '',
    ...Object.fromEntries(chosen),
  }
}

/** What makes no sense is passed over: an address may be typed or older than the columns. */
export function readSettings(words: GridWords, columns: readonly AddressedColumn[]): GridSettings {
  const known = new Set(columns.map(({ key }) => key))
  const facets = facetKeys(columns).flatMap((key) => {
    const values = readList(words[facetName(key)] ?? '')
    return values.length > 0 ? [[key, values] as const] : []
  })
  return {
    filterText: words['q'] ?? '',
    sort: readSort(words['sort'] ?? '').filter(({ key }) => known.has(key)),
    facets: { ...Object.fromEntries(facets), ...readRanges(words['range'] ?? '', columns) },
    groupBy: readKeys(words['group'] ?? '', known)?.slice(0, mostLevels) ?? [],
    layout: {
      ...present('hidden', readKeys(words['hide'] ?? '', known)),
      ...present('order', readKeys(words['order'] ?? '', known)),
      ...present('pinned', readKeys(words['pin'] ?? '', known)),
      ...present('widths', readWidths(words['width'] ?? '', known)),
      ...present(
        'density',
        densities.find((density) => density === words['density']),
      ),
    },
  }
}

/** The ranges of columns of numbers and dates: `range=baseline.1000..2000,closes...2026-01-31`. */
const writeRanges = (facets: GridFacets, columns: readonly AddressedColumn[]): string =>
  writeList(
    columns.flatMap(({ key, ...column }) =>
      isRanged(column) && facets[key]?.[0] ? [`${key}.${facets[key][0]}`] : [],
    ),
  )

const readRanges = (text: string, columns: readonly AddressedColumn[]): GridFacets =>
  Object.fromEntries(
    readList(text).flatMap((word) => {
      const column = columns.find(({ key, ...one }) => isRanged(one) && word.startsWith(`${key}.`))
      if (!column) return []
      const range = readRange(column.kind ?? 'number', [word.slice(column.key.length + 1)])
      const chosen = writeRange(range)
      return chosen.length > 0 ? [[column.key, chosen] as const] : []
    }),
  )

const densities: readonly Density[] = ['compact', 'normal', 'roomy']

const hiddenAtFirst = (columns: readonly AddressedColumn[]) =>
  columns.filter(({ hidden, folded }) => hidden || folded).map(({ key }) => key)

const pinnedAtFirst = (columns: readonly AddressedColumn[]) =>
  columns.filter(({ pinned }) => pinned === 'start').map(({ key }) => key)

function writeKeys(keys: readonly string[] | undefined, usual: readonly string[]): string {
  if (!keys || sameKeys(keys, usual)) return ''
  return keys.length === 0 ? emptyList : writeList(keys)
}

const sameKeys = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key) => b.includes(key))

function readKeys(text: string, known: ReadonlySet<string>): string[] | undefined {
  if (text === emptyList) return []
  const keys = [...new Set(readList(text))].filter((key) => known.has(key))
  return keys.length > 0 ? keys : undefined
}

/** Columns that an order does not name follow as described, so its end need not be spelled out. */
function writeOrder(
  order: readonly string[] | undefined,
  columns: readonly AddressedColumn[],
): string {
  if (!order) return ''
  const described = columns.map(({ key }) => key)
  let named = order.length
  while (named > 0) {
    const rest = order.slice(named - 1)
    const before = new Set(order.slice(0, named - 1))
    const implied = described.filter((key) => !before.has(key))
    if (!rest.every((key, at) => key === implied[at])) break
    named--
  }
  return writeList(order.slice(0, named))
}

const readSort = (text: string): GridSort[] =>
  parts(text).map((part) => ({
    key: readWord(part.replace(/^-/, '')),
    descending: part.startsWith('-'),
  }))

function readWidths(
  text: string,
  known: ReadonlySet<string>,
): Readonly<Record<string, number>> | undefined {
  const widths = parts(text).flatMap((part) => {
    const dot = part.lastIndexOf('.')
    const key = readWord(part.slice(0, dot))
    const width = Number(part.slice(dot + 1))
    return known.has(key) && width > 0 && width < widest ? [[key, Math.round(width)] as const] : []
  })
  return widths.length > 0 ? Object.fromEntries(widths) : undefined
}

/** A typed width of a million pixels is a slip. */
const widest = 2000

const present = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  value === undefined ? {} : { [name]: value }

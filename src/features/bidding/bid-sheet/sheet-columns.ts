import {
  cellOfReading,
  chargeInCell,
  ownRate,
  readCapacity,
  readCharge,
  readCurrency,
  readOwnCo2e,
  readRemarks,
  readTransitDays,
  saysDeclined,
} from '#domain/bid-cell.ts'
import type { ChargeLine } from '#domain/charge.ts'
import { locationWords, unitWords } from '#domain/charge-words.ts'
import { type LaneFieldFor, laneFields } from '#domain/lane-fields.ts'
import { type Lane, laneEnds, laneName } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { centsOfAll, formatCents, formatMoney } from '#domain/money.ts'
import { formatOwnCo2e, ownCo2eHint, ownCo2eTitle } from '#domain/own-co2e.ts'
import { formatPercent } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { numbersWith } from '#domain/shown-format.ts'
import { monthsOf, readMonths, writeMonths } from '#domain/valid-months.ts'
import type { EditColumn, EditRule } from '#ui/grid/editing/edit-column.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { readerMark } from '#ui/reader-locale.ts'
import { chargeGroups, neededTitle } from '#domain/charge-groups.ts'
import { type BiddingTerms, biddingTermsByLane, currencyCodes } from '#domain/bidding-terms.ts'
import {
  chargeOf,
  type RowState,
  type SheetRow,
  takesBids,
  type TermKey,
  termOf,
} from './sheet-row.ts'

type SheetRules = {
  mode: BiddableMode
  lines: readonly ChargeLine[]
  termsOf: (row: SheetRow) => RowTerms
  /** The carrier's columns of the lane table: shown beside the input, not filled in. */
  laneColumns: readonly GridColumn<Lane>[]
  stateOf: (row: SheetRow) => RowState
  /** What amounts without a currency are in, as the row stands. */
  currencyOf: (row: SheetRow) => string
}

/** Columns of the bid sheet: what the lane is, what the carrier fills in, whether it is complete. */
export function sheetColumns(rules: SheetRules): readonly EditColumn<SheetRow>[] {
  const { laneColumns, stateOf } = rules
  return [
    {
      key: 'laneId',
      header: laneFields.laneId.header,
      kind: 'number',
      value: ({ lane }) => lane.id,
      width: 52,
      pinned: 'start',
      format: String,
    },
    {
      key: 'lane',
      header: 'Lane',
      kind: 'text',
      value: ({ lane }) => lane.locationStr,
      format: (_cell, { lane }) => withoutZips(lane),
      title: ({ lane }) => lane.locationStr,
      width: 174,
      pinned: 'start',
      // The column it is the sum of may be scrolled out of sight.
      foot: bidSumWords,
    },
    ...folded([...chargeColumns(rules), ...termColumns(rules)]),
    {
      key: 'complete',
      header: 'Complete',
      kind: 'text',
      value: stateOf,
      facet: true,
      width: 104,
      group: 'Bid',
    },
    {
      key: 'amountBid',
      header: 'Saved bid, USD a year',
      kind: 'number',
      value: ({ bid }) => bid?.landedCost ?? null,
      total: 'sum',
      width: 128,
      group: 'Bid',
    },
    {
      key: 'sinceLastRound',
      header: 'Since last round',
      kind: 'number',
      value: ({ lane, bid }) => ratioAbove(bid?.landedCost, lane.lastRoundAmount),
      format: (cell) =>
        typeof cell === 'number' ? `${cell > 0 ? '+' : ''}${formatPercent(cell)}` : '–',
      title: ({ lane }) =>
        lane.lastRoundAmount === null
          ? ''
          : `${formatMoney(lane.lastRoundAmount)} when the last round closed`,
      width: 112,
      group: 'Bid',
    },
    ...besideOf(laneColumns),
  ]
}

/** Both cities fit in sight; the ZIP codes have columns of their own, where they are searched for too. */
function withoutZips(lane: Lane): string {
  const { originZipClean, destZipClean } = lane.locationInfo
  const { origin, destination } = laneEnds(lane)
  return laneName({
    origin: without(origin, originZipClean),
    destination: without(destination, destZipClean),
  })
}

const without = (place: string, zip: string | null | undefined): string =>
  zip && place.endsWith(` ${zip}`) ? place.slice(0, -zip.length - 1) : place

function bidSumWords(rows: Iterable<SheetRow>): string {
  const cents = centsOfAll([...rows].map(({ bid }) => bid?.landedCost))
  return `Bids ${formatCents(cents)} a year`
}

/** So many columns to fill in are in sight at first, where there are as many. */
const leastInputs = 8
const terms = 'Terms'

/** What is not required to submit stands folded; the terms, which every bid has, are the first to open. */
function folded(inputs: readonly EditColumn<SheetRow>[]): EditColumn<SheetRow>[] {
  const groups = [...new Set(inputs.map(({ group = '' }) => group))]
  const sizes = new Map(
    groups.map((name) => [name, inputs.filter(({ group }) => group === name).length]),
  )
  const open = new Set([neededTitle])
  const inSight = () =>
    groups.reduce((sum, name) => sum + (open.has(name) ? (sizes.get(name) ?? 0) : 1), 0)
  for (const name of [terms, ...groups]) if (inSight() < leastInputs) open.add(name)
  return inputs.map((column, at) => {
    const { group = '' } = column
    const isFirst = inputs.findIndex((one) => one.group === group) === at
    return open.has(group) || isFirst ? column : { ...column, folded: true }
  })
}

/**
 * Where a field of the lane stands beside what is typed. Of the measures, how much goes over the lane in a
 * year, only the first that a mode has is shown: shipments, where nothing says it better.
 */
const beside: Record<
  LaneFieldFor<'table', 'carrier'>,
  'shown' | 'measure' | 'offered' | 'left out'
> = {
  shipper: 'shown',
  light: 'shown',
  status: 'shown',
  equipment: 'shown',
  containers: 'measure',
  volume: 'measure',
  weight: 'measure',
  shipments: 'measure',
  originZip: 'offered',
  destZip: 'offered',
  closes: 'offered',
  service: 'offered',
  moveType: 'offered',
  miles: 'offered',
  incumbent: 'offered',
  target: 'offered',
  rank: 'offered',
  // Columns of the sheet say these, or the page around it.
  origin: 'left out',
  destination: 'left out',
  ownBid: 'left out',
  bidCompletion: 'left out',
  amountBid: 'left out',
  currency: 'left out',
  awarded: 'left out',
  originPort: 'left out',
  destPort: 'left out',
  orgIata: 'left out',
  destIata: 'left out',
  originCountry: 'left out',
  destCountry: 'left out',
  region: 'left out',
  avgWeight: 'left out',
  term: 'left out',
}
const besideOfKey = new Map(Object.entries(beside))
const keysThatAre = (stands: 'shown' | 'measure') =>
  [...besideOfKey].flatMap(([key, where]) => (where === stands ? [key] : []))
const [shown, measures] = [new Set(keysThatAre('shown')), keysThatAre('measure')]

function besideOf(columns: readonly GridColumn<Lane>[]): EditColumn<SheetRow>[] {
  const measure = measures.find((key) => columns.some((column) => column.key === key))
  const besides = columns
    .filter(({ key }) => (besideOfKey.get(key) ?? 'left out') !== 'left out')
    .map((column) => ofLane(column, shown.has(column.key) || column.key === measure))
  const pinned = pinnedWidths.flatMap(([key, width]) =>
    besides
      .filter((column) => column.key === key)
      .map((column) => ({ ...column, width, pinned: 'start' as const, group: undefined })),
  )
  return [...pinned, ...besides.filter(({ key }) => !pinned.some((one) => one.key === key))]
}

/** Two lanes between the same places differ by their equipment; the signal is what a rate is changed for. */
const pinnedWidths = [
  ['equipment', 82],
  ['light', 92],
] as const

function ofLane(column: GridColumn<Lane>, isShown: boolean): EditColumn<SheetRow> {
  const { value, format, title, badge, foot: _foot, press: _press, ...rest } = column
  return {
    ...rest,
    group: 'Lane',
    hidden: !isShown,
    value: ({ lane }) => {
      if (typeof value === 'function') return value(lane)
      const found: unknown = lane[value]
      return typeof found === 'string' || typeof found === 'number' ? found : null
    },
    ...(format && { format: (cell, { lane }: SheetRow) => format(cell, lane) }),
    ...(title && { title: ({ lane }: SheetRow) => title(lane) }),
    ...(badge && { badge: ({ lane }: SheetRow) => badge(lane) }),
  }
}

function chargeColumns(rules: SheetRules): EditColumn<SheetRow>[] {
  const { needed, others } = chargeGroups(rules.lines)
  return [needed, ...others].flatMap(({ title, lines }) =>
    lines.map((line) => chargeColumn(line, title, rules)),
  )
}

function chargeColumn(
  line: ChargeLine,
  group: string,
  { termsOf, currencyOf }: SheetRules,
): EditColumn<SheetRow> {
  const { chargeId, name, mandatory, unit, location } = line
  const mark = readerMark()
  const amountsWith = [0, 1, 2].map((decimals) =>
    numbersWith({ minimumFractionDigits: decimals, maximumFractionDigits: 4 }),
  )
  return {
    key: chargeId,
    header: `${name}${mandatory ? ' *' : ''}`,
    kind: 'number',
    value: (row) => chargeOf(row, chargeId),
    format: (cell, row) => {
      const { amount, currency } = chargeInCell(cell, mark)
      if (amount === null) return ''
      const amounts = amountsWith[Math.min(2, termsOf(row).decimals)]
      return `${amounts?.(amount)}${currency === null ? '' : ` ${currency}`}`
    },
    title: () =>
      `${name}, ${locationWords[location].toLowerCase()}, ${unitWords[unit]}${mandatory ? ', required to submit' : ''}`,
    group,
    width: 92,
    edit: {
      isRate: true,
      decimals: (row) => termsOf(row).decimals,
      isOpen: takesBids,
      read: (text, row) => {
        const { bid } = row
        if (mandatory && saysDeclined(text) && bid?.status === 'submitted')
          return {
            value: null,
            problem: 'you have submitted a bid: withdraw it before you decline',
          }
        const { decimals, currencies } = termsOf(row)
        const currency = currencyOf(row)
        const last = bid && ownRate(bid, chargeId)
        const read = readCharge(text, { decimals, mark, currency, currencies, last })
        return { ...read, value: cellOfReading(read, mark) }
      },
    },
  }
}

function termColumns({ mode, termsOf }: SheetRules): EditColumn<SheetRow>[] {
  const mark = readerMark()
  const term = (
    key: TermKey,
    header: string,
    read: EditRule<SheetRow>['read'],
    more: Partial<EditColumn<SheetRow>> = {},
  ): EditColumn<SheetRow> => ({
    key,
    header,
    kind: 'text',
    value: (row) => termOf(row, key),
    group: terms,
    width: 96,
    ...more,
    edit: { isOpen: takesBids, read, ...more.edit },
  })
  const readOwnCurrency = (text: string, row: SheetRow) =>
    readCurrency(text, termsOf(row).currencies)
  return [
    term('currency', laneFields.currency.header, readOwnCurrency, {
      width: 76,
      edit: { read: readOwnCurrency, isOpen: takesBids, choices: (row) => termsOf(row).currencies },
    }),
    term('months', 'Valid months', (text, row) => readMonths(text, termsOf(row).validMonths), {
      width: 96,
      format: (cell, row) => writeMonths(monthsOf(String(cell ?? '')), termsOf(row).validMonths),
    }),
    term('transitDays', 'Transit days', (text) => readTransitDays(text, mark), { kind: 'number' }),
    term('capacity', 'Capacity a year', (text) => readCapacity(text, mark), {
      kind: 'number',
    }),
    term('co2ePerUnit', ownCo2eTitle(mode), (text) => readOwnCo2e(text, mark, mode), {
      kind: 'number',
      format: (cell) => (typeof cell === 'number' ? formatOwnCo2e(cell) : ''),
      title: () => ownCo2eHint,
      // Its unit fits on two lines.
      width: 116,
    }),
    term('remarks', 'Remarks', readRemarks, { width: 220 }),
  ]
}

/** What the cells of one row are read, offered and shown by: its own shipper's terms. */
type RowTerms = {
  decimals: number
  currencies: readonly string[]
  validMonths: readonly string[]
}

export function termsOfRows(all: readonly BiddingTerms[]): (row: SheetRow) => RowTerms {
  const termsOf = biddingTermsByLane(all)
  const made = new Map<BiddingTerms, RowTerms>()
  return ({ lane }) => {
    const terms = termsOf(lane)
    if (!terms) return noTerms
    const known = made.get(terms)
    if (known) return known
    const { decimals, validMonths } = terms
    const rowTerms = { decimals, validMonths, currencies: currencyCodes(terms) }
    made.set(terms, rowTerms)
    return rowTerms
  }
}

const noTerms: RowTerms = { decimals: 4, currencies: ['USD'], validMonths: [] }

import type { MatchedLane, RateReview, UnmatchedRow } from '#contract/ext/rate-sheets.ts'
import { bidProblems, entryProblems } from '#domain/bid-problem.ts'
import type { BidEntry } from '#domain/bid.ts'
import { currencyOfCharge, otherCurrencies, usdOfCharge } from '#domain/charge-currency.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { formatDate, formatMonth } from '#domain/displayed-date.ts'
import { grouped } from '#domain/grouped.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { validMonths } from '#server/terms/months.ts'
import type { InvitedLane } from './invited-lanes.ts'
import { matchLanes, type Matched } from './match-lanes.ts'
import type { RateRow } from './read-rates.ts'

export type Reviewed = { review: RateReview; entries: BidEntry[] }

/** What the rows of a rate sheet become in the bid sheet: a draft for each lane they match. */
export function reviewRates(
  rows: readonly RateRow[],
  lanes: readonly InvitedLane[],
  mode: BiddableMode,
  now: Date,
): Reviewed {
  const problems = rows.flatMap((row) => row.problems)
  const { matched, unmatched } = matchLanes(
    rows.filter((row) => row.problems.length === 0),
    lanes,
    mode,
  )
  const found: MatchedLane[] = []
  const entries: BidEntry[] = []
  const left: UnmatchedRow[] = [...unmatched]
  for (const one of matched) {
    const offered = offerOf(one, mode, now)
    if (typeof offered === 'string') {
      const { origin, destination, equipment } = one.lane
      left.push({
        row: one.row.line,
        origin,
        destination,
        equipment: equipment ?? '',
        reason: offered,
      })
      continue
    }
    found.push(offered.shown)
    entries.push(offered.entry)
  }
  return {
    review: {
      lanes: found,
      unmatched: left.toSorted((a, b) => a.row - b.row),
      problems,
      openLanes: lanes.filter(({ obstacle }) => obstacle === null).length,
      entries,
    },
    entries,
  }
}

/** The draft a row makes of a lane, or why it cannot. */
function offerOf(
  { lane, row }: Matched,
  mode: BiddableMode,
  now: Date,
): { shown: MatchedLane; entry: BidEntry } | string {
  const { bid, tender, version } = lane
  const terms = { ...tender.current, exchangeRates: tender.frozen.exchangeRates }
  const valid = validMonths(tender.current, now)
  const months = monthsOf(row, valid, bid?.months ?? [])
  if (typeof months === 'string') return months
  const entry: BidEntry = {
    laneId: lane.id,
    version,
    ...chargesOf(row, bid, terms.decimals),
    transitDays: row.transitDays ?? bid?.transitDays ?? null,
    months,
    capacity: bid?.capacity ?? null,
    co2ePerUnit: bid?.co2ePerUnit ?? null,
    remarks: row.remarks || (bid?.remarks ?? ''),
  }
  const [refused] = entryProblems(entry, { mode, terms })
  if (refused) return `${refused.column} ${refused.found}: the tender takes ${refused.expected}`
  const lines = new Map(chargeLines[mode].map((line) => [line.chargeId, line]))
  return {
    entry,
    shown: {
      laneId: lane.id,
      row: row.line,
      origin: lane.origin,
      destination: lane.destination,
      equipment: lane.equipment,
      service: lane.service,
      shipper: lane.shipper,
      currency: entry.currency,
      charges: row.rates.map(({ chargeId, written }) => {
        const dollars = usdOfCharge(entry, chargeId, terms.exchangeRates)
        return {
          chargeId,
          name: lines.get(chargeId)?.name ?? chargeId,
          amount: entry.charges[chargeId] ?? null,
          currency: currencyOfCharge(entry, chargeId),
          dollars: dollars === null ? null : Number(dollars.toFixed(4)),
          written,
          before: bid?.charges[chargeId] ?? null,
          currencyBefore: bid && currencyOfCharge(bid, chargeId),
        }
      }),
      transitDays: entry.transitDays,
      months,
      remarks: entry.remarks,
      missing: bidProblems(entry, { mode, terms, validMonths: valid }).map(
        ({ column, found, expected }) =>
          found === '' ? column : `${column}: ${expected}, found ${found}`,
      ),
      isDeclined: lane.isDeclined,
      isSubmitted: lane.bidStatus === 'submitted',
    },
  }
}

/** The rates of the file over those of the draft, each in its currency; the bid's own is that of most. */
function chargesOf(
  { rates }: RateRow,
  bid: InvitedLane['bid'],
  decimals: number,
): Pick<BidEntry, 'charges' | 'currency' | 'chargeCurrencies'> {
  const charges: BidEntry['charges'] = { ...bid?.charges }
  const chargeCurrencies: BidEntry['chargeCurrencies'] = {}
  if (bid) {
    for (const chargeId of Object.keys(bid.charges))
      chargeCurrencies[chargeId] = currencyOfCharge(bid, chargeId)
  }
  for (const { chargeId, amount, currency } of rates) {
    charges[chargeId] = amount === null ? null : Number(amount.toFixed(decimals))
    if (currency !== null) chargeCurrencies[chargeId] = currency
  }
  const currency = mostUsed(charges, chargeCurrencies, bid?.currency ?? 'USD')
  return {
    charges,
    currency,
    chargeCurrencies: otherCurrencies({ charges, currency, chargeCurrencies }),
  }
}

/** The currency of most charges, of those above 0 where there are any; `usual` before another of as many. */
function mostUsed(
  charges: BidEntry['charges'],
  currencies: Readonly<Record<string, string>>,
  usual: string,
): string {
  const offered = Object.keys(currencies).filter((chargeId) => (charges[chargeId] ?? null) !== null)
  const charged = offered.filter((chargeId) => charges[chargeId] !== 0)
  const groups = grouped(
    charged.length > 0 ? charged : offered,
    (chargeId) => currencies[chargeId] ?? '',
  )
  const most = Math.max(...[...groups.values()].map(({ length }) => length))
  const found = [...groups].flatMap(([code, { length }]) => (length === most ? [code] : []))
  return found.includes(usual) ? usual : (found[0] ?? usual)
}

/** The months of the tender that the validity of a row covers whole; [] for all of them. */
function monthsOf(
  { validFrom, validTo }: RateRow,
  valid: readonly string[],
  before: readonly string[],
): string[] | string {
  if (validFrom === null && validTo === null) return before.filter((month) => valid.includes(month))
  const covered = valid.filter(
    (month) =>
      (validFrom === null || validFrom <= `${month}-01`) &&
      (validTo === null || validTo >= lastDay(month)),
  )
  if (covered.length === valid.length) return []
  if (covered.length > 0) return covered
  const [first = '', last = ''] = [valid[0], valid.at(-1)]
  const span = [
    validFrom === null ? '' : `from ${formatDate(validFrom)}`,
    validTo === null ? '' : `until ${formatDate(validTo)}`,
  ]
  return `Valid ${span.filter(Boolean).join(' ')}: the tender is for ${formatMonth(first)} to ${formatMonth(last)}`
}

function lastDay(month: string): string {
  const [year = 0, ofYear = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ofYear, 0)).toISOString().slice(0, 10)
}

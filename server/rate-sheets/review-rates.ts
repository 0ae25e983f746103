import type { MatchedLane, RateReview, UnmatchedRow } from '#contract/ext/rate-sheets.ts'
import { bidProblems, entryProblems } from '#domain/bid-problem.ts'
import type { BidEntry } from '#domain/bid.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { formatCalendarDay, formatMonth } from '#domain/displayed-date.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { validMonths } from '#server/tender/months.ts'
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
  const currency = row.currencies[0] ?? bid?.currency ?? 'USD'
  const valid = validMonths(tender.current, now)
  const months = monthsOf(row, valid, bid?.months ?? [])
  if (typeof months === 'string') return months
  // Rates of a draft in another currency would change their worth beside those of the file.
  const kept = bid?.currency === currency ? bid.charges : {}
  const charges: BidEntry['charges'] = { ...kept }
  for (const { chargeId, amount } of row.rates)
    charges[chargeId] = amount === null ? null : Number(amount.toFixed(terms.decimals))
  const entry: BidEntry = {
    laneId: lane.id,
    version,
    currency,
    charges,
    transitDays: row.transitDays ?? bid?.transitDays ?? null,
    months,
    capacity: bid?.capacity ?? null,
    remarks: row.remarks || (bid?.remarks ?? ''),
  }
  const [refused] = entryProblems(entry, { mode, terms })
  if (refused) return `${refused.column} ${refused.found}: the tender takes ${refused.expected}`
  const rate = terms.exchangeRates[currency] ?? null
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
      currency,
      currencyBefore: bid?.currency ?? null,
      charges: row.rates.map(({ chargeId, written }) => {
        const amount = charges[chargeId] ?? null
        return {
          chargeId,
          name: lines.get(chargeId)?.name ?? chargeId,
          amount,
          dollars: amount === null || rate === null ? null : Number((amount * rate).toFixed(4)),
          written,
          before: bid?.charges[chargeId] ?? null,
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
    },
  }
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
    validFrom === null ? '' : `from ${formatCalendarDay(validFrom)}`,
    validTo === null ? '' : `until ${formatCalendarDay(validTo)}`,
  ]
  return `Valid ${span.filter(Boolean).join(' ')}: the tender is for ${formatMonth(first)} to ${formatMonth(last)}`
}

function lastDay(month: string): string {
  const [year = 0, ofYear = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ofYear, 0)).toISOString().slice(0, 10)
}

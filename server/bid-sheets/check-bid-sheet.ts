import { bidProblems } from '#domain/bid-problem.ts'
import type { BidEntry } from '#domain/bid.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import type { SheetProblem } from '#domain/shipment-upload.ts'
import { monthsExpected, monthsOf, readMonths } from '#domain/valid-months.ts'
import type { Caller, Context } from '#server/context.ts'
import { declinedBy } from '#server/tender/declines.ts'
import { validMonths } from '#server/tender/months.ts'
import { chargeHeading, headings } from './columns.ts'
import { type OwnLane, ownLanes } from './own-lanes.ts'
import type { DeclinedRow, ReadSheet, SheetRow } from './read-bid-sheet.ts'
import { structureChange } from './structure.ts'

export type CheckedSheet = {
  entries: BidEntry[]
  /** Lanes to decline that were not before. */
  declines: number[]
  problems: SheetProblem[]
  /** Why the sheet no longer fits the tender, in words; null while it does. */
  outdated: string | null
}

/** Holds a returned sheet against the lanes and terms of now. */
export async function checkBidSheet(
  caller: Caller,
  sheet: ReadSheet,
  { database, now }: Context,
): Promise<CheckedSheet> {
  const own = await ownLanes(caller, sheet.mode, database.db, now())
  const open = [...own].flatMap(([id, { isOpen }]) => (isOpen ? [id] : []))
  // Once all is closed, a newer sheet would be empty: the rows say what is wrong.
  const isStamped = sheet.stamp !== '' && open.length > 0
  const outdated = isStamped ? structureChange(sheet.stamp, sheet.mode, open) : null
  const seen = new Set<number>()
  const problems = [...sheet.problems]
  const entries: BidEntry[] = []
  const declines: number[] = []
  for (const row of sheet.rows) {
    const lane = own.get(row.entry.laneId)
    const twice = seen.has(row.entry.laneId)
    seen.add(row.entry.laneId)
    const months = lane ? validMonths(lane.tender.current, now()) : []
    const chosen = chosenMonths(row, lane, months)
    const entry = { ...row.entry, version: lane?.version ?? null, months: chosen.months }
    problems.push(
      ...row.problems,
      ...chosen.problems,
      ...laneProblems({ line: row.line, laneId: row.entry.laneId }, lane, twice),
    )
    if (lane && !twice) {
      problems.push(...offerProblems({ ...row, entry }, sheet, lane, months))
      entries.push(entry)
    }
  }
  const already = sheet.declined.length === 0 ? new Map() : await declinedBy(caller, database.db)
  for (const row of sheet.declined) {
    const lane = own.get(row.laneId)
    const twice = seen.has(row.laneId)
    seen.add(row.laneId)
    const told = [...laneProblems(row, lane, twice), ...standingProblems(row, lane)]
    problems.push(...told)
    if (told.length === 0 && !already.has(row.laneId)) declines.push(row.laneId)
  }
  return { entries, declines, outdated, problems: problems.toSorted((a, b) => a.row - b.row) }
}

/** The months a row bids for; a sheet without their column leaves those the bid had. */
function chosenMonths(
  row: SheetRow,
  lane: OwnLane | undefined,
  valid: readonly string[],
): { months: string[]; problems: SheetProblem[] } {
  if (!lane) return { months: [], problems: [] }
  if (row.months === null)
    return { months: lane.months.filter((month) => valid.includes(month)), problems: [] }
  const { value, problem } = readMonths(row.months, valid)
  if (problem === undefined) return { months: monthsOf(value), problems: [] }
  const { laneId } = row.entry
  const [column, found, expected] = [headings.validMonths, row.months, monthsExpected(valid)]
  return { months: [], problems: [{ row: row.line, column, found, expected, laneId }] }
}

function laneProblems(
  { line, laneId }: { line: number; laneId: number },
  lane: OwnLane | undefined,
  twice: boolean,
): SheetProblem[] {
  const problem = (expected: string): SheetProblem[] => [
    { row: line, column: headings.laneId, found: String(laneId), expected, laneId },
  ]
  if (!lane) return problem('a lane of this mode you are invited to')
  if (lane.status !== 'started')
    return problem(`a lane that takes bids; this one is ${lane.status}`)
  if (!lane.isOpen) return problem('a lane whose bidding has not closed yet')
  return twice ? problem('each lane once') : []
}

/** A bid that stands is taken back on purpose, not by a word in a file. */
function standingProblems(
  { line, laneId, column, found }: DeclinedRow,
  lane: OwnLane | undefined,
): SheetProblem[] {
  if (!lane || lane.bidStatus === null || lane.bidStatus === 'draft') return []
  const expected = 'your submitted bid taken back before the lane is declined'
  return [{ row: line, column, found, expected, laneId }]
}

/** A cell that could not be read is told once, not also as missing. */
function offerProblems(
  row: SheetRow,
  { mode, problems: general }: ReadSheet,
  { tender }: OwnLane,
  months: readonly string[],
): SheetProblem[] {
  const told = new Set([...row.problems, ...general].map(({ column }) => column))
  const headingOf = new Map<string, string>(
    chargeLines[mode].map((line) => [`charges.${line.chargeId}`, chargeHeading(line)]),
  )
  const terms = { ...tender.current, exchangeRates: tender.frozen.exchangeRates }
  return bidProblems(row.entry, { mode, terms, validMonths: months })
    .map(({ field, column, found, expected }) => ({
      row: row.line,
      column: headingOf.get(field) ?? column,
      found,
      expected,
      laneId: row.entry.laneId,
    }))
    .filter(({ column }) => !told.has(column))
}

import { bidProblems } from '#domain/bid-problem.ts'
import { type BidEntry, bidEntrySchema } from '#domain/bid.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import type { SheetProblem } from '#domain/shipment-upload.ts'
import { monthsExpected, monthsOf, readMonths } from '#domain/valid-months.ts'
import type { Caller, Context } from '#server/context.ts'
import { declinedBy } from '#server/bids/declines.ts'
import { offersTheSame } from '#server/bids/bid-rules.ts'
import { listLanes } from '#server/lanes/lane-list.ts'
import { validMonths } from '#server/terms/months.ts'
import { chargeHeading, headings } from './columns.ts'
import { type OwnLane, ownLanes } from './own-lanes.ts'
import { decidedRows } from './decided-rows.ts'
import { identityProblems } from './row-identity.ts'
import type { DeclinedRow, ReadSheet, SheetRow } from './read-bid-sheet.ts'
import { structureChange } from './structure.ts'

export type CheckedSheet = {
  /** Of rows without problems that say something new. */
  entries: BidEntry[]
  /** Lanes among the entries whose submitted bid the sheet withdraws. */
  withdrawals: number[]
  /** Lanes to decline that were not before. */
  declines: number[]
  problems: SheetProblem[]
  /** Rows that say what is submitted already, or was decided when the sheet was first returned. */
  unchanged: number
  /** Why the sheet no longer fits the tender, in words; null while it does. */
  outdated: string | null
}

/** Holds a returned sheet against the lanes and terms of now; every lane under its own shipper's. */
export async function checkBidSheet(
  caller: Caller,
  sheet: ReadSheet,
  context: Context,
): Promise<CheckedSheet> {
  const { database, now } = context
  const own = await ownLanes(caller, sheet.mode, database.db, now())
  const lanes = new Map(
    (await listLanes(caller, { mode: sheet.mode }, context)).map((lane) => [lane.id, lane]),
  )
  const open = [...own].flatMap(([id, { isOpen }]) => (isOpen ? [id] : []))
  // Once all is closed, a newer sheet would be empty: the rows say what is wrong.
  const isStamped = sheet.stamp !== '' && open.length > 0
  const outdated = isStamped ? structureChange(sheet.stamp, sheet.mode, open) : null
  const isDecided = await decidedRows(sheet, caller, database.db)
  const otherLane = identityProblems(sheet.mode)
  const seen = new Set<number>()
  const problems = [...sheet.problems]
  const bidOn: BidEntry[] = []
  const declined: number[] = []
  const withdrawn: number[] = []
  let unchanged = 0

  /** What is wrong with a row's lane, apart from what it says of it. */
  const placed = (row: SheetRow | DeclinedRow, laneId: number): SheetProblem[] => {
    const lane = lanes.get(laneId)
    const twice = seen.has(laneId)
    seen.add(laneId)
    const found = laneProblems({ line: row.line, laneId }, own.get(laneId), twice)
    return lane ? [...found, ...otherLane(row, lane)] : found
  }

  for (const row of sheet.rows) {
    const { laneId } = row.entry
    const lane = own.get(laneId)
    const months = lane ? validMonths(lane.tender.current, now()) : []
    const chosen = chosenMonths(row, lane, months)
    const entry = { ...row.entry, version: lane?.version ?? null, months: chosen.months }
    problems.push(...row.problems, ...chosen.problems, ...placed(row, laneId))
    if (!lane) continue
    problems.push(...offerProblems({ ...row, entry }, sheet, lane, months))
    const stands = lane.standing?.status === 'submitted' && offersTheSame(lane.standing, entry)
    if (stands || isDecided(row)) unchanged += 1
    else bidOn.push(entry)
  }
  const already = sheet.declined.length === 0 ? new Map() : await declinedBy(caller, database.db)
  for (const row of sheet.declined) {
    const { laneId } = row
    const lane = own.get(laneId)
    problems.push(...placed(row, laneId), ...standingProblems(row, lane))
    if (already.has(laneId) || isDecided(row)) unchanged += 1
    else if (lane?.standing?.status === 'submitted') {
      withdrawn.push(laneId)
      bidOn.push(
        bidEntrySchema.parse({
          laneId,
          version: lane.version,
          currency: lane.standing.currency,
          charges: {},
        }),
      )
    } else declined.push(laneId)
  }
  const isGood = soundLanes(sheet, problems)
  return {
    entries: bidOn.filter(({ laneId }) => isGood(laneId)),
    withdrawals: withdrawn.filter(isGood),
    declines: declined.filter(isGood),
    unchanged,
    outdated,
    problems: problems.toSorted((a, b) => a.row - b.row),
  }
}

/** What is wrong with the headings spoils every row, any other problem the rows of its lane. */
function soundLanes(
  sheet: ReadSheet,
  problems: readonly SheetProblem[],
): (laneId: number) => boolean {
  if (problems.some(({ row }) => row === sheet.line)) return () => false
  const bad = new Set(problems.map(({ laneId }) => laneId))
  return (laneId) => !bad.has(laneId)
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
  if (!lane.inRound)
    return problem(
      `a lane you are in round ${lane.tender.current.round} for; your bid on it is kept`,
    )
  if (!lane.isOpen) return problem('a lane whose bidding has not closed yet')
  return twice ? problem('each lane once') : []
}

/** A submitted bid may be taken back; one that was decided stands. */
function standingProblems(
  { line, laneId, column, found }: DeclinedRow,
  lane: OwnLane | undefined,
): SheetProblem[] {
  if (!lane?.bidStatus || ['draft', 'submitted'].includes(lane.bidStatus)) return []
  const expected = `no answer: your bid was ${lane.bidStatus} and stays as it is`
  return [{ row: line, column, found, expected, laneId }]
}

/** A cell that could not be read is reported once, not also as missing. */
function offerProblems(
  row: SheetRow,
  { mode, problems: general }: ReadSheet,
  { tender }: OwnLane,
  months: readonly string[],
): SheetProblem[] {
  const reported = new Set([...row.problems, ...general].map(({ column }) => column))
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
    .filter(({ column }) => !reported.has(column))
}

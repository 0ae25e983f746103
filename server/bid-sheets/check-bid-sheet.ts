import { and, eq, inArray } from 'drizzle-orm'
import { bidProblems } from '#domain/bid-problem.ts'
import type { BidEntry } from '#domain/bid.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import type { SheetProblem } from '#domain/shipment-upload.ts'
import { monthsExpected, monthsOf, readMonths } from '#domain/valid-months.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { bids } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { tendered } from '#server/tender/lane-row.ts'
import { validMonths } from '#server/tender/months.ts'
import { type Tender, tendersOf } from '#server/tender/terms.ts'
import { chargeHeading, headings } from './columns.ts'
import type { ReadSheet, SheetRow } from './read-bid-sheet.ts'
import { structureChange } from './structure.ts'

export type CheckedSheet = {
  entries: BidEntry[]
  problems: SheetProblem[]
  /** Why the sheet no longer fits the tender, in words; null while it does. */
  outdated: string | null
}

type OwnLane = { status: string; tender: Tender; version: number | null; months: string[] }

/** Holds a returned sheet against the lanes and terms of now. */
export async function checkBidSheet(
  caller: Caller,
  sheet: ReadSheet,
  { database, now }: Context,
): Promise<CheckedSheet> {
  const own = await ownLanes(caller, sheet.mode, database.db)
  const open = [...own].flatMap(([id, { status }]) => (status === 'started' ? [id] : []))
  const outdated = sheet.stamp === '' ? null : structureChange(sheet.stamp, sheet.mode, open)
  const seen = new Set<number>()
  const problems = [...sheet.problems]
  const entries: BidEntry[] = []
  for (const row of sheet.rows) {
    const lane = own.get(row.entry.laneId)
    const twice = seen.has(row.entry.laneId)
    seen.add(row.entry.laneId)
    const months = lane ? validMonths(lane.tender.current, now()) : []
    const chosen = chosenMonths(row, lane, months)
    const entry = { ...row.entry, version: lane?.version ?? null, months: chosen.months }
    problems.push(...row.problems, ...chosen.problems, ...laneProblems(row, lane, twice))
    if (lane && !twice) {
      problems.push(...offerProblems({ ...row, entry }, sheet, lane, months))
      entries.push(entry)
    }
  }
  return { entries, outdated, problems: problems.toSorted((a, b) => a.row - b.row) }
}

async function ownLanes(caller: Caller, mode: number, db: Db): Promise<Map<number, OwnLane>> {
  const { id, companyId, termsVersion, status } = lanes
  const rows = await db
    .select({
      lane: { id, companyId, mode: lanes.mode, termsVersion, status },
      bid: { version: bids.version, months: bids.months },
    })
    .from(lanes)
    .innerJoin(
      laneInvitations,
      and(eq(laneInvitations.laneId, lanes.id), eq(laneInvitations.carrierId, caller.companyId)),
    )
    .leftJoin(bids, and(eq(bids.laneId, lanes.id), eq(bids.carrierId, caller.companyId)))
    .where(and(eq(lanes.mode, mode), inArray(lanes.status, [...tendered])))
  const tenderOf = await tendersOf(
    rows.map(({ lane }) => lane),
    db,
  )
  return new Map(
    rows.map(({ lane, bid }) => [
      lane.id,
      {
        status: lane.status,
        tender: tenderOf(lane),
        version: bid?.version ?? null,
        months: bid?.months ?? [],
      },
    ]),
  )
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
  { line, entry: { laneId } }: SheetRow,
  lane: OwnLane | undefined,
  twice: boolean,
): SheetProblem[] {
  const problem = (expected: string): SheetProblem[] => [
    { row: line, column: headings.laneId, found: String(laneId), expected, laneId },
  ]
  if (!lane) return problem('a lane of this mode you are invited to')
  if (lane.status !== 'started')
    return problem(`a lane that takes bids; this one is ${lane.status}`)
  return twice ? problem('each lane once') : []
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

import { Readable } from 'node:stream'
import { addDays } from 'date-fns'
import { and, eq, gt, sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { chargeLines } from '#domain/charge-lines.ts'
import { writeCsv } from '#domain/csv.ts'
import { type BiddableMode, Mode, modeTitle } from '#domain/mode.ts'
import { chargeHeading, headings } from '#server/bids/sheets/columns.ts'
import { saveFromSheet } from '#server/bids/sheets/decide-sheet.ts'
import { receiveBidSheets } from '#server/bids/sheets/receive-bid-sheets.ts'
import { writeBidSheet } from '#server/bids/sheets/write-bid-sheet.ts'
import type { Caller, Context } from '#server/context.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import { users } from '#server/store/tables/people.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { listLanes } from '#server/lanes/lane-list.ts'
import { loweredRate } from './bid-shape.ts'
import { demoPeople } from './people.ts'

type Sender = { username: string; mode: BiddableMode; daysAgo: number; slips?: true }

const senders: readonly Sender[] = [
  { username: 'carrier3@laneward.test', mode: Mode.AirFreight, daysAgo: 4 },
  { username: 'carrier@laneward.test', mode: Mode.RoadFTL, daysAgo: 3, slips: true },
  { username: 'carrier2@laneward.test', mode: Mode.OceanFCL, daysAgo: 2 },
  { username: 'carrier@laneward.test', mode: Mode.OceanFCL, daysAgo: 1 },
]

/** Carriers return their sheets with slightly lower rates; one has a typing error and is corrected. */
export async function returnSheets(context: Context): Promise<void> {
  const { db } = context.database
  const [{ newest } = { newest: 0 }] = await db
    .select({ newest: sql<number>`coalesce(max(${notifications.id}), 0)` })
    .from(notifications)
  for (const { username, mode, daysAgo, slips } of senders) {
    const sentAt = addDays(context.now(), -daysAgo)
    const then = { ...context, now: () => sentAt }
    const caller = await callerOf(username, context)
    const rows = await sharpened(caller, mode, then)
    if (slips) await send(caller, mode, withSlip(rows, mode), then)
    await send(caller, mode, rows, then)
    await db
      .update(uploads)
      .set({ createdAt: sentAt })
      .where(and(eq(uploads.userId, caller.userId), eq(uploads.mode, mode)))
  }
  // Their bids are announced with all the others, at the hour each was made.
  await db.delete(notifications).where(gt(notifications.id, newest))
}

async function callerOf(username: string, { database }: Context): Promise<Caller> {
  const [person] = await database.db.select().from(users).where(eq(users.username, username))
  if (!person) throw new Error(`${username} is not in the demo`)
  return {
    userId: person.id,
    username,
    role: 'Carrier',
    companyId: person.companyId,
    sessionId: '',
  }
}

type Row = Record<string, string>

/** The sheet as it is downloaded, with all rates of some lanes lower; what is awarded stays. */
async function sharpened(caller: Caller, mode: BiddableMode, context: Context): Promise<Row[]> {
  const lanes = await listLanes(caller, { mode }, context)
  const { body } = await writeBidSheet(
    caller,
    { mode, lanes, scope: 'all', format: 'csv' },
    context,
  )
  const { data } = Papa.parse<Row>(String(body), { header: true, skipEmptyLines: true })
  const decided = await decidedLanes(context)
  const lines = chargeLines[mode].map(chargeHeading)
  return data.map((row, index) =>
    index % 6 > 0 || decided.has(row[headings.laneId] ?? '')
      ? row
      : { ...row, ...Object.fromEntries(lines.map((line) => [line, lowered(row[line] ?? '')])) },
  )
}

const lowered = (rate: string): string =>
  rate === '' || Number.isNaN(Number(rate)) ? rate : String(loweredRate(Number(rate)))

function withSlip(rows: readonly Row[], mode: BiddableMode): Row[] {
  const line = chargeLines[mode].find(({ mandatory }) => mandatory)
  const column = line ? chargeHeading(line) : ''
  const at = rows.findIndex((row) => Number(row[column]) > 0)
  return rows.map((row, index) =>
    index === at ? { ...row, [column]: `${row[column]?.slice(0, -1)}o` } : row,
  )
}

async function send(
  caller: Caller,
  mode: BiddableMode,
  rows: readonly Row[],
  context: Context,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const text = writeCsv(
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? '')),
  )
  const company = demoPeople.find(({ username }) => username === caller.username)?.company ?? ''
  const name = `${company} ${modeTitle(mode)} rates.csv`
  const file = await context.files.write(name, Readable.from([Buffer.from(text)]))
  const [answer] = await receiveBidSheets(caller, [file], mode, context)
  const uploadId = answer?.upload?.id
  if (uploadId === undefined || answer === undefined || answer.problems.length > 0) return
  await saveFromSheet(caller, { uploadId, bids: answer.entries, submit: true }, context)
}

async function decidedLanes({ database }: Context): Promise<ReadonlySet<string>> {
  const { rows } = await database.db.execute<{ lane_id: number }>(
    sql`select distinct lane_id from awards where state <> 'withdrawn'`,
  )
  return new Set(rows.map(({ lane_id }) => String(lane_id)))
}

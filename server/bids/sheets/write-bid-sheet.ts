import { writeXlsx } from 'hucre/xlsx'
import type { BidOffer } from '#domain/bid.ts'
import { chargeCell } from '#domain/bid-cell.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { guardFormula, writeCsv } from '#domain/csv.ts'
import type { Lane } from '#domain/lane.ts'
import { ofSeveralShippers } from '#domain/lane-shippers.ts'
import { type BiddableMode, modeTitle } from '#domain/mode.ts'
import { isOpenToBids } from '#domain/open-to-bids.ts'
import { writeMonths } from '#domain/valid-months.ts'
import type { Caller, Context } from '#server/context.ts'
import type { FileBody } from '#server/serve.ts'
import { xlsxType } from '#server/lanes/lane-export.ts'
import { validMonths } from '#server/terms/months.ts'
import { listBids } from '#server/bids/present-bid.ts'
import { ownCapacities } from '#server/bids/carrier-capacities.ts'
import { bidSheet } from './bid-sheet-layout.ts'
import { capacitySheet } from './capacity-sheet.ts'
import { type Choices, choicesOf, currencyOffered, listSheet } from './choices.ts'
import { headings, inputHeadings } from './columns.ts'
import { instructions } from './instructions.ts'
import { keptBids } from './kept-bids.ts'
import { type LaneColumn, laneColumns } from './lane-columns.ts'
import { ownLanes } from './own-lanes.ts'
import { laneStamp, structureStamp } from './structure.ts'

type Said = { offer: BidOffer | undefined; isDeclined: boolean }
type Cells = (string | number | null)[]

export type SheetWanted = {
  mode: BiddableMode
  /** What the carrier may see; those that take bids now make the sheet. */
  lanes: readonly Lane[]
  scope: 'all' | 'some'
  format: 'xlsx' | 'csv'
}

/** The sheet a carrier fills: lanes it may bid on now with its rates so far, or what an outdated sheet said. */
export async function writeBidSheet(
  caller: Caller,
  { mode, lanes, scope, format }: SheetWanted,
  context: Context,
): Promise<FileBody> {
  const { db } = context.database
  const own = await ownLanes(caller, mode, db, context.now())
  const open = lanes.flatMap((lane) => {
    const tender = own.get(lane.id)?.tender
    if (!tender || !isOpenToBids(lane, context.now())) return []
    return [{ lane, tender, months: validMonths(tender.current, context.now()) }]
  })
  const ids = open.map(({ lane }) => lane.id)
  const saidOf = await saidBefore(
    caller,
    mode,
    open.map(({ lane }) => lane),
    context,
  )
  const { kinds, kindOf } = choicesOf(open)
  const columns = laneColumns(mode, ofSeveralShippers(open.map(({ lane }) => lane)))
  const sheet = structureStamp(mode, ids, scope)
  const rows = open.map(({ lane, tender, months }, at): Cells => {
    const kind = kindOf[at] ?? 0
    const choices = kinds[kind] ?? { currencies: [], months, decimals: 2 }
    return [
      lane.id,
      ...laneCells(lane, columns, tender.current.zone),
      ...inputCells(mode, saidOf(lane.id), choices),
      ...(kinds.length > 1 ? [kind + 1] : []),
      laneStamp(sheet, lane.id),
    ]
  })
  const head = [
    headings.laneId,
    ...columns.map(({ heading }) => heading),
    ...inputHeadings(mode),
    ...(kinds.length > 1 ? [headings.choices] : []),
    headings.structure,
  ]
  const name = `Laneward ${modeTitle(mode)} bid sheet.${format}`
  if (format === 'csv') return { name, type: 'text/csv; charset=utf-8', body: writeCsv(head, rows) }
  const body = await writeXlsx({
    sheets: [
      bidSheet({ mode, head, laneColumns: columns, rows, kinds }),
      instructions(mode, rows.length, kinds),
      listSheet(kinds),
      capacitySheet(mode, await ownCapacities(caller, mode, db, context.now())),
    ],
  })
  return { name, type: xlsxType, body }
}

/** What the carrier said of each lane so far: its bid or decline, or what an outdated sheet said since. */
async function saidBefore(
  caller: Caller,
  mode: BiddableMode,
  lanes: readonly Lane[],
  context: Context,
): Promise<(laneId: number) => Said> {
  const bids = await listBids(
    caller,
    lanes.map(({ id }) => id),
    context,
  )
  const offers = new Map<number, BidOffer>(bids.map((bid) => [bid.laneId, bid]))
  const declined = new Set(
    lanes.filter(({ bidStatus }) => bidStatus === 'declined').map(({ id }) => id),
  )
  for (const [laneId, kept] of await keptBids(caller, mode, context.database.db)) {
    offers.set(laneId, kept)
    if (kept.declined || kept.withdrawn) declined.add(laneId)
    else declined.delete(laneId)
  }
  return (laneId) => ({ offer: offers.get(laneId), isDeclined: declined.has(laneId) })
}

const laneCells = (lane: Lane, columns: readonly LaneColumn[], zone: string): Cells =>
  columns.map(({ value }) => {
    const found = value(lane, zone) ?? null
    return typeof found === 'string' ? guardFormula(found) : found
  })

function inputCells(mode: BiddableMode, { offer, isDeclined }: Said, choices: Choices): Cells {
  return [
    isDeclined ? 'no' : null,
    ...chargeLines[mode].map(({ chargeId }) =>
      offer && !isDeclined ? chargeCell(offer, chargeId, '.') : null,
    ),
    currencyOffered(offer?.currency, choices),
    writeMonths(offer?.months ?? [], choices.months),
    offer?.transitDays ?? null,
    offer?.capacity ?? null,
    offer?.co2ePerUnit ?? null,
    guardFormula(offer?.remarks ?? ''),
  ]
}

import { writeXlsx } from 'hucre/xlsx'
import type { BidEntry } from '#domain/bid.ts'
import { chargeCell, noBid } from '#domain/bid-cell.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import type { Lane } from '#domain/lane.ts'
import { ofSeveralShippers } from '#domain/lane-shippers.ts'
import { type BiddableMode, modeTitle } from '#domain/mode.ts'
import { isOpenToBids } from '#domain/open-to-bids.ts'
import type { Caller, Context } from '#server/context.ts'
import { guardFormula, writeCsv } from '#domain/csv.ts'
import { writeMonths } from '#domain/valid-months.ts'
import type { FileBody } from '#server/serve.ts'
import { xlsxType } from '#server/tender/lane-export.ts'
import { validMonths } from '#server/tender/months.ts'
import { listBids } from '#server/tender/present-bid.ts'
import { termsFor } from '#server/tender/terms.ts'
import { headings, inputHeadings, laneHeadings } from './columns.ts'
import { bidSheet, instructions } from './bid-sheet-layout.ts'
import { keptBids } from './kept-bids.ts'
import { structureStamp } from './structure.ts'

type Offer = Pick<
  BidEntry,
  'charges' | 'currency' | 'chargeCurrencies' | 'months' | 'transitDays' | 'capacity' | 'remarks'
>

type RowOffer = {
  offer: Offer | undefined
  isDeclined: boolean
  months: readonly string[]
  stamp: string
  withShipper: boolean
}

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
  const open = lanes.filter((lane) => isOpenToBids(lane, context.now()))
  const ids = open.map(({ id }) => id)
  const bids = await listBids(caller, ids, context)
  const offers = new Map<number, Offer>(bids.map((bid) => [bid.laneId, bid]))
  const declined = new Set(open.filter((lane) => lane.bidStatus === 'declined').map(({ id }) => id))
  for (const [laneId, kept] of await keptBids(caller, mode, context.database.db)) {
    offers.set(laneId, kept)
    if (kept.declined) declined.add(laneId)
    else declined.delete(laneId)
  }
  const stamp = structureStamp(mode, ids, scope)
  const { exchangeRates } = await termsFor(caller, mode, context)
  const withShipper = ofSeveralShippers(open)
  const head = [
    headings.laneId,
    ...laneHeadings(mode),
    ...(withShipper ? [headings.shipper] : []),
    ...inputHeadings(mode),
    headings.structure,
  ]
  const monthsFor = ({ roundClosesAt }: Lane) =>
    validMonths({ closesAt: roundClosesAt }, context.now())
  const rows = open.map((lane) =>
    sheetRow(lane, mode, {
      offer: offers.get(lane.id),
      isDeclined: declined.has(lane.id),
      months: monthsFor(lane),
      stamp,
      withShipper,
    }),
  )
  const name = `Laneward ${modeTitle(mode)} bid sheet.${format}`
  if (format === 'csv') {
    return { name, type: 'text/csv; charset=utf-8', body: writeCsv(head, rows) }
  }
  const body = await writeXlsx({
    sheets: [
      bidSheet(mode, head, rows, {
        currencies: Object.keys(exchangeRates),
        months: [...new Set(open.flatMap(monthsFor))].toSorted(),
      }),
      instructions(mode, rows.length),
    ],
  })
  return { name, type: xlsxType, body }
}

function sheetRow(
  lane: Lane,
  mode: BiddableMode,
  { offer, isDeclined, months, stamp, withShipper }: RowOffer,
): (string | number | null)[] {
  const [origin = '', destination = ''] = lane.locationStr.split(' > ')
  const moved = laneHeadings(mode).length === 5 ? [lane.unitMeasure] : []
  return [
    lane.id,
    ...[origin, destination, lane.equipmentType ?? ''].map(guardFormula),
    lane.shipmentCount,
    ...moved,
    ...(withShipper ? [guardFormula(lane.shipper ?? '')] : []),
    ...chargeLines[mode].map(({ chargeId, mandatory }) => {
      if (isDeclined) return mandatory ? noBid : null
      return offer ? chargeCell(offer, chargeId, '.') : null
    }),
    offer?.currency ?? 'USD',
    writeMonths(offer?.months ?? [], months),
    offer?.transitDays ?? null,
    offer?.capacity ?? null,
    guardFormula(offer?.remarks ?? ''),
    stamp,
  ]
}

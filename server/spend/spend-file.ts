import type { SpendCharge, SpendFilter, SpendPart } from '#contract/ext/spend.ts'
import { modeTitle } from '#domain/mode.ts'
import { chargeWords } from '#domain/shipment-charge.ts'
import type { Caller } from '#server/context.ts'
import type { FileBody } from '#server/serve.ts'
import { type Sheet, writeCsvFile, writeWorkbook } from '#server/sheets/workbook.ts'
import type { Db } from '#server/store/database.ts'
import { spendPlaces } from './spend-places.ts'
import { spendSummary } from './spend-summary.ts'
import { unusualCharges } from './unusual-charges.ts'

const name = 'Laneward spend'
/** Lanes of the largest shippers; a workbook holds a million rows. */
const most = 100_000

/** The spend page as a workbook; as CSV its lanes, one row each. */
export async function spendFile(
  caller: Caller,
  filter: SpendFilter,
  format: 'xlsx' | 'csv',
  db: Db,
): Promise<FileBody> {
  const lanes = await lanesSheet(caller, filter, db)
  if (format === 'csv') return writeCsvFile(name, lanes)
  const { by } = await spendSummary(caller, filter, db)
  return writeWorkbook(name, [
    partsSheet('By mode', 'Mode', by.mode, (key) => modeTitle(Number(key))),
    partsSheet('By month', 'Month', by.month),
    partsSheet('By carrier', 'Carrier', by.carrier),
    partsSheet('By equipment', 'Equipment', by.equipment),
    partsSheet('By country', 'From and to', by.trade),
    chargesSheet(by.charge),
    lanes,
    await unusualSheet(caller, filter, db),
  ])
}

const partsSheet = (
  title: string,
  heading: string,
  parts: readonly SpendPart[],
  written: (key: string) => string = (key) => key,
): Sheet => ({
  name: title,
  headings: [heading, 'Shipments', 'Spend USD', 'Compared with USD'],
  rows: parts.map(({ key, shipments, spend, before }) => [
    written(key) || 'Not named',
    shipments,
    spend,
    before,
  ]),
})

const chargesSheet = (charges: readonly SpendCharge[]): Sheet => ({
  name: 'By charge',
  headings: ['Charge', 'Spend USD', 'Compared with USD'],
  rows: charges.map(({ key, spend, before }) => [chargeWords[key], spend, before]),
})

async function lanesSheet(caller: Caller, filter: SpendFilter, db: Db): Promise<Sheet> {
  const rows = await spendPlaces(caller, { ...filter, level: 'lane' }, most, db)
  return {
    name: 'Lanes',
    headings: [
      'Lane ID',
      'Mode',
      'Origin',
      'Destination',
      'Equipment',
      'Shipments',
      'Spend USD',
      'USD a unit',
      'Compared with USD',
    ],
    rows: rows.map((lane) => [
      lane.laneId,
      modeTitle(lane.mode ?? 0),
      lane.origin,
      lane.destination,
      lane.equipment,
      lane.shipments,
      lane.spend,
      lane.unitCost,
      lane.before,
    ]),
  }
}

async function unusualSheet(caller: Caller, filter: SpendFilter, db: Db): Promise<Sheet> {
  const rows = await unusualCharges(caller, filter, db)
  return {
    name: 'Unusual charges',
    headings: [
      'Shipment',
      'Ship date',
      'Mode',
      'Lane',
      'Carrier',
      'Cost USD',
      'USD a unit',
      'Usually USD a unit',
      'Above usual USD',
    ],
    rows: rows.map((charge) => [
      charge.reference,
      charge.shipDate,
      modeTitle(charge.mode),
      charge.lane,
      charge.carrier,
      charge.cost,
      charge.unitCost,
      charge.usualUnitCost,
      charge.excess,
    ]),
  }
}

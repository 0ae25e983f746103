import { writeXlsx } from 'hucre/xlsx'
import type { Lane } from '#domain/lane.ts'
import { isLaneFieldFor, laneFields, type LaneFieldIn } from '#domain/lane-fields.ts'
import { ofSeveralShippers } from '#domain/lane-shippers.ts'
import { type BiddableMode, modeDefinitions, modeTitle } from '#domain/mode.ts'
import { guardFormula, writeCsv } from '#domain/csv.ts'
import type { FileBody } from '#server/serve.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Cell = string | number | null

/** Lanes as the caller sees them, as a spreadsheet or as CSV. */
export async function exportLanes(
  exporting: Exporting,
  lanes: readonly Lane[],
  format: 'xlsx' | 'csv',
): Promise<FileBody> {
  const columns = exportColumns(exporting, ofSeveralShippers(lanes))
  const headings = columns.map(({ heading }) => heading)
  const rows = lanes.map((lane) => columns.map(({ value }) => value(lane)))
  const name = `Laneward ${modeTitle(exporting.mode)} lanes.${format}`
  if (format === 'csv')
    return { name, type: 'text/csv; charset=utf-8', body: writeCsv(headings, rows) }
  const safe = rows.map((row) =>
    row.map((value) => (typeof value === 'string' ? guardFormula(value) : value)),
  )
  const body = await writeXlsx({
    sheets: [
      {
        name: 'Lanes',
        columns: headings.map((header) => ({ header, width: Math.max(12, header.length + 2) })),
        rows: [headings, ...safe],
        freezePane: { rows: 1 },
      },
    ],
  })
  return { name, type: xlsxType, body }
}

/** To the hundredth: a forecast in parts of a year has no end of digits. */
export const exportedVolume = (volume: number): number => Math.round(volume * 100) / 100

type Exporting = { mode: BiddableMode; side: 'shipper' | 'carrier' }
type Value = (lane: Lane, mode: BiddableMode) => Cell

const end = (at: 0 | 1) => (lane: Lane) => lane.locationStr.split(' > ')[at] ?? ''
const place = (key: keyof Lane['locationInfo']) => (lane: Lane) => lane.locationInfo[key]
const yearly = ({ unitMeasure }: Lane) =>
  unitMeasure === null ? null : exportedVolume(unitMeasure)

/** In the order of the file. */
const values: Record<LaneFieldIn<'export'>, Value> = {
  laneId: (lane) => lane.id,
  shipper: (lane) => lane.shipper,
  origin: end(0),
  destination: end(1),
  originZip: place('originZipClean'),
  destZip: place('destZipClean'),
  region: (lane) => lane.region,
  originPort: place('originPortCodeClean'),
  destPort: place('destPortCodeClean'),
  moveType: (lane) => lane.serviceType,
  orgIata: place('originPortCodeClean'),
  destIata: place('destPortCodeClean'),
  service: (lane) => lane.serviceType,
  equipment: (lane) => lane.equipmentType,
  miles: (lane) => (lane.miles === null ? null : Math.round(lane.miles)),
  shipments: (lane) => exportedVolume(lane.shipmentCount),
  containers: yearly,
  volume: yearly,
  weight: yearly,
  forecast: yearly,
  unit: (_lane, mode) => {
    const { unit, title } = modeDefinitions[mode].measure
    return unit || title.toLowerCase()
  },
  status: (lane) => lane.status,
  light: (lane) => lane.light,
  incumbent: (lane) => (lane.incumbent ? (lane.incumbentCarrier ?? 'Yes') : 'No'),
  baselineCost: (lane) => lane.baselineCost,
  target: (lane) => (lane.targetPrice === 0 ? 'N/A' : lane.targetPrice),
  amountBid: (lane) => lane.amountBid,
  pendingAward: (lane) => lane.pendingAward,
  awarded: (lane) => lane.awardedCost,
  savings: (lane) => lane.savings,
  currency: (lane) => lane.currency,
}

function exportColumns(
  { mode, side }: Exporting,
  withShipper: boolean,
): { heading: string; value: (lane: Lane) => Cell }[] {
  return (Object.keys(values) as LaneFieldIn<'export'>[])
    .filter((key) => isLaneFieldFor(side, 'export', key, mode))
    .filter((key) => key !== 'shipper' || withShipper)
    .map((key) => ({
      heading: laneFields[key].header,
      value: (lane) => values[key](lane, mode),
    }))
}

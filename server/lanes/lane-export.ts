import { writeXlsx } from 'hucre/xlsx'
import type { Lane } from '#domain/lane.ts'
import { ofSeveralShippers } from '#domain/lane-shippers.ts'
import { type BiddableMode, modeDefinitions, modeTitle } from '#domain/mode.ts'
import { guardFormula, writeCsv } from '#domain/csv.ts'
import type { FileBody } from '#server/serve.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Cell = string | number | null

/** Lanes as the caller sees them, as a spreadsheet or as CSV. */
export async function exportLanes(
  mode: BiddableMode,
  lanes: readonly Lane[],
  format: 'xlsx' | 'csv',
): Promise<FileBody> {
  const columns = exportColumns(mode, ofSeveralShippers(lanes))
  const headings = columns.map(({ heading }) => heading)
  const rows = lanes.map((lane) => columns.map(({ value }) => value(lane)))
  const name = `Laneward ${modeTitle(mode)} lanes.${format}`
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

/** Over the volume of a year; shipments and miles of a trip have columns of their own. */
export function volumeHeading(mode: BiddableMode): string {
  const { title } = modeDefinitions[mode].measure
  return title === 'Shipments' || title === 'Miles' ? 'Forecast' : title
}

/** To the hundredth: a forecast in parts of a year has no end of digits. */
export const exportedVolume = (volume: number): number => Math.round(volume * 100) / 100

function exportColumns(
  mode: BiddableMode,
  withShipper: boolean,
): { heading: string; value: (lane: Lane) => Cell }[] {
  const { family, measure } = modeDefinitions[mode]
  const info = (heading: string, key: keyof Lane['locationInfo']) =>
    column(heading, (lane) => lane.locationInfo[key])
  const places = {
    road: [
      info('Origin Zip', 'originZipClean'),
      info('Destination Zip', 'destZipClean'),
      column('Trade Region', (lane) => lane.region),
    ],
    ocean: [
      info('Origin Port', 'originPortCodeClean'),
      info('Destination Port', 'destPortCodeClean'),
      column('Move Type', (lane) => lane.serviceType),
    ],
    air: [
      info('Org IATA', 'originPortCodeClean'),
      info('Dest IATA', 'destPortCodeClean'),
      column('Service', (lane) => lane.serviceType),
    ],
  }
  return [
    column('Lane ID', (lane) => lane.id),
    ...(withShipper ? [column('Shipper', (lane) => lane.shipper)] : []),
    column('Origin', (lane) => lane.locationStr.split(' > ')[0] ?? ''),
    column('Destination', (lane) => lane.locationStr.split(' > ')[1] ?? ''),
    ...places[family],
    column('Equipment', (lane) => lane.equipmentType),
    column('Miles', (lane) => (lane.miles === null ? null : Math.round(lane.miles))),
    column('Shipments', (lane) => lane.shipmentCount),
    column(volumeHeading(mode), (lane) =>
      lane.unitMeasure === null ? null : exportedVolume(lane.unitMeasure),
    ),
    column('Unit', () => measure.unit || measure.title.toLowerCase()),
    column('Status', (lane) => lane.status),
    column('Light', (lane) => lane.light),
    column('Incumbent', (lane) => (lane.incumbent ? (lane.incumbentCarrier ?? 'Yes') : 'No')),
    column('Baseline Cost', (lane) => lane.baselineCost),
    column('Target', (lane) => (lane.targetPrice === 0 ? 'N/A' : lane.targetPrice)),
    column('Amount Bid', (lane) => lane.amountBid),
    column('Pending Award', (lane) => lane.pendingAward),
    column('Awarded', (lane) => lane.awardedCost),
    column('Savings', (lane) => lane.savings),
    column('Currency', (lane) => lane.currency),
  ]
}

const column = (heading: string, value: (lane: Lane) => Cell) => ({ heading, value })

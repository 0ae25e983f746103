import { createHash } from 'node:crypto'
import type { Cell } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { chargeLines } from '#domain/charge-lines.ts'
import type { ChargeLine, ChargeUnit } from '#domain/charge.ts'
import type { Lane } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions, modeTitle } from '#domain/mode.ts'
import type { Caller, Context } from '#server/context.ts'
import { guardFormula } from '#server/csv.ts'
import type { FileBody } from '#server/serve.ts'
import { xlsxType } from './lane-export.ts'
import { listBids } from './present-bid.ts'
import { termsFor } from './terms.ts'

export const laneIdHeading = 'Lane ID'
export const currencyHeading = 'Currency'
export const transitHeading = 'Transit days'
export const capacityHeading = 'Capacity'
export const remarksHeading = 'Remarks'
export const structureHeading = 'Structure'

const unitWords: Record<ChargeUnit, string> = {
  None: '',
  PerContainer: 'per container',
  PerMile: 'per mile',
  PerWeightUnit: 'per kg',
  PerUnitMeasure: 'per m3',
  PerShipment: 'per shipment',
  PerDay: 'per day',
}

/** 'Origin THC (per container) *': how a charge line is headed in a bid sheet; the star marks mandatory. */
export const chargeHeading = ({ name, unit, location, mandatory }: ChargeLine): string =>
  `${location === 'BaseRate' ? '' : `${location}: `}${name} (${unitWords[unit]})${mandatory ? ' *' : ''}`

/** Changes when the charge lines of a mode change, so that an old sheet is told. */
export const structureOf = (mode: BiddableMode): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        mode,
        chargeLines[mode].map(({ chargeId, unit, mandatory }) => [chargeId, unit, mandatory]),
      ]),
    )
    .digest('hex')
    .slice(0, 12)

/** The sheet a carrier fills: lanes it may bid on now, its rates so far, inputs in pale yellow. */
export async function writeBidSheet(
  caller: Caller,
  mode: BiddableMode,
  lanes: readonly Lane[],
  context: Context,
): Promise<FileBody> {
  const offered = lanes.filter((lane) => lane.status === 'started')
  const own = new Map(
    (
      await listBids(
        caller,
        offered.map(({ id }) => id),
        context,
      )
    ).map((bid) => [bid.laneId, bid]),
  )
  const { exchangeRates } = await termsFor(caller, mode, context)
  const lines = chargeLines[mode]
  const fixed = [
    'Origin',
    'Destination',
    'Equipment',
    'Shipments',
    modeDefinitions[mode].measure.title,
  ]
  const headings = [
    laneIdHeading,
    ...fixed,
    ...lines.map(chargeHeading),
    currencyHeading,
    transitHeading,
    capacityHeading,
    remarksHeading,
    structureHeading,
  ]
  const firstInput = 1 + fixed.length
  const rows = offered.map((lane) => {
    const bid = own.get(lane.id)
    const [origin = '', destination = ''] = lane.locationStr.split(' > ')
    return [
      lane.id,
      guardFormula(origin),
      guardFormula(destination),
      guardFormula(lane.equipmentType ?? ''),
      lane.shipmentCount,
      lane.unitMeasure,
      ...lines.map(({ chargeId }) => bid?.charges[chargeId] ?? null),
      bid?.currency ?? 'USD',
      bid?.transitDays ?? null,
      bid?.capacity ?? null,
      guardFormula(bid?.remarks ?? ''),
      structureOf(mode),
    ]
  })
  const last = rows.length + 1
  const input = {
    fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: 'FFFBEA' } },
    protection: { locked: false },
  }
  const head = {
    font: { bold: true, color: { rgb: 'FFFFFF' } },
    fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: '6534D9' } },
    alignment: { wrapText: true },
  }
  const inputColumns = headings.length - firstInput - 1
  const cells = new Map<string, Partial<Cell>>([
    ...headings.map(
      (value, column) => [`0,${column}`, { value, type: 'string' as const, style: head }] as const,
    ),
    ...rows.flatMap((row, index) =>
      Array.from({ length: inputColumns }, (_, offset) => {
        const column = firstInput + offset
        const value = row[column] ?? null
        const type =
          typeof value === 'number'
            ? ('number' as const)
            : value === null || value === ''
              ? ('empty' as const)
              : ('string' as const)
        return [`${index + 1},${column}`, { value, type, style: input }] as const
      }),
    ),
  ])
  const letter = (column: number): string =>
    column < 26
      ? String.fromCharCode(65 + column)
      : letter(Math.floor(column / 26) - 1) + letter(column % 26)
  const amounts = `${letter(firstInput)}2:${letter(firstInput + lines.length - 1)}${Math.max(last, 2)}`
  const currencies = letter(firstInput + lines.length)
  const body = await writeXlsx({
    sheets: [
      {
        name: 'Bid sheet',
        columns: headings.map((header, index) => ({
          header,
          width: index === 0 ? 9 : index < 3 ? 26 : 15,
          ...(header === structureHeading && { hidden: true }),
        })),
        rows: [headings, ...rows],
        cells,
        freezePane: { rows: 1, columns: 3 },
        protection: { sheet: true },
        dataValidations: [
          {
            type: 'decimal',
            operator: 'greaterThanOrEqual',
            formula1: '0',
            range: amounts,
            showErrorMessage: true,
            errorTitle: 'Amount',
            errorMessage: 'Enter an amount such as 1840.00, or leave the cell empty.',
          },
          {
            type: 'list',
            values: Object.keys(exchangeRates),
            range: `${currencies}2:${currencies}${Math.max(last, 2)}`,
            showErrorMessage: true,
            errorTitle: 'Currency',
            errorMessage: 'Choose a currency of the tender.',
          },
        ],
      },
      {
        name: 'How to fill',
        columns: [{ width: 100 }],
        rows: [
          [`${modeTitle(mode)} bid sheet, ${offered.length} lanes`],
          ['Fill the pale yellow cells. Columns with a * are needed for a complete bid.'],
          [
            'Leave every rate of a lane empty for no bid. Rows may be deleted or sorted; keep the Lane ID.',
          ],
          ['Hidden and filtered rows are read like any other.'],
        ],
      },
    ],
  })
  return { name: `Laneward ${modeTitle(mode)} bid sheet.xlsx`, type: xlsxType, body }
}

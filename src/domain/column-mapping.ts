import { assignHeadings } from './assign-headings.ts'
import { type HeadingMatch, type HeadingMatcher, headingMatcher } from './heading-match.ts'
import { isBiddable, Mode, modeDefinitions } from './mode.ts'
import { columnOf, columnsOf, laneColumns, shipmentColumns } from './shipment-column.ts'
import {
  chargeKeys,
  type FilePurpose,
  isCharge,
  type ShipmentColumnKey,
} from './shipment-column-key.ts'

/**
 * What a file of the mode must bring; air, LCL price by weight and volume, the rest can be counted. Of a
 * list, how many shipments such a volume moves in, which nothing else says.
 */
export function requiredColumns(
  mode: Mode,
  purpose: FilePurpose = 'shipments',
): readonly ShipmentColumnKey[] {
  const packed = isBiddable(mode) && modeDefinitions[mode].carriedIn === 'packages'
  if (purpose === 'lanes') return packed ? ['shipments'] : []
  const own = packed ? [modeDefinitions[mode].measure.key] : []
  return ['shipDate', ...own, ...(mode === Mode.Universal ? (['mode'] as const) : [])]
}

/** Headings of the file by column; absent = not in the file. Only charges may be fed by several. */
export type ColumnMapping = Partial<Record<ShipmentColumnKey, string[]>>

export const shipmentHeadings = headingMatcher(shipmentColumns)

export const headingsOf: Record<FilePurpose, HeadingMatcher<ShipmentColumnKey>> = {
  shipments: shipmentHeadings,
  lanes: headingMatcher(laneColumns),
}

/** The columns that a file's headings name for certain; what is only similar is left to the uploader. */
export function recogniseHeadings(
  headings: readonly string[],
  purpose: FilePurpose = 'shipments',
): ColumnMapping {
  const matches = headings.flatMap((heading) =>
    headingsOf[purpose].match(heading, { similar: false }),
  )
  const mapping: ColumnMapping = {}
  for (const [key, found] of assignedColumns(matches, headings))
    mapping[key] = found.map(({ heading }) => heading)
  return mapping
}

type ShipmentMatch = HeadingMatch<ShipmentColumnKey>
type Assigned = Map<ShipmentColumnKey, ShipmentMatch[]>

const isFreight = (key: ShipmentColumnKey) => key === 'freightCost' || key === 'freightCharge'

/** One heading for each column, the better name first; a charge takes all its headings. */
export function assignedColumns(
  matches: readonly ShipmentMatch[],
  headings: readonly string[],
): Assigned {
  const mayBeTotal = new Set(
    matches.filter(({ key }) => key === 'freightCost').map(({ heading }) => heading),
  )
  const assigned = assignHeadings(matches, headings, {
    // 'Fuel (EUR)' beside 'Fuel (USD)' is the same charge once more, 'Freight' may be the total.
    mayAdd: ({ key, heading, name }, before) =>
      isCharge(key) && !mayBeTotal.has(heading) && before.every((one) => one.name !== name),
    isContested: (keys) => !keys.every(isFreight),
  })
  freightApart(assigned, matches)
  return assigned
}

/**
 * 'Freight cost' beside 'Fuel' is not the total but a part of it, and another heading may say the total;
 * freight on its own is the total, not a part of one.
 */
function freightApart(assigned: Assigned, matches: readonly ShipmentMatch[]): void {
  const total = assigned.get('freightCost')
  const freight = assigned.get('freightCharge')
  const hasOthers = chargeKeys.some((key) => key !== 'freightCharge' && assigned.has(key))
  if (!total && freight?.length === 1 && !hasOthers) {
    assigned.delete('freightCharge')
    assigned.set('freightCost', freight)
    return
  }
  const part = matches.find(
    ({ key, heading }) => key === 'freightCharge' && heading === total?.[0]?.heading,
  )
  if (!part || freight || !hasOthers) return
  assigned.set('freightCharge', [part])
  assigned.delete('freightCost')
  const taken = new Set([...assigned.values()].flat().map(({ heading }) => heading))
  const other = matches
    .filter(({ key, heading }) => key === 'freightCost' && !taken.has(heading))
    .toSorted((a, b) => a.rank - b.rank)[0]
  if (other) assigned.set('freightCost', [other])
}

export function missingColumns(
  mapping: ColumnMapping,
  mode: Mode,
  purpose: FilePurpose = 'shipments',
): string[] {
  const missing = requiredColumns(mode, purpose)
    .filter((key) => !mapping[key]?.length)
    .map((key) => columnOf(key).title)
  for (const [group, title] of requiredGroups[purpose]) {
    const any = columnsOf[purpose].some(
      ({ key, group: ofColumn }) =>
        ofColumn === group && mapping[key]?.length && measuresLane(key, mode, purpose),
    )
    if (!any) missing.push(title)
  }
  return missing
}

/** Any one column of each group has to be mapped. */
export const requiredGroups = {
  shipments: [
    ['cost', 'Freight cost'],
    ['origin', 'Origin'],
    ['destination', 'Destination'],
  ],
  lanes: [
    ['origin', 'Origin'],
    ['destination', 'Destination'],
    ['measure', 'Volume'],
  ],
} as const satisfies Record<FilePurpose, readonly (readonly [string, string])[]>

/** Of a list, whether a column of the measures says what moves on a lane of the mode. */
function measuresLane(key: ShipmentColumnKey, mode: Mode, purpose: FilePurpose): boolean {
  if (purpose === 'shipments' || columnOf(key).group !== 'measure' || key === 'laneVolume')
    return true
  return !isBiddable(mode) || modeDefinitions[mode].listedIn.some((one) => one === key)
}

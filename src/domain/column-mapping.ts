import { assignHeadings } from './assign-headings.ts'
import { type HeadingMatch, headingMatcher } from './heading-match.ts'
import { type BiddableMode, type Mode, Mode as M } from './mode.ts'
import { shipmentCharges } from './shipment-charge.ts'
import {
  chargeColumnOf,
  columnOf,
  type ShipmentColumnKey,
  shipmentColumns,
} from './shipment-column.ts'

/** What a file of the mode must bring; air, LCL price by weight and volume, the rest can be counted. */
export function requiredColumns(mode: Mode): readonly ShipmentColumnKey[] {
  const measure: Partial<Record<BiddableMode, ShipmentColumnKey>> = {
    [M.AirFreight]: 'kilograms',
    [M.OceanLCL]: 'cubicMetres',
  }
  const own = measure[mode as BiddableMode]
  const universal: ShipmentColumnKey[] = mode === M.Universal ? ['mode'] : []
  return ['shipDate', ...(own ? [own] : []), ...universal]
}

/** Headings of the file by column; absent = not in the file. Only charges may be fed by several. */
export type ColumnMapping = Partial<Record<ShipmentColumnKey, string[]>>

/** A heading as it is compared: lower case, single spaces, no stars or quotes. */
export const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[*"'_:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const shipmentHeadings = headingMatcher(shipmentColumns)

/** The columns that a file's headings name for certain; what is only similar is left to the uploader. */
export function recogniseHeadings(headings: readonly string[]): ColumnMapping {
  const matches = headings.flatMap((heading) => shipmentHeadings.match(heading, { similar: false }))
  const mapping: ColumnMapping = {}
  for (const [key, found] of assignedColumns(matches, headings))
    mapping[key] = found.map(({ heading }) => heading)
  return mapping
}

type ShipmentMatch = HeadingMatch<ShipmentColumnKey>
type Assigned = Map<ShipmentColumnKey, ShipmentMatch[]>

const chargeKeys: readonly ShipmentColumnKey[] = shipmentCharges.map(chargeColumnOf)
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
      chargeKeys.includes(key) &&
      !mayBeTotal.has(heading) &&
      before.every((one) => one.name !== name),
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

/** Titles of what is missing before rows can be read; empty when the mapping will do. */
export function missingColumns(mapping: ColumnMapping, mode: Mode): string[] {
  const missing = requiredColumns(mode)
    .filter((key) => !mapping[key]?.length)
    .map((key) => columnOf(key).title)
  for (const [group, title] of groupTitles) {
    const any = shipmentColumns.some(
      (column) => column.group === group && mapping[column.key]?.length,
    )
    if (!any) missing.push(title)
  }
  return missing
}

const groupTitles = [
  ['cost', 'Freight cost'],
  ['origin', 'Origin'],
  ['destination', 'Destination'],
] as const

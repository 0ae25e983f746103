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

/** Names the columns of a file by its headings; a heading serves one column, the better name wins. */
export function recogniseHeadings(headings: readonly string[]): ColumnMapping {
  const candidates = shipmentColumns.flatMap((column) =>
    headings.map((heading) => ({
      column,
      heading,
      rank: column.headings.indexOf(plainHeading(heading)),
    })),
  )
  const taken = new Set<string>()
  const mapping: ColumnMapping = {}
  for (const { column, heading } of candidates
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)) {
    if (mapping[column.key] !== undefined || taken.has(heading)) continue
    mapping[column.key] = [heading]
    taken.add(heading)
  }
  return freightApart(mapping, headings)
}

/**
 * 'Freight cost' beside 'Fuel' is not the total but a part of it, and another heading may say the total;
 * freight on its own is the total, not a part of one.
 */
function freightApart(mapping: ColumnMapping, headings: readonly string[]): ColumnMapping {
  const { freightCost, freightCharge, ...others } = mapping
  const hasOthers = shipmentCharges.some(
    (charge) => charge !== 'freight' && mapping[chargeColumnOf(charge)] !== undefined,
  )
  if (freightCost === undefined && freightCharge !== undefined && !hasOthers)
    return { ...others, freightCost: freightCharge }
  const freightWords = columnOf('freightCharge').headings
  const isFreight =
    freightCost !== undefined && freightWords.includes(plainHeading(freightCost[0] ?? ''))
  if (!isFreight || freightCharge !== undefined || !hasOthers) return mapping
  const taken = Object.values(mapping).flat()
  const total = columnOf('freightCost').headings.flatMap((word) =>
    headings.filter((heading) => plainHeading(heading) === word && !taken.includes(heading)),
  )[0]
  return { ...others, freightCharge: freightCost, ...(total && { freightCost: [total] }) }
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

import { chargeLines } from '#domain/charge-lines.ts'
import { unitWords } from '#domain/charge-words.ts'
import type { ChargeLine } from '#domain/charge.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'

/** Headings of the columns every sheet has; charge lines stand between lane and currency. */
export const headings = {
  laneId: 'Lane ID',
  currency: 'Currency',
  validMonths: 'Valid months',
  transitDays: 'Transit days',
  capacity: 'Capacity',
  remarks: 'Remarks',
  structure: 'Structure',
  /** Only in the sheet of a carrier that works for several. */
  shipper: 'Shipper',
} as const

/** What tells a carrier the lane, read only. */
export function laneHeadings(mode: BiddableMode): string[] {
  const { title, unit } = modeDefinitions[mode].measure
  const measure = unit === '' ? title : `${title} (${unit})`
  return ['Origin', 'Destination', 'Equipment', ...new Set(['Shipments', measure])]
}

/** 'Origin: Origin THC (per container) *'; the star marks what a complete bid needs. */
export const chargeHeading = ({ name, unit, location, mandatory }: ChargeLine): string =>
  `${location === 'BaseRate' ? '' : `${location}: `}${name} (${unitWords[unit]})${mandatory ? ' *' : ''}`

/** What a bid says beside its rates, in the order of the sheet. */
export const termHeadings = [
  headings.currency,
  headings.validMonths,
  headings.transitDays,
  headings.capacity,
  headings.remarks,
] as const

export const inputHeadings = (mode: BiddableMode): string[] => [
  ...chargeLines[mode].map(chargeHeading),
  ...termHeadings,
]

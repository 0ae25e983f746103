import { chargeLines } from '#domain/charge-lines.ts'
import { unitWords } from '#domain/charge-words.ts'
import type { ChargeLine } from '#domain/charge.ts'
import { laneFields } from '#domain/lane-fields.ts'
import { type BiddableMode } from '#domain/mode.ts'
import { ownCo2eTitle } from '#domain/own-co2e.ts'

/** Headings of the columns every sheet has; charge lines stand between the answer and the currency. */
export const headings = {
  laneId: laneFields.laneId.header,
  /** 'no' declines the lane, or takes a submitted bid back. */
  bids: 'Bid: yes or no',
  currency: laneFields.currency.header,
  validMonths: 'Valid months',
  transitDays: 'Transit days',
  capacity: 'Capacity',
  remarks: 'Remarks',
  structure: 'Structure',
  /** Which list of the template's choices a row takes; hidden. */
  choices: 'Choices',
} as const

/** 'Origin: Origin THC (per container) *'; the star marks what a complete bid needs. */
export const chargeHeading = ({ name, unit, location, mandatory }: ChargeLine): string =>
  `${location === 'BaseRate' ? '' : `${location}: `}${name} (${unitWords[unit]})${mandatory ? ' *' : ''}`

/** What a bid says beside its rates, in the order of the sheet. */
export const termHeadings = (mode: BiddableMode): string[] => [
  headings.currency,
  headings.validMonths,
  headings.transitDays,
  headings.capacity,
  ownCo2eTitle(mode),
  headings.remarks,
]

/** What a carrier fills in, in the order of the sheet. */
export const inputHeadings = (mode: BiddableMode): string[] => [
  headings.bids,
  ...chargeLines[mode].map(chargeHeading),
  ...termHeadings(mode),
]

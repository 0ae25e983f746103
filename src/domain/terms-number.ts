import { smallestBidChange } from './bid-feedback.ts'
import type { NegotiationTerms } from './negotiation-terms.ts'

export type NumberField = {
  field: {
    [Field in keyof NegotiationTerms]: NegotiationTerms[Field] extends number ? Field : never
  }[Exclude<keyof NegotiationTerms, 'version' | 'round'>]
  label: string
  unit: string
  hint: string
  min: number
  max: number
  whole: boolean
  /** Typed in percent, kept as a ratio. */
  percent?: boolean
}

const field = (
  name: NumberField['field'],
  label: string,
  unit: string,
  [min, max]: readonly [number, number],
  hint: string,
  more: Partial<NumberField> = {},
): NumberField => ({ field: name, label, unit, hint, min, max, whole: true, ...more })

const ratio = { whole: false, percent: true }

export const numberFields: readonly NumberField[] = [
  field('green', 'Green up to', '% over', [0, 100], 'Still green this far above.', ratio),
  field(
    'amber',
    'Amber up to',
    '% over',
    [0, 100],
    'Still amber this far above; red beyond.',
    ratio,
  ),
  field('greenRank', 'Green up to rank', '', [1, 50], 'The best so many bids are green.'),
  field('amberRank', 'Amber up to rank', '', [1, 50], 'Amber up to this rank; red beyond.'),
  field('decimals', 'Decimals of a rate', '', [0, 4], 'Rates with more are refused.'),
  field(
    'minimumBidChange',
    'Minimum bid change',
    '%',
    [0, 100],
    `A submitted bid can be lowered by at least this much. At least ${smallestBidChange} while carriers see a signal, rank or distance.`,
    { whole: false },
  ),
  field(
    'minimumShare',
    'Smallest share of a lane',
    '%',
    [1, 100],
    'Nobody is awarded less than this of a lane.',
  ),
  field(
    'maximumCarriersPerLane',
    'Most carriers on a lane',
    '',
    [1, 20],
    'A lane is split among no more than these.',
  ),
  field(
    'assumedDays',
    'Chassis, storage and layover',
    'days',
    [0, 60],
    'Days every bid is valued with, so that day rates compare.',
    { whole: false },
  ),
  field(
    'assumedWaitingHours',
    'Waiting included',
    'hours',
    [0, 48],
    'Waiting at a door that every rate covers. Carriers read it; it is not valued.',
    { whole: false },
  ),
]

/** '10%', '2% over', '3 days', as the form has it. */
export const termsNumberWords = ({ unit, percent }: NumberField, value: number): string =>
  `${percent ? rounded(value * 100) : value}${unit.startsWith('%') || unit === '' ? unit : ` ${unit}`}`

const rounded = (percent: number) => Math.round(percent * 100) / 100

export const numberField = (name: NumberField['field']): NumberField => {
  const found = numberFields.find((one) => one.field === name)
  if (!found) throw new Error(`${name} is no number of the terms`)
  return found
}

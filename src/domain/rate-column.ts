import type { Headings } from './column-headings/headings.ts'
import * as rates from './column-headings/rate-headings.ts'
import { chargeLines } from './charge-lines.ts'
import type { ChargeLine } from './charge.ts'
import { locationWords } from './charge-words.ts'
import type { NamedColumn } from './heading-names.ts'
import type { BiddableMode } from './mode.ts'
import { columnOf } from './shipment-column.ts'
import { laneKeys, type ShipmentColumnKey } from './shipment-column-key.ts'

const sharedKeys = [
  ...laneKeys,
  'currency',
  'transitDays',
] as const satisfies readonly ShipmentColumnKey[]

export type ChargeKey = `charge:${string}`
export type RateColumnKey =
  | (typeof sharedKeys)[number]
  | 'validFrom'
  | 'validTo'
  | 'remarks'
  | ChargeKey

export type RateColumn = NamedColumn<RateColumnKey>

/** Headings of a rate sheet by column; a charge may be fed by several, which are added up. */
export type RateMapping = Partial<Record<RateColumnKey, string[]>>

export const chargeKey = ({ chargeId }: Pick<ChargeLine, 'chargeId'>): ChargeKey =>
  `charge:${chargeId}`
export const isChargeKey = (key: string): key is ChargeKey => key.startsWith('charge:')

export const rateColumns = (mode: BiddableMode): readonly RateColumn[] => [
  ...sharedKeys.map((key) => {
    const { title, kind, headings } = columnOf(key)
    return { key, title, kind, headings }
  }),
  { key: 'validFrom', title: 'Valid from', kind: 'date', headings: rates.validFrom },
  { key: 'validTo', title: 'Valid to', kind: 'date', headings: rates.validTo },
  ...chargeLines[mode].map(
    (line): RateColumn => ({
      key: chargeKey(line),
      title: `${locationWords[line.location]}: ${line.name}`,
      kind: 'money',
      headings: rates.chargeHeadings[line.chargeId] ?? noHeadings,
    }),
  ),
  { key: 'remarks', title: 'Remarks', kind: 'text', headings: rates.remarks },
]

const noHeadings: Headings = { en: [], de: [], es: [], fr: [], it: [], pt: [], nl: [], zh: [] }

const ends = [
  ['Origin', ['origin', 'originCity', 'originZip', 'originPort']],
  ['Destination', ['destination', 'destCity', 'destZip', 'destPort']],
] as const

export function missingRateColumns(mapping: RateMapping): string[] {
  const missing: string[] = ends
    .filter(([, keys]) => keys.every((key) => !mapping[key]?.length))
    .map(([title]) => title)
  const hasRate = Object.entries(mapping).some(
    ([key, headings = []]) => isChargeKey(key) && headings.length > 0,
  )
  return hasRate ? missing : [...missing, 'a rate']
}

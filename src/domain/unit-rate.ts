import { type BiddableMode, measuredOne, modeDefinitions } from './mode.ts'
import { type Cents, toDollarsOrNull } from './money.ts'
import { agreeing, formatQuantity } from './quantity.ts'
import { numbersWith } from './shown-format.ts'

/** What one unit of a mode's measure costs; null where nothing moves or no amount is known. */
export const rateOf = (
  dollars: number | null | undefined,
  volume: number | null | undefined,
): number | null => (dollars === null || dollars === undefined || !volume ? null : dollars / volume)

/** The same of cents, in dollars. */
export const unitRate = (
  cents: Cents | null | undefined,
  volume: number | null | undefined,
): number | null => rateOf(toDollarsOrNull(cents ?? null), volume)

/** 'containers', 'm3': what a year's volume of a mode is counted in. */
export function measureOf(mode: BiddableMode): string {
  const { unit, title } = modeDefinitions[mode].measure
  return unit === '' ? title.toLowerCase() : unit
}

/** 'per container' */
export const perUnit = (mode: BiddableMode): string =>
  `per ${measuredOne[modeDefinitions[mode].measure.key]}`

/** $3,112.32; of a mile or a kilogram in parts of a cent, $2.0513. */
export const formatRate = (rate: number | null | undefined): string =>
  rate === null || rate === undefined ? '–' : (Math.abs(rate) < 10 ? fineUsd : usd)(rate)

/** '42.46 containers', '1 shipment', '84.5 m3': a volume as it is multiplied. */
export function volumeWords(volume: number, mode: BiddableMode): string {
  const { key, unit } = modeDefinitions[mode].measure
  const one = measuredOne[key]
  return `${formatQuantity(volume)} ${one === unit ? one : agreeing(volume, one)}`
}

const usd = numbersWith({ style: 'currency', currency: 'USD' })
const fineUsd = numbersWith({ style: 'currency', currency: 'USD', maximumFractionDigits: 4 })

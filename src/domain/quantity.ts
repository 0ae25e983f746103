import { numbersWith, writeShown } from './shown-format.ts'

const whole = numbersWith({ maximumFractionDigits: 0 })

/** Missing weight shows '0kg' (spec section 5). */
export const formatWeight = (kilograms: number | null | undefined): string =>
  `${whole(kilograms ?? 0)}kg`

export const formatCount = (count: number | null | undefined): string =>
  count === null || count === undefined ? '–' : whole(count)

const parts = numbersWith({ maximumFractionDigits: 2 })

/** A volume that somebody may multiply: a forecast is rarely whole, '42.46'. */
export const formatQuantity = (volume: number | null | undefined): string =>
  volume === null || volume === undefined ? '–' : parts(volume)

/** The words that go with a count: 'is' or 'are', 'person' or 'people'. */
export const agreeing = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many

/** '1 lane', '1,058 lanes', '2 companies'. */
export const counted = (count: number, one: string, many?: string): string =>
  `${formatCount(count)} ${agreeing(count, one, many)}`

/** The first of a list and how many are left: 'Chicago; Dallas; and 12 more'. */
export const namedInPart = (names: readonly string[], most: number): string =>
  [
    ...names.slice(0, most),
    ...(names.length > most ? [`and ${formatCount(names.length - most)} more`] : []),
  ].join('; ')

export const formatPercent = (ratio: number | null | undefined, digits = 1): string =>
  percent(ratio, digits, 'negative')

/** A difference: '+3.7%', '-5%', '0%'. */
export const formatChange = (ratio: number | null | undefined, digits = 1): string =>
  percent(ratio, digits, 'exceptZero')

/** A percentage as it is entered: 12.5 as '12.5%', or '12,5%' for a German reader. */
export const percentWords = (percentage: number): string =>
  `${writeShown(percentage, { maximumFractionDigits: 4 })}%`

/** One of a column of them: '4.0%' below '11.1%', so that their digits line up. */
export const formatAlignedPercent = (ratio: number | null | undefined): string =>
  percent(ratio, 1, 'negative', 1)

/** A difference in a column of them: '+8.0%' below '+15.7%', so that their digits line up. */
export const formatAlignedChange = (ratio: number | null | undefined): string =>
  percent(ratio, 1, 'exceptZero', 1)

/** The same of what may be many times over: tenths of '+42,906%' tell nothing. */
export const formatFarOff = (ratio: number | null | undefined): string =>
  Math.abs(ratio ?? 0) < 10 ? formatAlignedChange(ratio) : formatChange(ratio, 0)

/** Neither choice of sign shows a zero as '-0%'. */
const percent = (
  ratio: number | null | undefined,
  digits: number,
  signDisplay: 'negative' | 'exceptZero',
  minimumFractionDigits = 0,
): string =>
  ratio === null || ratio === undefined
    ? '–'
    : writeShown(ratio, {
        style: 'percent',
        minimumFractionDigits,
        maximumFractionDigits: digits,
        signDisplay,
      })

const short = numbersWith({ notation: 'compact', maximumFractionDigits: 1 })

/** Volume in a mode's measure, short: '1.2M mi', '840 m3', '12K'. */
export const formatVolume = (volume: number | null | undefined, unit: string): string =>
  volume === null || volume === undefined ? '–' : `${short(volume)}${unit && ` ${unit}`}`

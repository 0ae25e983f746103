import { type BiddableMode, modeDefinitions, type VolumeMeasure } from './mode.ts'
import { formatCount } from './quantity.ts'
import { numbersWith } from './shown-format.ts'
import { perUnit } from './unit-rate.ts'

/**
 * The most kilograms CO2e that a carrier may state for one unit of the mode's measure: some ten times what long
 * ways emit (GLEC v3), so that a figure in grams or of a whole year is refused.
 */
const mostByMeasure: Record<VolumeMeasure['key'], number> = {
  shipments: 50_000,
  miles: 50,
  containers: 50_000,
  cubicMetres: 5_000,
  kilograms: 100,
}
export const mostOwnCo2e = Math.max(...Object.values(mostByMeasure))

export const mostOwnCo2eOf = (mode: BiddableMode): number =>
  mostByMeasure[modeDefinitions[mode].measure.key]

/** 'Own CO2e, kg per container' */
export const ownCo2eTitle = (mode: BiddableMode): string => `Own CO2e, kg ${perUnit(mode)}`

/** What a carrier is asked for. */
export const ownCo2eHint =
  'Optional: your own well-to-wheel emissions. If empty, the modelled figure counts.'

export const isOwnCo2e = (kilograms: number, mode: BiddableMode): boolean =>
  kilograms > 0 && kilograms <= mostOwnCo2eOf(mode)

export const ownCo2eExpected = (mode: BiddableMode): string =>
  `a number above 0, at most ${formatCount(mostOwnCo2eOf(mode))} kg ${perUnit(mode)}`

/** '1,204.5'; of a mile or a kilogram finer, '1.2305'. */
export const formatOwnCo2e = (kilograms: number | null): string =>
  kilograms === null ? '–' : (kilograms < 10 ? fine : coarse)(kilograms)

const fine = numbersWith({ maximumFractionDigits: 4 })
const coarse = numbersWith({ maximumFractionDigits: 2 })

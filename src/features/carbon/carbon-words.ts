import type { EmittingLane } from '#contract/ext/carbon.ts'
import { numbersWith } from '#domain/shown-format.ts'

const grams = numbersWith({ maximumFractionDigits: 1 })

/** '97.5 g/tkm' */
export const formatIntensity = (gramsPerTonneKm: number | null): string =>
  gramsPerTonneKm === null ? '–' : `${grams(gramsPerTonneKm)} g/tkm`

const compact = numbersWith({ notation: 'compact', maximumFractionDigits: 1 })

const tenths = numbersWith({
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** '3.9B tkm' */
export const formatActivity = (tonneKilometres: number): string => `${tenths(tonneKilometres)} tkm`

/** An axis of emissions has one unit: '0 t', '500 t', '1K t' beside 840 t, '0 kg', '500 kg' beside 840 kg. */
export const markOfCo2e =
  (kilograms: readonly number[]) =>
  (mark: number): string =>
    Math.max(...kilograms) < 10_000 ? `${compact(mark)} kg` : `${compact(mark / 1000)} t`

export const stateWords: Record<EmittingLane['state'], string> = {
  calculated: 'Calculated',
  changed: 'Changed since',
  toCalculate: 'Not calculated',
  withoutWeight: 'Without weight',
  withoutDistance: 'Without distance',
}

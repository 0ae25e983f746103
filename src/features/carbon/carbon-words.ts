const grams = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** '97.5 g/tkm' */
export const formatIntensity = (gramsPerTonneKm: number | null): string =>
  gramsPerTonneKm === null ? '–' : `${grams.format(gramsPerTonneKm)} g/tkm`

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })

/** '3.9B tkm' */
export const formatActivity = (tonneKilometres: number): string =>
  `${compact.format(tonneKilometres)} tkm`

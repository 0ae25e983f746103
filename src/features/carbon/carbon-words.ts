const grams = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** '97.5 g/tkm' */
export const formatIntensity = (gramsPerTonneKm: number | null): string =>
  gramsPerTonneKm === null ? '–' : `${grams.format(gramsPerTonneKm)} g/tkm`

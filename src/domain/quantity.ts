const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 })

/** Missing weight shows '0kg' (spec section 5). */
export const formatWeight = (kilograms: number | null | undefined): string =>
  `${whole.format(kilograms ?? 0)}kg`

export const formatCount = (count: number | null | undefined): string =>
  count === null || count === undefined ? '–' : whole.format(count)

export const formatPercent = (ratio: number | null | undefined, digits = 1): string =>
  ratio === null || ratio === undefined
    ? '–'
    : new Intl.NumberFormat(undefined, {
        style: 'percent',
        minimumFractionDigits: 0,
        maximumFractionDigits: digits,
      }).format(ratio)

import type { CarbonLeg } from './carbon-legs.ts'
import { wellToWheel } from './emission-factor.ts'
import { numbersWith } from './shown-format.ts'

/** kg CO2e = tonnes x km x g/tkm / 1000 (ISO 14083), to a tenth of a kilogram. */
export const legKilograms = (tonnes: number, km: number, gramsPerTonneKm: number): number =>
  tenths((tonnes * km * gramsPerTonneKm) / 1000)

/** Emissions of a load over its legs; the total is exactly the sum of the legs shown. */
export function carbonOf(tonnes: number, legs: readonly CarbonLeg[]) {
  const counted = legs.map(({ name, km, basis, factor }) => {
    const grams = wellToWheel(factor)
    return {
      name,
      km: tenths(km),
      tonnes,
      factor: grams,
      factorName: factor.name,
      basis,
      scope: 'WTW' as const,
      source: factor.source,
      year: factor.year,
      url: factor.url,
      kilogramsCo2e: legKilograms(tonnes, tenths(km), grams),
      kilogramsTankToWheel: legKilograms(tonnes, tenths(km), factor.tankToWheel),
    }
  })
  return {
    tonnes,
    kilogramsCo2e: tenths(sum(counted.map((leg) => leg.kilogramsCo2e))),
    kilogramsTankToWheel: tenths(sum(counted.map((leg) => leg.kilogramsTankToWheel))),
    tonneKilometres: tenths(sum(counted.map((leg) => leg.tonnes * leg.km))),
    legs: counted,
  }
}

/** g CO2e per tonne-kilometer over all legs; null where nothing moved. */
export const intensity = (kilograms: number, tonneKilometres: number): number | null =>
  tonneKilometres > 0 ? (kilograms * 1000) / tonneKilometres : null

const kilo = numbersWith({ maximumFractionDigits: 0 })
const tonne = numbersWith({
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const big = numbersWith({
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** '840 kg', '12.4 t', '1.2K t'. */
export function formatCo2e(kilograms: number | null): string {
  if (kilograms === null) return '–'
  if (Math.abs(kilograms) < 10_000) return `${kilo(kilograms)} kg`
  const tonnes = kilograms / 1000
  return `${tonnes < 1000 ? tonne(tonnes) : big(tonnes)} t`
}

const tenths = (value: number) => Math.round(value * 10) / 10
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

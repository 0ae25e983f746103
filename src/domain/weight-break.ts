import * as z from 'zod'

/** Named as on the wire (spec section 3). */
export const weightBreakSchema = z.object({ WeightFrom: z.string(), WeightTo: z.string() })
export type WeightBreak = z.infer<typeof weightBreakSchema>

/**
 * Carriers leave a bracket open by writing a sign in place of a bound:
 * '<' below means "anything up to", '+' above means "and over" (spec section 3).
 */
export function formatWeightBreak({ WeightFrom, WeightTo }: WeightBreak): string {
  if (WeightFrom === '<') return `<${WeightTo}`
  if (WeightTo === '+') return `${WeightFrom}+`
  return `${WeightFrom} - ${WeightTo}`
}

/** Lower bounds in kg of the usual air breaks; 0 is "under 45" (design section 4). */
export const airBreakBounds = [0, 45, 100, 300, 500, 1000, 3000] as const

export const airWeightBreaks: readonly WeightBreak[] = airBreakBounds.map((from, index) => {
  const to = airBreakBounds[index + 1]
  return {
    WeightFrom: index === 0 ? '<' : String(from),
    WeightTo: to === undefined ? '+' : String(to),
  }
})

/** kg charged for a shipment: the heavier of gross and volumetric at 167 kg a m3, in half kilos up. */
export function chargeableWeight(grossKg: number, cubicMetres: number): number {
  return Math.ceil(Math.max(grossKg, cubicMetres * 167) * 2) / 2
}

/**
 * Freight in the rate's currency for one shipment of `kg`: the lower of rate x weight and the next
 * break's rate x its lower bound, floored at the minimum. Null while the break that applies has no rate.
 * `rates[i]` belongs to `airBreakBounds[i]`.
 */
export function airFreight(
  kg: number,
  rates: readonly (number | null)[],
  minimum: number | null,
): number | null {
  let own = -1
  for (const [index, bound] of airBreakBounds.entries()) {
    if (kg >= bound && rates[index] != null) own = index
  }
  const rate = rates[own]
  if (rate == null) return null
  let lowest = rate * kg
  for (const [index, bound] of airBreakBounds.entries()) {
    const next = rates[index]
    if (index > own && next != null) lowest = Math.min(lowest, next * bound)
  }
  return Math.max(lowest, minimum ?? 0)
}

import type { Cents } from './money.ts'

/** A share of a lane in whole percent for some of its months. */
export type AwardedPart = { share: number; months: readonly string[]; carrierId: number }

/**
 * Baseline cost: historic unit cost x forecast volume, to the cent (design section 4).
 * Null where history carries no charge or no volume: such lanes are counted, never valued at 0.
 */
export function baselineCost(
  historicCharge: Cents,
  historicVolume: number,
  forecastVolume: number,
): Cents | null {
  if (historicCharge <= 0 || historicVolume <= 0) return null
  return Math.round((historicCharge * forecastVolume) / historicVolume)
}

/**
 * The part of a yearly amount that an award covers: `share` percent of the awarded months, by their
 * volume. `monthVolumes` is keyed by month ('2026-01'); equal months when none has volume.
 */
export function awardedPortion(
  part: Pick<AwardedPart, 'share' | 'months'>,
  monthVolumes: ReadonlyMap<string, number>,
): number {
  const total = [...monthVolumes.values()].reduce((a, b) => a + b, 0)
  const chosen = new Set(part.months)
  if (total === 0) {
    const known = [...monthVolumes.keys()]
    const covered = known.filter((month) => chosen.has(month)).length
    return (known.length === 0 ? 1 : covered / known.length) * (part.share / 100)
  }
  let covered = 0
  for (const [month, volume] of monthVolumes) if (chosen.has(month)) covered += volume
  return (covered / total) * (part.share / 100)
}

/** Savings of one award over the portion it covers; what is not awarded stays at baseline. */
export const awardSavings = (baseline: Cents, landed: Cents, portion: number): Cents =>
  Math.round(baseline * portion) - Math.round(landed * portion)

/**
 * Months in which the shares of a lane add up to more than 100 percent; empty when the split is sound.
 */
export function overAwardedMonths(parts: readonly AwardedPart[]): string[] {
  const sums = new Map<string, number>()
  for (const { share, months } of parts) {
    for (const month of new Set(months)) sums.set(month, (sums.get(month) ?? 0) + share)
  }
  return [...sums]
    .filter(([, sum]) => sum > 100)
    .map(([month]) => month)
    .sort()
}

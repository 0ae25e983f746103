import { type Cents, shareOut } from './money.ts'

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
 * What parts of a lane cover of a yearly amount: `share` percent of their months, by volume. Parts and
 * what they leave add up to the amount, to the cent. `monthVolumes` is keyed by month ('2026-01') and
 * holds the whole year; months count alike when none has volume.
 */
export function coveredCents(
  yearly: Cents,
  parts: readonly Pick<AwardedPart, 'share' | 'months'>[],
  monthVolumes: ReadonlyMap<string, number>,
): Cents[] {
  const covered = parts.map(() => 0)
  const volumes = [...monthVolumes.values()]
  const weights = volumes.some((volume) => volume > 0) ? volumes : volumes.map(() => 1)
  const monthly = shareOut(yearly, weights)
  const chosen = parts.map(({ months }) => new Set(months))
  for (const [index, month] of [...monthVolumes.keys()].entries()) {
    const shares = parts.map(({ share }, part) => (chosen[part]?.has(month) ? share : 0))
    const left = Math.max(0, 100 - shares.reduce((a, b) => a + b, 0))
    const pieces = shareOut(monthly[index] ?? 0, [...shares, left])
    for (const part of parts.keys()) covered[part] = (covered[part] ?? 0) + (pieces[part] ?? 0)
  }
  return covered
}

/** Savings over what was awarded; what is not awarded stays at baseline. */
export const awardSavings = (coveredBaseline: Cents, awarded: Cents): Cents =>
  coveredBaseline - awarded

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
    .toSorted()
}

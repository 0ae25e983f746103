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

/** What a unit of a baseline costs, in broken cents; null where the baseline is. */
export const baselineUnit = (historicCharge: Cents, historicVolume: number): number | null =>
  historicCharge <= 0 || historicVolume <= 0 ? null : historicCharge / historicVolume

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

/** What a share of a lane, in whole percent of its year, comes to of a yearly amount. */
export const shareOfYear = (yearly: Cents, share: number): Cents =>
  shareOut(yearly, [share, 100 - share])[0] ?? 0

/** Negative where the cost is above the reference. */
export function savingsAgainst(reference: Cents, cost: Cents): Cents
/** Null where either is unknown: nothing is saved against a reference that is not there. */
export function savingsAgainst(reference: Cents | null, cost: Cents | null): Cents | null
export function savingsAgainst(reference: Cents | null, cost: Cents | null): Cents | null {
  return reference === null || cost === null ? null : reference - cost
}

/** Savings as a ratio of what they are saved against; of sums, never an average of ratios. */
export const savingsRate = (savings: Cents, reference: Cents): number | null =>
  reference > 0 ? savings / reference : null

/** How far a cost is above a reference, as a ratio; null where there is none. */
export const ratioAbove = (
  cost: Cents | null | undefined,
  reference: Cents | null | undefined,
): number | null =>
  cost === null || cost === undefined || !reference ? null : (cost - reference) / reference

/** A year of a lane after an award: what is not awarded stays at baseline. */
export const costAfterAward = (baseline: Cents, covered: Cents, awarded: Cents): Cents =>
  baseline - savingsAgainst(covered, awarded)

export type Compared = { reference: Cents | null; cost: Cents }

/** What costs add up to, and what those of them that have a reference save. */
export function addUp(parts: Iterable<Compared>) {
  const sum = { cost: 0, reference: 0, compared: 0, withoutReference: 0 }
  for (const { reference, cost } of parts) {
    sum.cost += cost
    if (reference === null) sum.withoutReference += 1
    else {
      sum.reference += reference
      sum.compared += cost
    }
  }
  return { ...sum, savings: savingsAgainst(sum.reference, sum.compared) }
}

/** The target that is so many percent below a baseline; a ten-thousandth of a cent is noise. */
export const targetBelow = (baseline: Cents, percent: number): Cents =>
  Math.round(Number(((baseline * (100 - percent)) / 100).toFixed(4)))

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

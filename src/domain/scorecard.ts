import type { CarrierCriterion, Weights } from './carrier-criterion.ts'

export type CriterionScore = { criterion: CarrierCriterion; score: number | null }

/** Of the quickest or shortest: as quick is 100, half as quick 50. Both from 0, in the same unit. */
export const scoreAgainstLeast = (value: number, least: number, floor: number): number =>
  (100 * Math.max(least, floor)) / Math.max(value, floor)

/**
 * The score by weight over the criteria that are rated, and how much of the weight that is: what nobody
 * rated neither helps nor harms. `shares` are parts of one.
 */
export function weightedScore(
  ratings: readonly CriterionScore[],
  shares: Weights,
): { score: number | null; ratedWeight: number } {
  let [sum, ratedWeight] = [0, 0]
  for (const { criterion, score } of ratings) {
    if (score === null) continue
    sum += score * shares[criterion]
    ratedWeight += shares[criterion]
  }
  return { score: ratedWeight > 0 ? sum / ratedWeight : null, ratedWeight }
}

/** The middle of the values, or between the two in the middle; 0 of none. */
export const median = (values: readonly number[]): number =>
  medianOfSorted(values.toSorted((a, b) => a - b))

export function medianOfSorted(sorted: readonly number[]): number {
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? 0
  return Number.isInteger(half) ? ((sorted[half - 1] ?? 0) + upper) / 2 : upper
}

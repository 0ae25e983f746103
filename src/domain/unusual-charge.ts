/** A lane's usual unit cost; any one currency and unit. */
export type UsualCost = { median: number; mad: number; compared: number }

/** When a charge is called out: from how many shipments on, and how far from the lane's median. */
export const unusualRule = {
  compared: 4,
  /** Times the median absolute deviation. */
  deviations: 3.5,
  /** Of the median: where prices hardly vary, a cent is no news. */
  leastShare: 0.1,
} as const

/** The usual unit cost of a lane; null while too few shipments tell it. */
export function usualCost(unitCosts: readonly number[]): UsualCost | null {
  if (unitCosts.length < unusualRule.compared) return null
  const median = middle(unitCosts)
  const mad = middle(unitCosts.map((unit) => Math.abs(unit - median)))
  return { median, mad, compared: unitCosts.length }
}

/** Whether a shipment's unit cost stands out on its lane, above or below. */
export const isUnusual = (unit: number, { median, mad }: Omit<UsualCost, 'compared'>): boolean =>
  Math.abs(unit - median) > Math.max(unusualRule.deviations * mad, unusualRule.leastShare * median)

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}

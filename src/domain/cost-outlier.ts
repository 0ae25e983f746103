/** When a row's cost per unit looks like a slipped decimal mark or a wrong unit. */
export const outlierRule = {
  /** Times the median, up or down. */
  factor: 10,
  /** Fewer other rows on the lane tell nothing of it: the median of the file's rows of the mode stands in. */
  othersOnLane: 3,
} as const

/** The median cost per unit of some rows, the compared one among them. */
export type UnitCosts = { median: number; rows: number }

export type CostOutlier = {
  /** Cost per unit over the median it was compared with: 10 = ten times as much, 0.1 = a tenth. */
  factor: number
  median: number
  comparedWith: 'lane' | 'mode'
}

/** Null where the cost is within reason, or too few rows tell what is. */
export function costOutlier(unit: number, lane: UnitCosts, mode: UnitCosts): CostOutlier | null {
  const comparedWith = lane.rows > outlierRule.othersOnLane ? 'lane' : 'mode'
  const { median, rows } = comparedWith === 'lane' ? lane : mode
  if (rows <= outlierRule.othersOnLane || median <= 0 || unit <= 0) return null
  const factor = unit / median
  if (factor < outlierRule.factor && factor > 1 / outlierRule.factor) return null
  return { factor, median, comparedWith }
}

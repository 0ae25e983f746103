import type { Stat } from './overview.api.ts'

/** Whether the host does not say what a stat is made of: an empty chart would call it nothing. */
export const hasNothingToShow = (stat: Stat | undefined, rows: readonly unknown[]): boolean =>
  stat === undefined || (rows.length === 0 && (stat.value ?? 0) !== 0)

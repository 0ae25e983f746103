import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import { type Award, noBid } from '#domain/award-optimiser/award-model.ts'
import type { Backup } from '#domain/award-optimiser/backups.ts'
import { formatDollarChange } from '#domain/money.ts'
import { carrierNames } from './tender-words.ts'

/** The backups of one share of a lane, in order: 'Cormorant +$5,000'. */
export type ShareBackups = {
  /** Whose share; null where the lane has one winner. */
  of: string | null
  inOrder: string[]
}

/** Those of a lane that can take its shares over, for each share that is awarded. */
export function laneBackups(
  columns: AwardColumns,
  { bid, share }: Award,
  parts: readonly number[],
  backups: readonly (readonly Backup[])[],
): ShareBackups[] {
  const { carrierId } = columns.bids
  const nameOf = carrierNames(columns)
  return parts.flatMap((part) => {
    const won = bid[part]!
    if (won === noBid) return []
    const inOrder = (backups[part] ?? [])
      .filter(({ fits }) => fits)
      .map(
        ({ bid: other, surchargeCents }) =>
          `${nameOf(carrierId[other]!)} ${formatDollarChange(surchargeCents)}`,
      )
    const of = parts.length === 1 ? null : `${nameOf(carrierId[won]!)} ${share[part]}%`
    return [{ of, inOrder }]
  })
}

/** 'Cormorant +$5,000 (+2 more)'; null where nobody can take any of it over. */
export function firstBackups(shares: readonly ShareBackups[]): string | null {
  const words = shares.flatMap(({ of, inOrder: [first, ...more] }) => {
    if (!first) return of === null ? [] : [`${of}: none`]
    const count = more.length === 0 ? '' : ` (+${more.length} more)`
    return [`${of === null ? '' : `${of}: `}${first}${count}`]
  })
  return shares.some(({ inOrder }) => inOrder.length > 0) ? words.join('; ') : null
}

/** All of them, a line for each share. */
export const allBackups = (shares: readonly ShareBackups[]): string[] =>
  shares.map(
    ({ of, inOrder }) => `${of === null ? '' : `${of}: `}${inOrder.join(', ') || 'no backup'}`,
  )

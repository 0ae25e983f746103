import type { SpendFilter, SpendSummary } from '#contract/ext/spend.ts'
import { newModes } from '#domain/like-for-like.ts'

type LikeForLike = {
  spend: number
  before: number
  /** Modes that are new within the period compared with. */
  leftOut: number[]
}

/** Both periods over the modes that moved all through them. */
export function likeForLike(
  { by, since }: Pick<SpendSummary, 'by' | 'since'>,
  { beforeFrom }: Pick<SpendFilter, 'beforeFrom'>,
): LikeForLike {
  const fresh: readonly number[] = newModes(since, beforeFrom)
  const old = by.mode.filter(({ key }) => !fresh.includes(Number(key)))
  return {
    spend: old.reduce((sum, part) => sum + part.spend, 0),
    before: old.reduce((sum, part) => sum + (part.before ?? 0), 0),
    leftOut: by.mode.map(({ key }) => Number(key)).filter((mode) => fresh.includes(mode)),
  }
}

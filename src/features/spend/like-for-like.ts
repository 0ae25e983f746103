import type { SpendFilter, SpendSummary } from '#contract/ext/spend.ts'
import { modeTitle } from '#domain/mode.ts'

type LikeForLike = {
  spend: number
  before: number
  /** Titles of the modes whose history began within the period compared with. */
  leftOut: string[]
}

/** Both periods over the modes that moved all through them: a mode that is new is no rise in spend. */
export function likeForLike(
  { by, since }: Pick<SpendSummary, 'by' | 'since'>,
  { beforeFrom }: Pick<SpendFilter, 'beforeFrom'>,
): LikeForLike {
  const isNew = (key: string) =>
    beforeFrom !== undefined &&
    since.some(({ mode, month }) => String(mode) === key && month > beforeFrom)
  const old = by.mode.filter(({ key }) => !isNew(key))
  return {
    spend: old.reduce((sum, part) => sum + part.spend, 0),
    before: old.reduce((sum, part) => sum + (part.before ?? 0), 0),
    leftOut: by.mode.filter(({ key }) => isNew(key)).map(({ key }) => modeTitle(Number(key))),
  }
}

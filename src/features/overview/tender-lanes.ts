import type { TenderStanding } from '#contract/ext/tender-standing.ts'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'

type Count = (standing: TenderStanding) => number
/** Settings of the lane table, such as a view or an order. */
type Words = Readonly<Record<string, string>>

/** The tender with the most of something: where a count over several leads. */
export const mostOf = (
  standings: readonly TenderStanding[],
  count: Count,
): TenderStanding | undefined => standings.toSorted((a, b) => count(b) - count(a))[0]

/** The lanes of a tender; `otherwise` where there is none yet. */
export const lanesOf = (
  standing: TenderStanding | undefined,
  otherwise: string,
  words: Words = {},
): string => (standing ? lanesAddress(standing.mode, {}, words) : otherwise)

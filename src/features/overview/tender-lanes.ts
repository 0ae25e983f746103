import type { TenderStanding } from '#contract/ext/tender-standing.ts'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'

/** Where the tenders stand on their page. */
export const tendersPlace = 'tenders'
export const tendersAddress = `#${tendersPlace}`

type Count = (standing: TenderStanding) => number
/** Settings of the lane table, such as a view or an order. */
type Words = Readonly<Record<string, string>>

/** The tender with the most of something: where a count over several leads. */
export const mostOf = (
  standings: readonly TenderStanding[],
  count: Count,
): TenderStanding | undefined => standings.toSorted((a, b) => count(b) - count(a))[0]

/** The lanes a count is of; over several modes there is no one table of them: the tenders on the page are the list. */
export function lanesCounted(
  standings: readonly TenderStanding[],
  count: Count,
  words: Words,
): string {
  const counted = standings.filter((standing) => count(standing) > 0)
  const [first] = counted
  const isOneMode = counted.every(({ mode }) => mode === first?.mode)
  return first && isOneMode ? lanesAddress(first.mode, {}, words) : tendersAddress
}

/** The lanes of a tender; `otherwise` where there is none yet. */
export const lanesOf = (
  standing: TenderStanding | undefined,
  otherwise: string,
  words: Words = {},
): string => (standing ? lanesAddress(standing.mode, {}, words) : otherwise)

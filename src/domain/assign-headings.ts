import { grouped } from './grouped.ts'
import type { HeadingMatch } from './heading-match.ts'

type AssigningRules<Key extends string> = {
  /** Whether a column that has headings takes one more. */
  mayAdd: (match: HeadingMatch<Key>, before: readonly HeadingMatch<Key>[]) => boolean
  /** Whether a heading that names these columns equally well is left to people. */
  isContested: (keys: readonly Key[]) => boolean
}

/** One heading for each column, the better name first, in the order of the file; a heading serves one column. */
export function assignHeadings<Key extends string>(
  matches: readonly HeadingMatch<Key>[],
  headings: readonly string[],
  { mayAdd, isContested }: AssigningRules<Key>,
): Map<Key, HeadingMatch<Key>[]> {
  const contested = new Set<string>()
  for (const [heading, found] of grouped(matches, (match) => match.heading))
    if (found.length > 1 && isContested(found.map(({ key }) => key))) contested.add(heading)
  const taken = new Set<string>()
  const assigned = new Map<Key, HeadingMatch<Key>[]>()
  for (const match of matches.toSorted((a, b) => a.rank - b.rank)) {
    const before = assigned.get(match.key) ?? []
    if (taken.has(match.heading) || contested.has(match.heading)) continue
    if (before.length > 0 && !mayAdd(match, before)) continue
    assigned.set(match.key, [...before, match])
    taken.add(match.heading)
  }
  const place = (match: HeadingMatch<Key>) => headings.indexOf(match.heading)
  for (const [key, found] of assigned)
    assigned.set(
      key,
      found.toSorted((a, b) => place(a) - place(b)),
    )
  return assigned
}

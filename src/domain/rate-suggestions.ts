import { withoutAmountUnit } from './amount-unit.ts'
import { assignHeadings } from './assign-headings.ts'
import { chargeLines, hasWeightBreaks } from './charge-lines.ts'
import { type Suggestion, suggest } from './column-suggestion.ts'
import { type ColumnValues, shareOf } from './column-values.ts'
import type { Cell } from './file-reading.ts'
import { type HeadingMatch, type HeadingMatcher, headingMatcher } from './heading-match.ts'
import { type BiddableMode, modeDefinitions } from './mode.ts'
import {
  chargeKey,
  isChargeKey,
  type RateColumn,
  type RateColumnKey,
  rateColumns,
} from './rate-column.ts'

export type RateSuggestion = Suggestion<RateColumnKey>

const matchers = new Map<BiddableMode, HeadingMatcher<RateColumnKey>>()

/** What the headings of rate sheets of a mode name; what they are for ('per km') does not matter. */
export function rateHeadings(mode: BiddableMode): HeadingMatcher<RateColumnKey> {
  const known = matchers.get(mode) ?? buildMatcher(mode)
  matchers.set(mode, known)
  return known
}

function buildMatcher(mode: BiddableMode): HeadingMatcher<RateColumnKey> {
  const inner = headingMatcher(rateColumns(mode))
  const match: HeadingMatcher<RateColumnKey>['match'] = (heading, how) => {
    const bound = breakIn(heading, mode)
    if (bound !== undefined) {
      const key = chargeKey({ chargeId: bound === 0 ? 'break-n' : `break-${bound}` })
      return [{ key, heading, name: heading, rank: 0, isSimilar: false }]
    }
    return (
      inner
        .match(withoutAmountUnit(heading), how)
        // A rate that only sounds alike would be another charge.
        .filter(({ key, isSimilar }) => !isSimilar || !isChargeKey(key))
        .map((found) => ({ ...found, heading }))
    )
  }
  return {
    match,
    isKnown: (heading) => match(heading, { similar: false }).length > 0,
    isOther: (heading) => inner.isOther(withoutAmountUnit(heading)),
  }
}

/** The lower bound in kg of a weight break: '+100', '>45 kg', '500+', 'Q300'; 0 of '-45' and 'N'. */
function breakIn(heading: string, mode: BiddableMode): number | undefined {
  if (!hasWeightBreaks(mode)) return undefined
  const bare = withoutAmountUnit(heading)
    .replace(/\b[A-Z]{3}\b/g, ' ')
    .replace(/[([{][^)\]}]*[)\]}]?/g, ' ')
    .trim()
    .toLowerCase()
  if (/^(n|(-|<|under|below)\s*45\s*(kgs?)?)$/.test(bare)) return 0
  const [, first, second] =
    /^(?:\+|>=?|q|over|from|ab)\s*(\d[\d.,]*)\s*(?:kgs?)?$|^(\d[\d.,]*)\s*(?:kgs?)?\s*\+?$/.exec(
      bare,
    ) ?? []
  const written = first ?? second
  const bound = written === undefined ? Number.NaN : Number(written.replace(/[.,]/g, ''))
  return chargeLines[mode].some(({ breakFrom }) => breakFrom === bound && bound > 0)
    ? bound
    : undefined
}

/** Which column of a carrier's own rate sheet is which; what is not certain enough is left out. */
export function suggestRateColumns(
  mode: BiddableMode,
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
): RateSuggestion[] {
  return suggest({
    columns: rateColumns(mode),
    matcher: rateHeadings(mode),
    headings,
    rows,
    fits,
    assign: (matches, all) =>
      assignHeadings(likelyFirst(matches), all, {
        // 'B/L fee', 'VGM' and 'Seal' are one line of a sheet of full containers.
        mayAdd: ({ key, name }, before) =>
          modeDefinitions[mode].carriedIn === 'containers' &&
          key === 'charge:origin-docs' &&
          before.every((one) => one.name !== name),
        isContested: () => true,
      }),
    byValues: () => [],
  })
}

/** A column of percentages is no rate. */
const likelyFirst = (matches: readonly HeadingMatch<RateColumnKey>[]) =>
  matches.filter(({ key, heading }) => !isChargeKey(key) || !heading.includes('%'))

function fits({ kind }: RateColumn, values: ColumnValues, isDoubtful: boolean): boolean {
  if (values.filled === 0) return !isDoubtful
  if (kind === 'date') return shareOf(values, 'date') >= (isDoubtful ? 0.5 : 0.2)
  if (kind === 'number' || kind === 'money')
    return shareOf(values, 'number') >= (isDoubtful ? 0.8 : 0.2)
  return shareOf(values, 'decimals') + shareOf(values, 'currencyAmount') < 0.8
}

import { minimumChangeOf, smallestBidChange } from './bid-feedback.ts'
import type { NegotiationTerms } from './negotiation-terms.ts'
import { formatPercent, percentWords } from './quantity.ts'
import { isZone } from './zoned-time.ts'

/** What is wrong with one field of the terms; `field` is its path. */
export type TermsProblem = { field: string; message: string }

/** What keeps terms from being saved, whatever they were before. */
export function termsProblems(terms: NegotiationTerms): TermsProblem[] {
  const { opensAt, closesAt, green, amber, greenRank, amberRank } = terms
  const problems: TermsProblem[] = []
  const add = (field: string, message: string) => problems.push({ field, message })

  if (!isZone(terms.zone)) {
    add('zone', `Time zone: expected one such as Europe/Berlin, found "${terms.zone}".`)
  }
  if (!isTime(opensAt)) add('opensAt', `Opens at: expected a date and time, found "${opensAt}".`)
  if (!isTime(closesAt)) {
    add('closesAt', `Closes at: expected a date and time, found "${closesAt}".`)
  } else if (opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt)) {
    add('closesAt', 'Closes at: expected a time after the opening.')
  }
  if (amber < green) {
    add('amber', `Amber up to: expected at least ${percent(green)}, found ${percent(amber)}.`)
  }
  if (amberRank < greenRank) {
    add('amberRank', `Amber up to rank: expected at least ${greenRank}, found ${amberRank}.`)
  }
  if (minimumChangeOf(terms) > terms.minimumBidChange) {
    add(
      'minimumBidChange',
      `Minimum bid change: expected at least ${percentWords(smallestBidChange)} while carriers see a signal, their rank or the distance to the target, found ${percentWords(terms.minimumBidChange)}.`,
    )
  }
  if (terms.exchangeRates['USD'] !== 1) {
    add('exchangeRates.USD', 'Exchange rates: USD is always 1; every amount is shown in it.')
  }
  for (const code of Object.keys(terms.exchangeRates)) {
    if (!/^[A-Z]{3}$/.test(code)) {
      add(
        `exchangeRates.${code}`,
        `Exchange rates: expected a currency code such as EUR, found "${code}".`,
      )
    }
  }
  return problems
}

/** What keeps terms from following those before them: a round is never gone back to, skipped or reopened. */
export function followingProblems(
  before: Pick<NegotiationTerms, 'round' | 'closesAt'>,
  next: Pick<NegotiationTerms, 'round' | 'closesAt'>,
  now: Date,
): TermsProblem[] {
  if (next.round !== before.round && next.round !== before.round + 1) {
    return [
      {
        field: 'round',
        message: `Round: expected ${before.round} or ${before.round + 1}, found ${next.round}.`,
      },
    ]
  }
  if (next.round > before.round && hasPassed(next.closesAt, now)) {
    return [{ field: 'closesAt', message: 'Closes at: a new round needs a closing time to come.' }]
  }
  const reopens =
    next.round === before.round && hasPassed(before.closesAt, now) && !hasPassed(next.closesAt, now)
  return reopens
    ? [
        {
          field: 'closesAt',
          message: `Closes at: round ${before.round} has closed and stays so. Open round ${before.round + 1} instead.`,
        },
      ]
    : []
}

export const hasPassed = (time: string | null, now: Date): boolean =>
  time !== null && Date.parse(time) <= now.getTime()

const isTime = (time: string | null) => time === null || !Number.isNaN(Date.parse(time))
const percent = (ratio: number) => formatPercent(ratio, 2)

import type { BidEntry } from './bid.ts'
import { chargeLines } from './charge-lines.ts'
import type { BiddableMode } from './mode.ts'
import type { NegotiationTerms } from './negotiation-terms.ts'
import { monthsExpected } from './valid-months.ts'

/** What is wrong with one cell of a bid. `field` is its path in the entry, `column` what a sheet calls it. */
export type BidProblem = { field: string; column: string; found: string; expected: string }

export type BidRules = {
  mode: BiddableMode
  terms: Pick<NegotiationTerms, 'decimals' | 'exchangeRates'>
  validMonths: readonly string[]
}

/** What keeps an entry from being saved at all, complete or not. */
export function entryProblems(
  { charges, currency }: Pick<BidEntry, 'charges' | 'currency'>,
  { mode, terms }: Pick<BidRules, 'mode' | 'terms'>,
): BidProblem[] {
  const known = new Set(chargeLines[mode].map(({ chargeId }) => chargeId))
  const strangers = Object.keys(charges).filter((chargeId) => !known.has(chargeId))
  return [
    ...strangers.map((chargeId) => ({
      field: `charges.${chargeId}`,
      column: chargeId,
      found: chargeId,
      expected: 'a charge line of the bid sheet',
    })),
    ...(terms.exchangeRates[currency] === undefined
      ? [
          {
            field: 'currency',
            column: 'Currency',
            found: currency,
            expected: `one of ${Object.keys(terms.exchangeRates).join(', ')}`,
          },
        ]
      : []),
  ]
}

/** What keeps a bid from being submitted; a draft may still have all of it. */
export function bidProblems(entry: BidEntry, rules: BidRules): BidProblem[] {
  const { decimals } = rules.terms
  const charges = chargeLines[rules.mode].flatMap(({ chargeId, name, mandatory }): BidProblem[] => {
    const amount = entry.charges[chargeId]
    const problem = (found: string, expected: string): BidProblem[] => [
      { field: `charges.${chargeId}`, column: name, found, expected },
    ]
    if (amount === null || amount === undefined) {
      return mandatory ? problem('', 'an amount above 0') : []
    }
    if (mandatory && amount === 0) return problem('0', 'an amount above 0')
    return Number(amount.toFixed(decimals)) === amount
      ? []
      : problem(String(amount), `at most ${decimals} decimals`)
  })
  const stray = entry.months.filter((month) => !rules.validMonths.includes(month))
  return [
    ...entryProblems(entry, rules),
    ...charges,
    ...(stray.length > 0
      ? [
          {
            field: 'months',
            column: 'Valid months',
            found: stray.join(', '),
            expected: monthsExpected(rules.validMonths),
          },
        ]
      : []),
  ]
}

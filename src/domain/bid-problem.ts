import type { BidEntry } from './bid.ts'
import { otherCurrencies } from './charge-currency.ts'
import { chargeLines } from './charge-lines.ts'
import type { ChargeLine } from './charge.ts'
import type { BiddableMode } from './mode.ts'
import type { NegotiationTerms } from './negotiation-terms.ts'
import { isOwnCo2e, ownCo2eExpected, ownCo2eTitle } from './own-co2e.ts'
import { monthsExpected } from './valid-months.ts'

/** What is wrong with one cell of a bid. `field` is its path in the entry, `column` what a sheet calls it. */
export type BidProblem = { field: string; column: string; found: string; expected: string }

export type BidRules = {
  mode: BiddableMode
  terms: Pick<NegotiationTerms, 'decimals' | 'exchangeRates'>
  validMonths: readonly string[]
  /** Of the bid sheet, where a host has others than the usual ones of the mode. */
  lines?: readonly ChargeLine[]
}

const linesOf = ({ mode, lines }: Pick<BidRules, 'mode' | 'lines'>) => lines ?? chargeLines[mode]

/** Blank says nothing; 0 says that the charge is not charged. */
export const expectedAmount = 'an amount, or 0 if not charged'
export const expectedPrice = 'an amount above 0 in at least one charge'

type AmountOf = (line: ChargeLine) => number | null | undefined

export const chargesNoMandatory = (lines: readonly ChargeLine[], amountOf: AmountOf): boolean =>
  lines.every((line) => !line.mandatory || amountOf(line) === 0)

/** Every mandatory charge is 0, every other one 0 or blank: that is no price. */
export const isFree = (lines: readonly ChargeLine[], amountOf: AmountOf): boolean =>
  chargesNoMandatory(lines, amountOf) && lines.every((line) => !amountOf(line))

/** What keeps an entry from being saved at all, complete or not. */
export function entryProblems(
  entry: Pick<BidEntry, 'charges' | 'currency' | 'chargeCurrencies' | 'co2ePerUnit'>,
  rules: Pick<BidRules, 'mode' | 'terms' | 'lines'>,
): BidProblem[] {
  const { mode, terms } = rules
  const { charges, currency, chargeCurrencies, co2ePerUnit } = entry
  const names = new Map(linesOf(rules).map(({ chargeId, name }) => [chargeId, name]))
  const strangers = new Set(
    [...Object.keys(charges), ...Object.keys(chargeCurrencies)].filter(
      (chargeId) => !names.has(chargeId),
    ),
  )
  const isAccepted = (code: string) => terms.exchangeRates[code] !== undefined
  const accepted = `one of ${Object.keys(terms.exchangeRates).join(', ')}`
  return [
    ...[...strangers].map((chargeId) => ({
      field: `charges.${chargeId}`,
      column: chargeId,
      found: chargeId,
      expected: 'a charge line of the bid sheet',
    })),
    ...(isAccepted(currency)
      ? []
      : [{ field: 'currency', column: 'Currency', found: currency, expected: accepted }]),
    ...Object.entries(otherCurrencies(entry))
      .filter(([chargeId, code]) => names.has(chargeId) && !isAccepted(code))
      .map(([chargeId, code]) => ({
        field: `charges.${chargeId}`,
        column: names.get(chargeId) ?? chargeId,
        found: code,
        expected: `${accepted} as its currency`,
      })),
    ...(co2ePerUnit === null || isOwnCo2e(co2ePerUnit, mode)
      ? []
      : [
          {
            field: 'co2ePerUnit',
            column: ownCo2eTitle(mode),
            found: String(co2ePerUnit),
            expected: ownCo2eExpected(mode),
          },
        ]),
  ]
}

/** What keeps a bid from being submitted; a draft may still have all of it. */
export function bidProblems(entry: BidEntry, rules: BidRules): BidProblem[] {
  const { decimals } = rules.terms
  const charges = linesOf(rules).flatMap(({ chargeId, name, mandatory }): BidProblem[] => {
    const amount = entry.charges[chargeId]
    const problem = (found: string, expected: string): BidProblem[] => [
      { field: `charges.${chargeId}`, column: name, found, expected },
    ]
    if (amount === null || amount === undefined) {
      return mandatory ? problem('', expectedAmount) : []
    }
    return Number(amount.toFixed(decimals)) === amount
      ? []
      : problem(String(amount), `at most ${decimals} decimals`)
  })
  const first = linesOf(rules).find(({ mandatory }) => mandatory)
  const free: BidProblem[] =
    first && isFree(linesOf(rules), ({ chargeId }) => entry.charges[chargeId])
      ? [
          {
            field: `charges.${first.chargeId}`,
            column: first.name,
            found: '0',
            expected: expectedPrice,
          },
        ]
      : []
  const notValid = entry.months.filter((month) => !rules.validMonths.includes(month))
  return [
    ...entryProblems(entry, rules),
    ...charges,
    ...free,
    ...(notValid.length > 0
      ? [
          {
            field: 'months',
            column: 'Valid months',
            found: notValid.join(', '),
            expected: monthsExpected(rules.validMonths),
          },
        ]
      : []),
  ]
}

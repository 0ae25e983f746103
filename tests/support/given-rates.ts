import { exchangeRates } from '#contract/ext/exchange-rates.ts'
import type { Backend, Person } from './backend.ts'

/** Rates of a person's company: currency, date, US dollars per unit. */
export async function givenRates(
  backend: Backend,
  as: Person,
  rates: readonly (readonly [currency: string, date: string, usdPerUnit: number])[],
): Promise<void> {
  for (const [currency, date, usdPerUnit] of rates)
    await backend.ask(exchangeRates.add, { as, body: { currency, date, usdPerUnit } })
}

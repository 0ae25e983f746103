import { and, asc, eq, inArray } from 'drizzle-orm'
import { type RateTable, rateTable } from '#domain/exchange-rate.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { exchangeRates } from '#server/store/tables/uploads.ts'
import { isIsoCurrency } from '#domain/currency-code.ts'

/** The rates of a company in one query; of all its currencies unless some are named. */
export async function companyRates(
  db: Db | Transaction,
  companyId: number,
  currencies?: readonly string[],
): Promise<RateTable> {
  const rates = await db
    .select({
      currency: exchangeRates.currency,
      date: exchangeRates.date,
      usdPerUnit: exchangeRates.usdPerUnit,
      source: exchangeRates.source,
    })
    .from(exchangeRates)
    .where(
      and(
        eq(exchangeRates.companyId, companyId),
        currencies && inArray(exchangeRates.currency, [...currencies]),
      ),
    )
    .orderBy(asc(exchangeRates.currency), asc(exchangeRates.date))
  return rateTable(rates, isIsoCurrency)
}

/** US dollars of one unit by currency on a date, as terms hold them. */
export async function ratesInForce(
  db: Db | Transaction,
  companyId: number,
  date: string,
): Promise<Record<string, number>> {
  const table = await companyRates(db, companyId)
  return Object.fromEntries(
    ['USD', ...table.currencies].flatMap((currency) => {
      const rate = table.rateOn(currency, date)
      return rate ? [[currency, rate.usdPerUnit]] : []
    }),
  )
}

/** For rows read again whose costs stay as they were booked: any currency converts, the result is not used. */
export const ratesAsBooked: RateTable = {
  currencies: [],
  isCurrency: isIsoCurrency,
  rateOn: (_currency, date) => ({ usdPerUnit: 1, rateDate: date }),
}

import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type {
  CompanyRate,
  exchangeRates as calls,
  RatedCurrency,
} from '#contract/ext/exchange-rates.ts'
import type { Caller, Context } from '#server/context.ts'
import { type WithHeaders, withHeaders } from '#server/serve.ts'
import { users } from '#server/store/tables/people.ts'
import { exchangeRates } from '#server/store/tables/uploads.ts'
import { companyRates } from './company-rates.ts'
import { present } from './save-rate.ts'

export async function listRates(
  { companyId }: Caller,
  { currency, page, pageSize }: QueryOf<typeof calls.list>,
  { database: { db } }: Context,
): Promise<WithHeaders<CompanyRate[]>> {
  const where = and(
    eq(exchangeRates.companyId, companyId),
    currency === undefined ? undefined : eq(exchangeRates.currency, currency),
  )
  const [total] = await db.select({ rates: count() }).from(exchangeRates).where(where)
  const rows = await db
    .select({ rate: exchangeRates, username: users.username })
    .from(exchangeRates)
    .leftJoin(users, eq(users.id, exchangeRates.userId))
    .where(where)
    .orderBy(desc(exchangeRates.date), asc(exchangeRates.currency))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return withHeaders(
    rows.map(({ rate, username }) => present(rate, username)),
    { 'x-total-count': String(total?.rates ?? 0) },
  )
}

/** Every currency with rates, and the rate in force on the date. */
export async function ratedCurrencies(
  { companyId }: Caller,
  date: string,
  { database: { db } }: Context,
): Promise<RatedCurrency[]> {
  const counted = await db
    .select({ currency: exchangeRates.currency, rates: count() })
    .from(exchangeRates)
    .where(eq(exchangeRates.companyId, companyId))
    .groupBy(exchangeRates.currency)
    .orderBy(asc(exchangeRates.currency))
  if (counted.length === 0) return []
  const table = await companyRates(db, companyId)
  return counted.map(({ currency, rates }) => {
    const { usdPerUnit = null, rateDate = null } = table.rateOn(currency, date) ?? {}
    return { currency, rates, usdPerUnit, rateDate }
  })
}

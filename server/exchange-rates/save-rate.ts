import { and, eq } from 'drizzle-orm'
import type { CompanyRate, RateEntry } from '#contract/ext/exchange-rates.ts'
import { storedRate } from '#domain/exchange-rate.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, invalid, notFound } from '#server/refusal.ts'
import { errorCode, inTransaction, type Transaction } from '#server/store/database.ts'
import { exchangeRates } from '#server/store/tables/uploads.ts'
import { isIsoCurrency } from '#domain/currency-code.ts'

type RateRow = typeof exchangeRates.$inferSelect

export const addRate = (caller: Caller, entry: RateEntry, context: Context): Promise<CompanyRate> =>
  once(entry, () =>
    inTransaction(context.database, async (tx) => {
      const { columns } = checked(entry)
      const [row] = await tx
        .insert(exchangeRates)
        .values({ ...columns, companyId: caller.companyId, userId: caller.userId })
        .returning()
      if (!row) throw notFound('The exchange rate')
      await recordRate(tx, caller, null, row)
      return present(row, caller.username)
    }),
  )

export const changeRate = (
  caller: Caller,
  id: number,
  { seen, ...entry }: RateEntry & { seen: number },
  context: Context,
): Promise<CompanyRate> =>
  once(entry, () =>
    inTransaction(context.database, async (tx) => {
      const { columns } = checked(entry)
      const before = await ownRate(tx, caller, id)
      if (before.usdPerUnit !== seen)
        throw conflict('Somebody else changed this exchange rate. Load it again.')
      const [row] = await tx
        .update(exchangeRates)
        .set({ ...columns, userId: caller.userId, updatedAt: context.now() })
        .where(eq(exchangeRates.id, id))
        .returning()
      if (!row) throw notFound('The exchange rate')
      await recordRate(tx, caller, before, row)
      return present(row, caller.username)
    }),
  )

export const removeRate = (caller: Caller, id: number, context: Context): Promise<void> =>
  inTransaction(context.database, async (tx) => {
    const before = await ownRate(tx, caller, id)
    await tx.delete(exchangeRates).where(eq(exchangeRates.id, id))
    await recordRate(tx, caller, before, null)
  })

/** Enters a rate in place of any of the same date. */
export async function enterRate(
  tx: Transaction,
  caller: Caller,
  entry: RateEntry,
  now: Date,
): Promise<void> {
  const { columns } = checked(entry)
  const { companyId, userId } = caller
  const [before] = await tx
    .select()
    .from(exchangeRates)
    .where(
      and(
        eq(exchangeRates.companyId, companyId),
        eq(exchangeRates.currency, columns.currency),
        eq(exchangeRates.date, columns.date),
      ),
    )
    .for('update')
  const [row] = await tx
    .insert(exchangeRates)
    .values({ ...columns, companyId, userId })
    .onConflictDoUpdate({
      target: [exchangeRates.companyId, exchangeRates.currency, exchangeRates.date],
      set: { ...columns, userId, updatedAt: now },
    })
    .returning()
  if (row) await recordRate(tx, caller, before ?? null, row)
}

function checked({ currency, date, usdPerUnit }: RateEntry) {
  if (currency === 'USD') throw invalid('USD is always 1; enter another currency.')
  if (!isIsoCurrency(currency)) throw invalid(`${currency} is not an ISO 4217 currency code.`)
  const source = 'entered' as const
  return { columns: { currency, date, usdPerUnit: storedRate(usdPerUnit), source } }
}

async function ownRate(tx: Transaction, { companyId }: Caller, id: number): Promise<RateRow> {
  const [row] = await tx
    .select()
    .from(exchangeRates)
    .where(and(eq(exchangeRates.id, id), eq(exchangeRates.companyId, companyId)))
    .for('update')
  if (!row) throw notFound('The exchange rate')
  return row
}

async function once<T>({ currency, date }: RateEntry, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    throw errorCode(error) === '23505'
      ? conflict(`There is already a ${currency} rate for ${date}. Change that one instead.`)
      : error
  }
}

const recordRate = (
  tx: Transaction,
  caller: Caller,
  before: RateRow | null,
  after: RateRow | null,
): Promise<void> => {
  const named = after ?? before
  return recordChange(tx, caller, {
    subject: 'exchange rate',
    subjectId: `${named?.currency} ${named?.date}`,
    action: before === null ? 'added' : after === null ? 'deleted' : 'changed',
    ...(before && { before: values(before) }),
    ...(after && { after: values(after) }),
  })
}

const values = ({ currency, date, usdPerUnit, source }: RateRow) => ({
  currency,
  date,
  'USD per unit': usdPerUnit,
  source,
})

export const present = (
  { id, currency, date, usdPerUnit, source }: RateRow,
  enteredBy: string | null,
): CompanyRate => ({ id, currency, date, usdPerUnit, source, enteredBy: enteredBy ?? '' })

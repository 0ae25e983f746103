import { eq, sql } from 'drizzle-orm'
import type { ImportedRates } from '#contract/ext/exchange-rates.ts'
import type { ExchangeRate } from '#domain/exchange-rate.ts'
import { grouped } from '#domain/grouped.ts'
import { readRateFile } from '#domain/rate-file.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import type { StoredFile } from '#server/files.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { cellText } from '#domain/file-reading.ts'
import { fileKind } from '#server/sheets/file-kind.ts'
import { readRows, UnreadableFile } from '#server/sheets/read-rows.ts'
import { insertMany } from '#server/store/bulk.ts'
import { errorCode, inTransaction, type Transaction } from '#server/store/database.ts'
import { exchangeRates } from '#server/store/tables/uploads.ts'
import { isIsoCurrency } from '#domain/currency-code.ts'

/** The bank's history since 1999 has some 7,000 lines. */
const mostRows = 100_000
const shownProblems = 500
const shownChanges = 100

/** Adds the rates of a file and changes those of the same date, all or nothing; `check` saves nothing. */
export async function importRates(
  caller: Caller,
  file: StoredFile | undefined,
  check: boolean,
  context: Context,
): Promise<ImportedRates> {
  if (!file) throw invalid('Choose a file.')
  try {
    const read = readRateFile(await rowsOf(file, context), isIsoCurrency)
    return await inTransaction(context.database, async (tx) => {
      const plan = await compare(tx, caller, read.rates)
      if (!check && read.problems.length === 0)
        await write(tx, caller, plan, { source: read.source, file: file.fileName }, context)
      return {
        source: read.source,
        added: plan.added.length,
        changed: plan.changed.length,
        unchanged: plan.unchanged,
        currencies: currenciesOf(read.rates, plan),
        changes: plan.changed.slice(0, shownChanges).map(({ before, rate }) => ({
          currency: rate.currency,
          date: rate.date,
          before,
          after: rate.usdPerUnit,
        })),
        leftOut: read.leftOut,
        problems: read.problems.slice(0, shownProblems),
      }
    })
  } catch (error) {
    throw errorCode(error) === '23505'
      ? conflict('Somebody else added one of these rates. Import the file again.')
      : error
  } finally {
    await context.files.remove(file.storedName)
  }
}

async function rowsOf(file: StoredFile, { files }: Context): Promise<string[][]> {
  await using local = await files.local(file.storedName)
  const { path } = local
  const kind = await fileKind(path, file.byteCount)
  if (!kind) throw invalid('The file is neither .xlsx nor .csv.')
  const rows: string[][] = []
  try {
    for await (const batch of readRows(path, kind, { maxRows: mostRows + 1 }))
      rows.push(...batch.map((cells) => cells.map(cellText)))
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid(error.message) : error
  }
  if (rows.length > mostRows) throw invalid('The file has more than 100,000 rows. Split it.')
  return rows
}

type Plan = {
  added: ExchangeRate[]
  changed: { id: number; before: number; rate: ExchangeRate }[]
  unchanged: number
}

async function compare(
  tx: Transaction,
  { companyId }: Caller,
  rates: readonly ExchangeRate[],
): Promise<Plan> {
  const stored = await tx
    .select({
      id: exchangeRates.id,
      currency: exchangeRates.currency,
      date: exchangeRates.date,
      usdPerUnit: exchangeRates.usdPerUnit,
    })
    .from(exchangeRates)
    .where(eq(exchangeRates.companyId, companyId))
  const there = new Map(stored.map((row) => [keyOf(row), row]))
  const plan: Plan = { added: [], changed: [], unchanged: 0 }
  for (const rate of rates) {
    const before = there.get(keyOf(rate))
    if (!before) plan.added.push(rate)
    else if (before.usdPerUnit === rate.usdPerUnit) plan.unchanged += 1
    else plan.changed.push({ id: before.id, before: before.usdPerUnit, rate })
  }
  return plan
}

async function write(
  tx: Transaction,
  caller: Caller,
  { added, changed }: Plan,
  { source, file }: { source: 'ECB' | 'file'; file: string },
  context: Context,
): Promise<void> {
  if (added.length + changed.length === 0) return
  const { companyId, userId } = caller
  await insertMany(
    tx,
    exchangeRates,
    added.map((rate) => ({ ...rate, companyId, userId })),
  )
  if (changed.length > 0) {
    const rows = changed.map(({ id, rate }) => ({ id, rate: rate.usdPerUnit }))
    await tx.execute(sql`
      update exchange_rates r set usd_per_unit = t.rate, source = ${source}, user_id = ${userId}, updated_at = ${context.now().toISOString()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) t(id int, rate numeric) where r.id = t.id`)
  }
  const shown = changed.slice(0, shownChanges)
  const named = ({ currency, date }: ExchangeRate) => `${currency} ${date}`
  await recordChange(tx, caller, {
    subject: 'exchange rate',
    subjectId: file,
    action: 'imported',
    ...(shown.length > 0 && {
      before: Object.fromEntries(shown.map(({ rate, before }) => [named(rate), before])),
    }),
    after: {
      added: added.length,
      changed: changed.length,
      ...Object.fromEntries(shown.map(({ rate }) => [named(rate), rate.usdPerUnit])),
    },
  })
}

function currenciesOf(rates: readonly ExchangeRate[], { added, changed }: Plan) {
  const countOf = (list: readonly ExchangeRate[]) => {
    const counts = new Map<string, number>()
    for (const { currency } of list) counts.set(currency, (counts.get(currency) ?? 0) + 1)
    return counts
  }
  const isNew = countOf(added)
  const isChanged = countOf(changed.map(({ rate }) => rate))
  return [...grouped(rates, ({ currency }) => currency)]
    .map(([currency, of]) => {
      const byDate = of.toSorted((a, b) => (a.date < b.date ? -1 : 1))
      const last = byDate.at(-1)
      return {
        currency,
        from: byDate[0]?.date ?? '',
        to: last?.date ?? '',
        added: isNew.get(currency) ?? 0,
        changed: isChanged.get(currency) ?? 0,
        usdPerUnit: last?.usdPerUnit ?? 0,
      }
    })
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

const keyOf = ({ currency, date }: { currency: string; date: string }) => `${currency} ${date}`

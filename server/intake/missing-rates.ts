import { and, eq } from 'drizzle-orm'
import { recogniseHeadings } from '#domain/column-mapping.ts'
import { type Amendment, intakeSettingsSchema } from '#domain/shipment-upload.ts'
import { readDate } from '#domain/written-date.ts'
import { readRate } from '#domain/written-rate.ts'
import type { Caller, Context } from '#server/context.ts'
import { enterRate } from '#server/exchange-rates/save-rate.ts'
import { invalid } from '#server/refusal.ts'
import type { Transaction } from '#server/store/database.ts'
import { uploadExceptions } from '#server/store/tables/uploads.ts'
import { rateDateOf, type UploadRow } from './upload-state.ts'

/** A rate to enter: from the first date an upload lacks it, it applies until the next one. */
export type MissingRate = { currency: string; date: string; usdPerUnit: number }

/** A rate that is entered changes no cell: it becomes the company's, and the next reading finds it. */
export const isRateRepair = ({ kind, action }: Amendment): boolean =>
  kind === 'MissingRate' && action === 'replace'

/** The rates that repairs enter, each dated at the first shipment of the upload that lacks it; of a list, at its upload. */
export async function missingRates(
  upload: UploadRow,
  repairs: readonly Amendment[],
  context: Context,
): Promise<MissingRate[]> {
  const entered = repairs.filter(isRateRepair).map(({ found, value }) => ({
    currency: found,
    usdPerUnit: rateIn(found, value),
  }))
  if (entered.length === 0) return []
  const dates = await firstDates(upload, context)
  return entered.map((rate) => {
    const date = dates.get(rate.currency)
    if (date === undefined) throw invalid(`No row of this upload lacks a ${rate.currency} rate.`)
    return { ...rate, date }
  })
}

export async function enterMissingRates(
  tx: Transaction,
  caller: Caller,
  rates: readonly MissingRate[],
  now: Date,
): Promise<void> {
  for (const rate of rates) await enterRate(tx, caller, rate, now)
}

function rateIn(currency: string, value: string): number {
  const rate = readRate(value)
  if (rate === null)
    throw invalid(`${currency}: enter US dollars for one ${currency}, such as 0.0067.`)
  return rate
}

/** First ship date of the rows that lack the rate of each currency. */
async function firstDates(
  upload: UploadRow,
  { database: { db } }: Context,
): Promise<Map<string, string>> {
  const settings = intakeSettingsSchema.parse(upload.settings)
  const repaired = new Map(
    upload.repairs
      .filter(({ kind, action }) => kind === 'InvalidDate' && action === 'replace')
      .map(({ found, value }) => [found, value]),
  )
  const lacking = await db
    .select({ currency: uploadExceptions.found, cells: uploadExceptions.cells })
    .from(uploadExceptions)
    .where(and(eq(uploadExceptions.uploadId, upload.id), eq(uploadExceptions.kind, 'MissingRate')))
  const first = new Map<string, string>()
  for (const { currency, cells } of lacking) {
    if (settings.purpose === 'lanes') {
      first.set(currency, rateDateOf(upload))
      continue
    }
    const headings = Object.keys(cells)
    const mapping = { ...recogniseHeadings(headings), ...settings.columns }
    const written = cells[mapping.shipDate?.[0] ?? ''] ?? ''
    const read = readDate(repaired.get(written) ?? written, settings.reading.dateOrder ?? null)
    const before = first.get(currency)
    if ('date' in read && (before === undefined || read.date < before))
      first.set(currency, read.date)
  }
  return first
}

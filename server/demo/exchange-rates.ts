import { addMonths, format, startOfMonth } from 'date-fns'
import { storedRate } from '#domain/exchange-rate.ts'
import type { Caller, Context } from '#server/context.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction } from '#server/store/database.ts'
import { exchangeRates } from '#server/store/tables/uploads.ts'

const months = 36

/** US dollars of one unit in the middle of a currency's range, how far it moves, and over how many months. */
const currencies = [
  { currency: 'CAD', middle: 0.7279, swing: 0.021, period: 19 },
  { currency: 'CNY', middle: 0.1391, swing: 0.0028, period: 27 },
  { currency: 'EUR', middle: 1.0893, swing: 0.047, period: 23 },
  { currency: 'GBP', middle: 1.2716, swing: 0.052, period: 21 },
  { currency: 'JPY', middle: 0.00672, swing: 0.00031, period: 17 },
  { currency: 'MXN', middle: 0.0543, swing: 0.0039, period: 25 },
] as const

/** Made-up rates of the demo shipper on the first of each month of three years. */
export const fillExchangeRates = (
  { companyId, userId }: Caller,
  { database, now }: Context,
): Promise<void> =>
  inTransaction(database, (tx) =>
    insertMany(
      tx,
      exchangeRates,
      currencies.flatMap(({ currency, middle, swing, period }, at) =>
        Array.from({ length: months }, (_none, ago) => ({
          companyId,
          userId,
          currency,
          date: format(addMonths(startOfMonth(now()), -ago), 'yyyy-MM-dd'),
          usdPerUnit: storedRate(Number((middle + swing * wave(ago, at, period)).toPrecision(5))),
          source: 'entered' as const,
        })),
      ),
    ),
  )

/** From -1 to 1: a slow cycle with a quicker one on it. */
const wave = (ago: number, at: number, period: number): number =>
  0.75 * Math.sin((2 * Math.PI * (ago + 5 * at)) / period) +
  0.25 * Math.sin((2 * Math.PI * (ago + 3 * at)) / 4.3)

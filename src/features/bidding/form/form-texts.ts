import { readMonths, monthsOf } from '#domain/valid-months.ts'
import type { TypedBid } from './bid-form-entry.ts'

/** Texts by charge id or name of a term, as the cells of the bid sheet have them. */
export type FormTexts = Readonly<Record<string, string>>

export const formTexts = ({ charges, months, ...terms }: TypedBid): FormTexts => ({
  ...charges,
  ...terms,
  months: months.join(','),
})

/** The form with these texts in it; months that cannot be read stay as they are. */
export function withTexts(
  typed: TypedBid,
  texts: FormTexts,
  validMonths: readonly string[],
): TypedBid {
  const { charges, currency, transitDays, capacity, months, remarks } = typed
  const read = readMonths(texts['months'] ?? '', validMonths)
  return {
    charges: Object.fromEntries(
      Object.keys(charges).map((chargeId) => [chargeId, texts[chargeId] ?? '']),
    ),
    currency: texts['currency'] ?? currency,
    transitDays: texts['transitDays'] ?? transitDays,
    capacity: texts['capacity'] ?? capacity,
    months: read.problem === undefined ? monthsOf(read.value) : months,
    remarks: texts['remarks'] ?? remarks,
  }
}

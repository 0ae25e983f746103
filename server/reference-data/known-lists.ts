import type { Transaction } from '#server/store/database.ts'
import { countries } from '#server/store/tables/reference.ts'
import type { Known } from './kind.ts'

export async function knownLists(tx: Transaction): Promise<Known> {
  const rows = await tx.select({ code: countries.code }).from(countries)
  return { countries: new Set(rows.map(({ code }) => code)) }
}

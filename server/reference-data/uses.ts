import { counted } from '#domain/quantity.ts'
import { type SQL, sql } from 'drizzle-orm'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import type { Transaction } from '#server/store/database.ts'

/** What depends on a code, in words with counts: ['12 lanes', '3 bids']; nothing for what nobody uses. */
export const usesOf = {
  port: (code: string, tx: Transaction) => foundUses(tx, [lanesAt('PortCodeClean', code)]),
  postcode: (zipCode: string, country: string, tx: Transaction) =>
    foundUses(tx, [
      [
        'lane',
        'lanes',
        sql`lanes where (location->>'originZipClean' = ${zipCode} and location->>'originCountryClean' = ${country})
          or (location->>'destZipClean' = ${zipCode} and location->>'destCountryClean' = ${country})`,
      ],
    ]),
  /** Of these modes. */
  equipment: (name: string, modes: readonly number[], tx: Transaction) =>
    foundUses(tx, [
      [
        'lane',
        'lanes',
        sql`lanes where equipment = ${name} and mode = any(${sql.param([...modes])}::int[])`,
      ],
    ]),
  async currency(code: string, tx: Transaction) {
    const used = await foundUses(tx, [
      ['bid', 'bids', sql`bids where currency = ${code}`],
      [
        'tender',
        'tenders',
        sql`negotiation_terms where terms->'exchangeRates'->${code} is not null`,
      ],
    ])
    return code in defaultTerms.exchangeRates ? [...used, 'the rates of new tenders'] : used
  },
  country: (code: string, tx: Transaction) =>
    foundUses(tx, [
      ['ocean port', 'ocean ports', sql`ports where country = ${code}`],
      ['airport', 'airports', sql`airports where country = ${code}`],
      ['postcode', 'postcodes', sql`postcodes where country = ${code}`],
      ['company', 'companies', sql`companies where country = ${code}`],
      lanesAt('CountryClean', code),
    ]),
}

type Dependants = [one: string, many: string, from: SQL]

const lanesAt = (field: 'PortCodeClean' | 'CountryClean', code: string): Dependants => [
  'lane',
  'lanes',
  sql`lanes where location->>${sql.raw(`'origin${field}'`)} = ${code}
    or location->>${sql.raw(`'dest${field}'`)} = ${code}`,
]

async function foundUses(tx: Transaction, all: readonly Dependants[]): Promise<string[]> {
  const found: string[] = []
  for (const [one, many, from] of all) {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${from}`,
    )
    const number = rows[0]?.count ?? 0
    if (number > 0) found.push(counted(number, one, many))
  }
  return found
}

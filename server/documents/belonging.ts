import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyColumn } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import { isCarrier } from '#domain/company-kind.ts'
import type { Belonging } from '#domain/document.ts'
import { isOpen } from '#server/carriers/links.ts'
import type { Caller } from '#server/context.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { companies } from '#server/store/tables/people.ts'
import { carrierModes } from '#server/store/tables/terms.ts'

/** Companies whose documents the caller may see: one's own, a shipper also those of its carriers, the Owner all. */
export function visibleCompanies(caller: Caller, companyId: AnyColumn): SQL | undefined {
  const own = eq(companyId, caller.companyId)
  if (may(caller, 'see every company')) return undefined
  if (!may(caller, 'review documents')) return own
  return or(
    own,
    inArray(
      companyId,
      sql`(select ${carrierModes.carrierId} from ${carrierModes} where ${carrierModes.shipperId} = ${caller.companyId} and ${isOpen})`,
    ),
  )
}

/** Whose documents a company's are to the caller; null when they are none of the caller's business. */
export async function belongingOf(
  caller: Caller,
  companyId: number,
  db: Db | Transaction,
): Promise<Belonging | null> {
  const [company] = await db
    .select({ kind: companies.kind })
    .from(companies)
    .where(and(eq(companies.id, companyId), visibleCompanies(caller, companies.id)))
  if (!company) return null
  if (companyId === caller.companyId) return 'own'
  return isCarrier(company) ? 'carrier' : 'other'
}

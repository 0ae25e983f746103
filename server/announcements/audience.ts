import { and, arrayOverlaps, eq, inArray, type SQL } from 'drizzle-orm'
import type { Audience } from '#contract/ext/announcements.ts'
import { roleNumbersOf } from '#domain/role.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { companies, users } from '#server/store/tables/people.ts'

/** The people of an audience with their companies; people who may not sign in are left out. */
export function peopleOf(
  audience: Audience,
  db: Db | Transaction,
): Promise<{ userId: number; companyId: number }[]> {
  return db
    .select({ userId: users.id, companyId: users.companyId })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.disabled, false), ...narrowed(audience)))
}

function narrowed({ roles, companyIds, modes }: Audience): (SQL | undefined)[] {
  return [
    roles.length > 0 ? inArray(users.role, roleNumbersOf(roles)) : undefined,
    companyIds.length > 0 ? inArray(companies.id, companyIds) : undefined,
    modes.length > 0 ? arrayOverlaps(companies.modes, modes) : undefined,
  ]
}

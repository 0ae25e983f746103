import { and, asc, eq } from 'drizzle-orm'
import { isOpen } from './links.ts'
import type { Caller, Context } from '#server/context.ts'
import { companies } from '#server/store/tables/people.ts'
import { carrierModes } from '#server/store/tables/terms.ts'

export const carriersOfMode = (
  caller: Caller,
  mode: number,
  { database }: Context,
): Promise<{ id: number; name: string }[]> =>
  database.db
    .select({ id: companies.id, name: companies.name })
    .from(carrierModes)
    .innerJoin(companies, eq(companies.id, carrierModes.carrierId))
    .where(and(eq(carrierModes.shipperId, caller.companyId), eq(carrierModes.mode, mode), isOpen))
    .orderBy(asc(companies.name))

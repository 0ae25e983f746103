import { eq, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import { companies, users } from '#server/store/tables/people.ts'

/** A person with their company, by user name; names differ in more than case. */
export async function findPerson(username: string, { database }: Context) {
  const [row] = await database.db
    .select({ person: users, company: companies })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(sql`lower(${users.username})`, username.trim().toLowerCase()))
  return row ?? null
}

/** 404 when there is none. */
export async function getPerson(userId: number, { database }: Context) {
  const [row] = await database.db
    .select({ person: users, company: companies })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId))
  if (!row) throw notFound('The account')
  return row
}

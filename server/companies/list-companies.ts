import { asc, count, eq } from 'drizzle-orm'
import { knownCompanyKind } from '#domain/company-kind.ts'
import type { Context } from '#server/context.ts'
import { companies, users } from '#server/store/tables/people.ts'

/** Every company with how many people it has. */
export async function listCompanies({ database }: Context) {
  const rows = await database.db
    .select({ company: companies, people: count(users.id) })
    .from(companies)
    .leftJoin(users, eq(users.companyId, companies.id))
    .groupBy(companies.id)
    .orderBy(asc(companies.name))
  return rows.map(({ company, people }) => ({
    id: company.id,
    name: company.name,
    kind: knownCompanyKind(company.kind),
    country: company.country,
    modes: company.modes,
    people,
  }))
}

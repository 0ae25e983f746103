import { asc, desc, eq, sql } from 'drizzle-orm'
import type { documents as documentCalls } from '#contract/ext/documents.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { CompanyKind } from '#domain/company-kind.ts'
import type { DocumentStatus } from '#domain/document.ts'
import type { Caller, Context } from '#server/context.ts'
import { documents } from '#server/store/tables/documents.ts'
import { companies } from '#server/store/tables/people.ts'
import { visibleCompanies } from './belonging.ts'
import { isNewest } from './list-documents.ts'
import { titlesAskedFor } from './mandatory-titles.ts'
import { statusFor } from './reviews.ts'

type Answer = ResponseOf<typeof documentCalls.companies>
type Asked = {
  company_id: number
  title: string
  id: number | null
  status: DocumentStatus | null
  valid_until: string | null
}

/** Companies whose documents the caller may see, with what the carriers among them still owe. */
export async function companyDocuments(caller: Caller, context: Context): Promise<Answer> {
  const { db } = context.database
  const titles = await titlesAskedFor(db)
  const current = sql`${documents.companyId} = ${companies.id} and ${documents.deletedAt} is null and ${isNewest}`
  const seen = await db
    .select({
      companyId: companies.id,
      company: companies.name,
      kind: companies.kind,
      documents: sql<number>`(select count(*)::int from documents where ${current})`,
      waiting: sql<number>`(select count(*)::int from documents where ${current} and ${statusFor(caller, context)} = 'pending')`,
    })
    .from(companies)
    .where(visibleCompanies(caller, companies.id))
    .orderBy(desc(eq(companies.id, caller.companyId)), asc(companies.name))
    .limit(5000)
  const { rows } = await db.execute<Asked>(sql`
    select ${companies.id} as company_id, asked.title, documents.id,
      case when documents.id is not null then ${statusFor(caller, context)} end as status,
      documents.valid_until::text as valid_until
    from companies
    cross join unnest(${sql.param([...titles])}::text[]) with ordinality asked (title, place)
    left join documents on ${current} and ${documents.category} = 'Mandatory'
      and lower(${documents.title}) = lower(asked.title)
    where ${companies.kind} = ${CompanyKind.Carrier} and ${visibleCompanies(caller, companies.id) ?? sql`true`}
    order by ${companies.id}, asked.place`)
  const mandatory = new Map<number, Asked[]>()
  for (const row of rows)
    mandatory.set(row.company_id, [...(mandatory.get(row.company_id) ?? []), row])
  return {
    titles: [...titles],
    companies: seen.map((company) => ({
      ...company,
      mandatory: (mandatory.get(company.companyId) ?? []).map((row) => ({
        title: row.title,
        status: row.status,
        documentId: row.id,
        validUntil: row.valid_until,
      })),
    })),
  }
}

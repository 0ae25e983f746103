import { inArray } from 'drizzle-orm'
import type { EnteredCriterion } from '#domain/carrier-criterion.ts'
import type { Caller, Context } from '#server/context.ts'
import { companies } from '#server/store/tables/people.ts'
import { carrierMarks } from '#server/store/tables/survey.ts'

/** What the demo shipper's people think of the carriers they know best. */
const demoMarks: Record<string, Partial<Record<EnteredCriterion, number>>> = {
  'Meridian Lines': { PersonalRelationship: 80, OTD: 88, ClaimsResolution: 70, LeadTimes: 65 },
  'Northgate Logistics': { PersonalRelationship: 65, OTD: 93, FreightPaymentAccuracy: 96 },
  'Harborline Forwarding': { OTD: 76, ClaimsResolution: 55, FreightPaymentAccuracy: 90 },
  'Ironhorse Trucking': { OTD: 82, LeadTimes: 90 },
}

export async function markCarriers({ companyId }: Caller, { database }: Context): Promise<void> {
  const known = await database.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(inArray(companies.name, Object.keys(demoMarks)))
  await database.db.insert(carrierMarks).values(
    known.flatMap(({ id, name }) =>
      Object.entries(demoMarks[name] ?? {}).map(([criterion, mark]) => ({
        shipperId: companyId,
        carrierId: id,
        criterion,
        mark,
      })),
    ),
  )
}

import { eq } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import { isShipper } from '#domain/company-kind.ts'
import { mailCode, type Mailed, mailEach } from '#server/accounts/mail-code.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, invalid, notFound } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { companies } from '#server/store/tables/people.ts'

/** Mails each address a link to answer for a shipper; a shipper's own people ask for their own only. */
export async function inviteToSurvey(
  caller: Caller,
  { addresses, companyId }: { addresses: readonly string[]; companyId?: number | undefined },
  context: Context,
): Promise<Mailed> {
  const company = await shipperFor(caller, companyId, context)
  const result = await mailEach(addresses, (address) =>
    mailCode(
      'survey',
      { address, companyId: company.id },
      (code) => ({
        recipient: address,
        subject: `${company.name} asks what matters in a carrier`,
        lines: [
          `${company.name} asks you to weigh what matters in a carrier.`,
          'It takes two minutes; the link works for 30 days.',
        ],
        links: [
          { label: 'Answer the survey', url: `${context.settings.publicUrl}/survey?code=${code}` },
        ],
      }),
      context,
    ),
  )
  if (result.invited.length > 0) {
    await inTransaction(context.database, (tx) =>
      recordChange(tx, caller, {
        subject: 'survey',
        subjectId: company.id,
        action: 'invited',
        after: { addresses: result.invited },
        companyId: company.id,
      }),
    )
  }
  return result
}

async function shipperFor(caller: Caller, companyId: number | undefined, context: Context) {
  const wanted = companyId ?? (may(caller, 'see every company') ? undefined : caller.companyId)
  if (wanted === undefined) throw invalid('Say for which company.')
  if (!may(caller, 'see every company') && wanted !== caller.companyId)
    throw notFound('The company')
  const company = await context.database.db.query.companies.findFirst({
    where: eq(companies.id, wanted),
  })
  if (!company) throw notFound('The company')
  if (!isShipper(company)) throw conflict(`${company.name} is not a shipper.`)
  return company
}

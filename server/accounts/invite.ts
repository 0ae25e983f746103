import { eq, sql } from 'drizzle-orm'
import type { BiddableMode } from '#domain/mode.ts'
import { belongsIn, companyKindNoun, companyKindOf } from '#domain/company-kind.ts'
import { type Role, roleNumbers, roleWords } from '#domain/role.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import type { MailFailure } from '#server/mail/mail-failure.ts'
import { conflict, notFound } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { companies } from '#server/store/tables/people.ts'
import { mailCode, type Mailed, mailEach } from './mail-code.ts'
import { findPerson } from './people.ts'

export type Invitation = {
  addresses: readonly string[]
  type: Role
  companyId: number | null
  /** Name of the company; made when there is none. */
  company: string
  /** Of a company that is made. */
  modes: readonly BiddableMode[]
}

/** Emails each address a registration link; returns each address that could not be invited with its reason. */
export async function invitePeople(
  caller: Caller,
  invitation: Invitation,
  context: Context,
): Promise<Mailed> {
  const companyId = await inTransaction(context.database, (tx) =>
    companyFor(caller, invitation, tx),
  )
  const result = await mailEach(invitation.addresses, (address) =>
    inviteAddress(address, invitation.type, companyId, context),
  )
  await inTransaction(context.database, async (tx) => {
    for (const address of result.invited) {
      await recordChange(tx, caller, {
        subject: 'invitation',
        subjectId: address,
        action: 'invited',
        after: { type: invitation.type, companyId },
        companyId,
      })
    }
  })
  return result
}

/** Mails a registration link for a company; the reason where nobody can be invited under the address. */
export async function inviteAddress(
  address: string,
  type: Role,
  companyId: number,
  context: Context,
): Promise<MailFailure | string | null> {
  const found = await findPerson(address, context)
  if (found) return 'This person already has an account.'
  const company = await context.database.db.query.companies.findFirst({
    where: eq(companies.id, companyId),
  })
  return mailCode(
    'invitation',
    { address, role: roleNumbers[type], companyId },
    (code) => ({
      recipient: address,
      subject: 'Your invitation to Laneward',
      lines: [
        `You are invited to work in Laneward for ${company?.name ?? 'your company'}.`,
        'Register within 14 days; the link works once.',
      ],
      links: [{ label: 'Register', url: `${context.settings.publicUrl}/register?code=${code}` }],
    }),
    context,
  )
}

async function companyFor(
  caller: Caller,
  { companyId, company, type, modes }: Invitation,
  tx: Transaction,
): Promise<number> {
  const kind = companyKindOf(type)
  if (companyId === null && company !== '') {
    const [made] = await tx
      .insert(companies)
      .values({ name: company, kind, modes: [...modes] })
      .onConflictDoNothing()
      .returning({ id: companies.id })
    if (made) {
      await recordChange(tx, caller, {
        subject: 'company',
        subjectId: made.id,
        action: 'added',
        after: { name: company, kind, modes },
        companyId: made.id,
      })
      return made.id
    }
  }
  const found = await tx.query.companies.findFirst({
    where:
      companyId === null
        ? eq(sql`lower(${companies.name})`, company.toLowerCase())
        : eq(companies.id, companyId),
  })
  if (!found) throw notFound('The company')
  if (!belongsIn(type, found))
    throw conflict(
      `${found.name} is a ${companyKindNoun(found)}: the account cannot be of the type ${roleWords[type]}.`,
    )
  return found.id
}

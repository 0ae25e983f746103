import { eq, sql } from 'drizzle-orm'
import { biddableModes } from '#domain/mode.ts'
import { type Role, roleNumbers } from '#domain/role.ts'
import type { Context } from '#server/context.ts'
import { conflict, notFound } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { carrierModes, companies } from '#server/store/tables.ts'
import { sendMail } from './mail.ts'
import { issueCode } from './mailed-code.ts'
import { findPerson } from './people.ts'

export type Invitation = {
  addresses: readonly string[]
  type: Role
  companyId: number | null
  /** Name of the company; made when there is none. */
  company: string
}

export type Invited = { invited: string[]; refused: { address: string; reason: string }[] }

/** Mails each address a registration link; what could not be invited is told with its reason. */
export async function invitePeople(invitation: Invitation, context: Context): Promise<Invited> {
  const companyId = await inTransaction(context.database, (tx) => companyFor(invitation, tx))
  const result: Invited = { invited: [], refused: [] }
  for (const address of new Set(invitation.addresses.map((one) => one.toLowerCase()))) {
    const reason = await invite(address, invitation.type, companyId, context)
    if (reason === null) result.invited.push(address)
    else result.refused.push({ address, reason })
  }
  return result
}

async function invite(
  address: string,
  type: Role,
  companyId: number,
  context: Context,
): Promise<string | null> {
  if (await findPerson(address, context)) return 'This person already has an account.'
  const code = await issueCode(
    'invitation',
    { address, role: roleNumbers[type], companyId },
    context,
  )
  try {
    await sendMail(
      {
        recipient: address,
        subject: 'Your invitation to Laneward',
        body: `Register here within 14 days:\n${context.settings.publicUrl}/register?code=${code}`,
      },
      context,
    )
    return null
  } catch (error) {
    console.error('An invitation could not be mailed', error)
    return 'The mail could not be sent.'
  }
}

async function companyFor(
  { companyId, company, type }: Invitation,
  tx: Transaction,
): Promise<number> {
  const kind = type === 'DataLite' || type === 'DataCustomer' ? 'DataCustomer' : type
  if (companyId === null && company !== '') {
    const [made] = await tx
      .insert(companies)
      .values({ name: company, kind, modes: [...biddableModes] })
      .onConflictDoNothing()
      .returning({ id: companies.id })
    if (made) {
      await introduce(made.id, kind, tx)
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
  const fits = found.kind === kind || (found.kind === 'Customer' && kind === 'DataCustomer')
  if (!fits) throw conflict(`${found.name} is a ${found.kind} company.`)
  return found.id
}

/** A new carrier works with every shipper of the installation, a new shipper with every carrier. */
async function introduce(companyId: number, kind: string, tx: Transaction): Promise<void> {
  if (kind !== 'Carrier' && kind !== 'Customer') return
  const others = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.kind, kind === 'Carrier' ? 'Customer' : 'Carrier'))
  const rows = others.flatMap(({ id }) =>
    biddableModes.map((mode) =>
      kind === 'Carrier'
        ? { shipperId: id, carrierId: companyId, mode }
        : { shipperId: companyId, carrierId: id, mode },
    ),
  )
  if (rows.length > 0) await tx.insert(carrierModes).values(rows).onConflictDoNothing()
}

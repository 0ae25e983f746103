import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { roles } from '#domain/role.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, notFound, Refusal } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { codes, companies } from '#server/store/tables/people.ts'
import { inviteAddress } from './invite.ts'
import { reasonOf } from './mail-code.ts'
import { findCode } from './mailed-code.ts'

/** Invitations nobody has used that are still good, the newest first; `id` names one and is no code. */
export async function openInvitations({ database, now }: Context) {
  const rows = await database.db
    .select({ code: codes, company: companies.name })
    .from(codes)
    .innerJoin(companies, eq(companies.id, codes.companyId))
    .where(and(eq(codes.purpose, 'invitation'), isNull(codes.usedAt), gt(codes.expiresAt, now())))
    .orderBy(desc(codes.createdAt), codes.address)
  return rows.map(({ code, company }) => ({
    id: code.hash,
    address: code.address,
    type: roles[code.role ?? 4] ?? 'DataLite',
    company,
    createdAt: code.createdAt.toISOString(),
    expiresAt: code.expiresAt.toISOString(),
  }))
}

/** What an invitation offers; 404 for a code that never was, 410 for one that is over. */
export async function readInvitation(registrationCode: string, context: Context) {
  const found = await findCode('invitation', registrationCode, context)
  if (!found) throw notFound('The invitation')
  const { code, state } = found
  if (state === 'used') throw new Refusal(410, 'This invitation was used already. Sign in instead.')
  if (state === 'expired') {
    throw new Refusal(410, 'This invitation has expired. Ask for a new one.')
  }
  const company = await context.database.db.query.companies.findFirst({
    where: eq(companies.id, code.companyId ?? 0),
  })
  return {
    username: code.address,
    type: roles[code.role ?? 4] ?? 'DataLite',
    company: company?.name ?? '',
    companyId: code.companyId,
  }
}

/** A new link for somebody who lost theirs, which works no longer; 404 where it was used or never was. */
export async function inviteAgain(caller: Caller, id: string, context: Context): Promise<void> {
  const [open] = await context.database.db.select().from(codes).where(unused(id))
  if (!open) throw notFound('The invitation')
  const { address, companyId } = open
  const type = roles[open.role ?? 4] ?? 'DataLite'
  const failure = await inviteAddress(address, type, companyId ?? 0, context)
  if (failure !== null) throw conflict(`${address}: ${reasonOf(failure)}`)
  await inTransaction(context.database, async (tx) => {
    await tx.delete(codes).where(unused(id))
    await recordChange(tx, caller, {
      subject: 'invitation',
      subjectId: address,
      action: 'invited again',
      companyId,
    })
  })
}

/** The link works no longer; 404 where it was used or never was. */
export async function revokeInvitation(
  caller: Caller,
  id: string,
  context: Context,
): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const [revoked] = await tx.delete(codes).where(unused(id)).returning()
    if (!revoked) throw notFound('The invitation')
    await recordChange(tx, caller, {
      subject: 'invitation',
      subjectId: revoked.address,
      action: 'revoked',
      companyId: revoked.companyId,
    })
  })
}

const unused = (id: string) =>
  and(eq(codes.hash, id), eq(codes.purpose, 'invitation'), isNull(codes.usedAt))

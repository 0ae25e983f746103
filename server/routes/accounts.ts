import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { accounts } from '#contract/accounts.ts'
import { roleNumbers, roles } from '#domain/role.ts'
import { checkAttempts, countFailure } from '#server/accounts/attempt-limit.ts'
import { sendMail } from '#server/accounts/mail.ts'
import { issueCode, readCode, spendCode } from '#server/accounts/mailed-code.ts'
import { hashPassword, passwordMatches } from '#server/accounts/password.ts'
import { findPerson, getPerson } from '#server/accounts/people.ts'
import { presentAccount } from '#server/accounts/present.ts'
import { endSessions } from '#server/accounts/session.ts'
import type { Context } from '#server/context.ts'
import { conflict, invalid, notFound, Refusal } from '#server/refusal.ts'
import { serve } from '#server/serve.ts'
import { errorCode, inTransaction } from '#server/store/database.ts'
import { companies, users } from '#server/store/tables.ts'

export const accountRoutes = [
  serve(accounts.update, async ({ caller, body }, context) => {
    await context.database.db.update(users).set(body).where(eq(users.id, caller.userId))
    const { person, company } = await getPerson(caller.userId, context)
    return presentAccount(person, company)
  }),

  serve(accounts.changePassword, async ({ caller, body }, context) => {
    const { person } = await getPerson(caller.userId, context)
    const subject = `password ${caller.userId}`
    await checkAttempts(subject, context)
    if (!(await passwordMatches(body.currentPassword, person.passwordHash))) {
      await countFailure(subject, context)
      throw invalid('The current password is wrong.')
    }
    await setPassword(person.id, body.newPassword, context)
    await endSessions(person.id, context, caller.sessionId)
  }),

  serve(accounts.invite, async ({ body }, context) => {
    const companyId = await companyFor(body, context)
    const invited: string[] = []
    const refused: { address: string; reason: string }[] = []
    for (const address of new Set(body.addresses.map((one) => one.toLowerCase()))) {
      if (await findPerson(address, context)) {
        refused.push({ address, reason: 'This person already has an account.' })
        continue
      }
      const code = await issueCode(
        'invitation',
        { address, role: roleNumbers[body.type], companyId },
        context,
      )
      await sendMail(
        {
          recipient: address,
          subject: 'Your invitation to Laneward',
          body: `Register here within 14 days:\n${context.settings.publicUrl}/register?code=${code}`,
        },
        context,
      )
      invited.push(address)
    }
    return { invited, refused }
  }),

  serve(accounts.all, async (_asked, context) => {
    const rows = await context.database.db
      .select({ person: users, company: companies })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .orderBy(asc(users.username))
    return rows.map(({ person, company }) => presentAccount(person, company))
  }),

  serve(accounts.forgotPassword, async ({ params }, context) => {
    const found = await findPerson(params.username, context)
    if (!found || found.person.disabled) return
    const subject = `reset ${found.person.id}`
    await checkAttempts(subject, context)
    await countFailure(subject, context)
    const code = await issueCode('reset', { userId: found.person.id }, context)
    await sendMail(
      {
        recipient: found.person.username,
        subject: 'Reset your Laneward password',
        body: `Set a new password within 2 hours:\n${context.settings.publicUrl}/reset-password?code=${code}`,
      },
      context,
    )
  }),

  serve(accounts.checkReset, async ({ params }, context) => ({
    valid: (await readCode('reset', params.code, context)) !== null,
  })),

  serve(accounts.exists, async ({ params, address }, context) => {
    const subject = `exists ${address}`
    await checkAttempts(subject, context)
    const exists = (await findPerson(params.username, context)) !== null
    if (exists) await countFailure(subject, context)
    return { exists }
  }),

  serve(accounts.resetPassword, async ({ body }, context) => {
    const spent = await spendCode('reset', body.code, context)
    if (!spent?.userId) throw invalid('This link was used or has expired. Ask for a new one.')
    await setPassword(spent.userId, body.password, context)
    await endSessions(spent.userId, context)
  }),

  serve(accounts.invitation, async ({ params }, context) => {
    const code = await readCode('invitation', params.registrationCode, context)
    if (!code) throw notFound('The invitation')
    const company = await context.database.db.query.companies.findFirst({
      where: eq(companies.id, code.companyId ?? 0),
    })
    return {
      username: code.address,
      type: roles[code.role ?? 4] ?? 'DataLite',
      company: company?.name ?? '',
    }
  }),

  serve(accounts.register, async ({ params, body }, context) => {
    const passwordHash = await hashPassword(body.password)
    if (await findPerson(body.username, context)) throw conflict('This user name is taken.')
    const code = await spendCode('invitation', params.registrationCode, context)
    if (!code || code.companyId === null || code.role === null) {
      throw invalid('This invitation was used or has expired. Ask for a new one.')
    }
    const { username, firstName, lastName } = body
    await context.database.db
      .insert(users)
      .values({
        username,
        firstName,
        lastName,
        passwordHash,
        role: code.role,
        companyId: code.companyId,
      })
      .catch((error: unknown) => {
        throw errorCode(error) === '23505' ? conflict('This user name is taken.') : error
      })
  }),

  serve(accounts.remove, async ({ caller, params }, context) => {
    if (params.id === caller.userId) throw conflict('You cannot delete your own account.')
    await inTransaction(context.database, async (tx) => {
      const [person] = await tx.select().from(users).where(eq(users.id, params.id)).for('update')
      if (!person) throw notFound('The account')
      const [owners] = await tx
        .select({ count: sql<number>`count(*)::int` })
        .from(users)
        .where(
          and(
            eq(users.role, roleNumbers.Owner),
            ne(users.id, person.id),
            eq(users.disabled, false),
          ),
        )
      if (person.role === roleNumbers.Owner && owners?.count === 0) {
        throw conflict('The last Owner cannot be deleted.')
      }
      await tx.delete(users).where(eq(users.id, person.id))
    })
  }),
]

const setPassword = async (userId: number, password: string, { database }: Context) =>
  database.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, userId))

async function companyFor(
  {
    companyId,
    company,
    type,
  }: { companyId: number | null; company: string; type: keyof typeof roleNumbers },
  { database }: Context,
): Promise<number> {
  const found =
    companyId === null
      ? await database.db.query.companies.findFirst({
          where: eq(sql`lower(${companies.name})`, company.toLowerCase()),
        })
      : await database.db.query.companies.findFirst({ where: eq(companies.id, companyId) })
  if (found) {
    const family = type === 'DataLite' ? 'DataCustomer' : type
    const fits = found.kind === family || (found.kind === 'Customer' && family === 'DataCustomer')
    if (!fits) throw new Refusal(409, `${found.name} is a ${found.kind} company.`)
    return found.id
  }
  if (companyId !== null || company === '') throw notFound('The company')
  const [made] = await database.db
    .insert(companies)
    .values({ name: company, kind: type === 'DataLite' ? 'DataCustomer' : type, modes: [] })
    .returning()
  if (!made) throw notFound('The company')
  return made.id
}

import { asc, eq } from 'drizzle-orm'
import { accounts } from '#contract/accounts.ts'
import { roles } from '#domain/role.ts'
import { type AttemptRule, countAttempt, forgetAttempts } from '#server/accounts/attempt-limit.ts'
import { invitePeople } from '#server/accounts/invite.ts'
import { readCode } from '#server/accounts/mailed-code.ts'
import { hashPassword, passwordMatches } from '#server/accounts/password.ts'
import { findPerson, getPerson } from '#server/accounts/people.ts'
import { keepPicture, readPicture } from '#server/accounts/picture.ts'
import { presentAccount } from '#server/accounts/present.ts'
import { register } from '#server/accounts/register.ts'
import { removeAccount } from '#server/accounts/remove-account.ts'
import { mailReset, resetPassword } from '#server/accounts/reset-password.ts'
import { hangUp } from '#server/accounts/session.ts'
import { setPassword } from '#server/accounts/set-password.ts'
import { invalid, notFound } from '#server/refusal.ts'
import { serve } from '#server/serve.ts'
import { inTransaction } from '#server/store/database.ts'
import { companies, users } from '#server/store/tables.ts'

const minute = 60_000
/** Somebody who registers tries a few names; who tries sixty is collecting them. */
const nameLookups: AttemptRule = { free: 60, windowMs: 15 * minute, firstWaitMs: minute }

export const accountRoutes = [
  serve(accounts.uploadProfilePicture, async ({ caller, received }, context) => {
    const [file] = received.files
    if (!file) throw invalid('Send one picture.')
    return { profilePicture: await keepPicture(caller, file, context) }
  }),

  serve(accounts.profilePicture, ({ caller, query }, context) =>
    readPicture(caller, query.userId, context),
  ),

  serve(accounts.update, async ({ caller, body }, context) => {
    await context.database.db.update(users).set(body).where(eq(users.id, caller.userId))
    const { person, company } = await getPerson(caller.userId, context)
    return presentAccount(person, company)
  }),

  serve(accounts.changePassword, async ({ caller, body }, context) => {
    const { person } = await getPerson(caller.userId, context)
    const subject = `password ${caller.userId}`
    await countAttempt(subject, context)
    if (!(await passwordMatches(body.currentPassword, person.passwordHash))) {
      throw invalid('The current password is wrong.')
    }
    await forgetAttempts(subject, context)
    const passwordHash = await hashPassword(body.newPassword)
    await inTransaction(context.database, (tx) =>
      setPassword(person.id, passwordHash, { now: context.now(), keep: caller.sessionId }, tx),
    )
    await hangUp(person.id, context, { keep: caller.sessionId })
  }),

  serve(accounts.invite, ({ body }, context) => invitePeople(body, context)),

  serve(accounts.all, async (_asked, context) => {
    const rows = await context.database.db
      .select({ person: users, company: companies })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .orderBy(asc(users.username))
    return rows.map(({ person, company }) => presentAccount(person, company))
  }),

  serve(accounts.forgotPassword, ({ params }, context) => {
    // Not waited for: the answer takes as long for a stranger as for a user.
    mailReset(params.username, context).catch((error: unknown) =>
      console.error('A reset link could not be mailed', error),
    )
  }),

  serve(accounts.checkReset, async ({ params }, context) => ({
    valid: (await readCode('reset', params.code, context)) !== null,
  })),

  serve(accounts.exists, async ({ params, address }, context) => {
    await countAttempt(`exists ${address}`, context, nameLookups)
    return { exists: (await findPerson(params.username, context)) !== null }
  }),

  serve(accounts.resetPassword, ({ body }, context) =>
    resetPassword(body.code, body.password, context),
  ),

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

  serve(accounts.register, ({ params, body }, context) =>
    register(params.registrationCode, body, context),
  ),

  serve(accounts.remove, ({ caller, params }, context) =>
    removeAccount(caller, params.id, context),
  ),
]

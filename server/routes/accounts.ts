import { asc, eq } from 'drizzle-orm'
import { accounts } from '#contract/accounts.ts'
import { countLookup } from '#server/accounts/attempt-limit.ts'
import { checkPassword } from '#server/accounts/check-password.ts'
import { changeNames } from '#server/accounts/change-names.ts'
import { readInvitation } from '#server/accounts/invitations.ts'
import { invitePeople } from '#server/accounts/invite.ts'
import { markDevice } from '#server/accounts/known-device.ts'
import { findCode } from '#server/accounts/mailed-code.ts'
import { hashPassword, refuseOwnName } from '#server/accounts/password.ts'
import { findPerson } from '#server/accounts/people.ts'
import { keepPicture, readPicture } from '#server/accounts/picture.ts'
import { presentAccount } from '#server/accounts/present.ts'
import { register } from '#server/accounts/register.ts'
import { removeAccount } from '#server/accounts/remove-account.ts'
import { mailReset, resetPassword } from '#server/accounts/reset-password.ts'
import { hangUp } from '#server/accounts/session.ts'
import { setPassword } from '#server/accounts/set-password.ts'
import { afterAnswer } from '#server/after-answer.ts'
import { recordChange } from '#server/audit/record.ts'
import { invalid } from '#server/refusal.ts'
import { serve, withHeaders } from '#server/serve.ts'
import { inTransaction } from '#server/store/database.ts'
import { companies, users } from '#server/store/tables/people.ts'

export const accountRoutes = [
  serve(accounts.uploadProfilePicture, async ({ caller, received }, context) => {
    const [file] = received.files
    if (!file) throw invalid('Send one picture.')
    return { profilePicture: await keepPicture(caller, file, context) }
  }),

  serve(accounts.profilePicture, ({ caller, query }, context) =>
    readPicture(caller, query.userId, context),
  ),

  serve(accounts.update, ({ caller, body }, context) => changeNames(caller, body, context)),

  serve(accounts.changePassword, async ({ caller, body }, context) => {
    const { userId, sessionId: keep } = caller
    await checkPassword(userId, body.currentPassword, context, 'The current password is wrong.')
    refuseOwnName(body.newPassword, caller.username)
    const passwordHash = await hashPassword(body.newPassword, context.settings.passwordCost)
    await inTransaction(context.database, async (tx) => {
      await setPassword(userId, passwordHash, { now: context.now(), keep }, tx)
      await recordChange(tx, caller, {
        subject: 'person',
        subjectId: userId,
        action: 'changed password',
      })
    })
    await hangUp(userId, context, { keep })
  }),

  serve(accounts.invite, ({ caller, body }, context) => invitePeople(caller, body, context)),

  serve(accounts.all, async (_asked, context) => {
    const rows = await context.database.db
      .select({ person: users, company: companies })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .orderBy(asc(users.username))
    return rows.map(({ person, company }) => presentAccount(person, company))
  }),

  serve(accounts.forgotPassword, async ({ params, address }, context) => {
    await countLookup('forgotten password', address, context)
    // Not waited for: the answer takes as long for a stranger as for a user.
    afterAnswer('reset link not emailed', mailReset(params.username, context), context)
  }),

  serve(accounts.checkReset, async ({ params, address }, context) => {
    await countLookup('code', address, context)
    return { valid: (await findCode('reset', params.code, context))?.state === 'good' }
  }),

  serve(accounts.exists, async ({ params, address }, context) => {
    await countLookup('exists', address, context)
    return { exists: (await findPerson(params.username, context)) !== null }
  }),

  serve(accounts.resetPassword, async ({ body, request, address }, context) => {
    await countLookup('code', address, context)
    const username = await resetPassword(body.code, body.password, context)
    // The owner of the mailbox signs in next, no matter how many strangers tried meanwhile.
    return withHeaders(undefined, markDevice(username, request, context))
  }),

  serve(accounts.invitation, async ({ params, address }, context) => {
    await countLookup('code', address, context)
    return readInvitation(params.registrationCode, context)
  }),

  serve(accounts.register, async ({ params, body, address }, context) => {
    await countLookup('code', address, context)
    await register(params.registrationCode, body, context)
  }),

  serve(accounts.remove, ({ caller, params }, context) =>
    removeAccount(caller, params.id, context),
  ),
]

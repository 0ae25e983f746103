import { eq } from 'drizzle-orm'
import { mailedNotifications } from '#contract/ext/mailed-notifications.ts'
import { people } from '#contract/ext/people.ts'
import { sessions } from '#contract/ext/sessions.ts'
import { shownFormat } from '#contract/ext/shown-format.ts'
import { twoFactor } from '#contract/ext/two-factor.ts'
import { notificationKinds } from '#domain/notification-kind.ts'
import { changeAccounts } from '#server/accounts/change-accounts.ts'
import { endOtherSessions, endOwnSession, openSessions } from '#server/accounts/device-sessions.ts'
import { inviteAgain, openInvitations, revokeInvitation } from '#server/accounts/invitations.ts'
import {
  renewRecoveryCodes,
  turnOffTwoFactor,
  twoFactorState,
} from '#server/accounts/keep-two-factor.ts'
import { getPerson } from '#server/accounts/people.ts'
import { sentMails } from '#server/mail/sent-mails.ts'
import { serve } from '#server/serve.ts'
import { users } from '#server/store/tables/people.ts'

export const peopleRoutes = [
  serve(sessions.list, ({ caller }, context) => openSessions(caller, context)),
  serve(sessions.end, ({ caller, params }, context) =>
    endOwnSession(caller, params.sessionId, context),
  ),
  serve(sessions.endOthers, ({ caller }, context) => endOtherSessions(caller, context)),

  serve(twoFactor.state, ({ caller }, context) => twoFactorState(caller, context)),
  serve(twoFactor.turnOff, ({ caller, body }, context) =>
    turnOffTwoFactor(caller, body.password, context),
  ),
  serve(twoFactor.renewRecoveryCodes, ({ caller, body }, context) =>
    renewRecoveryCodes(caller, body.password, context),
  ),

  serve(mailedNotifications.read, async ({ caller }, context) => {
    const { person } = await getPerson(caller.userId, context)
    return {
      mailed: notificationKinds.filter((kind) => person.mailedNotifications.includes(kind)),
    }
  }),
  serve(mailedNotifications.choose, async ({ caller, body }, context) => {
    const mailed = [...new Set(body.mailed)]
    await context.database.db
      .update(users)
      .set({ mailedNotifications: mailed })
      .where(eq(users.id, caller.userId))
    return { mailed }
  }),

  serve(shownFormat.read, async ({ caller }, context) => {
    const { person } = await getPerson(caller.userId, context)
    return { numbers: person.shownNumbers, clock: person.shownClock, zone: person.shownZone }
  }),
  serve(shownFormat.choose, async ({ caller, body }, context) => {
    const { numbers, clock, zone } = body
    await context.database.db
      .update(users)
      .set({ shownNumbers: numbers, shownClock: clock, shownZone: zone })
      .where(eq(users.id, caller.userId))
    return body
  }),

  serve(people.change, ({ caller, body }, context) => changeAccounts(caller, body, context)),
  serve(people.invitations, (_asked, context) => openInvitations(context)),
  serve(people.inviteAgain, ({ caller, params }, context) =>
    inviteAgain(caller, params.invitationId, context),
  ),
  serve(people.revokeInvitation, ({ caller, params }, context) =>
    revokeInvitation(caller, params.invitationId, context),
  ),
  serve(people.mails, (_asked, context) => sentMails(context)),
]

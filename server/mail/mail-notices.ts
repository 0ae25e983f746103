import { and, eq, inArray, sql } from 'drizzle-orm'
import { isOneMode, modeTitle } from '#domain/mode.ts'
import { kindOf, type NotificationKind } from '#domain/notification-kind.ts'
import { notificationTitle } from '#domain/notification-title.ts'
import { afterAnswer } from '#server/after-answer.ts'
import type { Context } from '#server/context.ts'
import type { Notice } from '#server/notice.ts'
import { users } from '#server/store/tables/people.ts'
import type { Mail } from './mail.ts'
import { sendMailPatiently } from './waiting-mails.ts'

const shown = 20

/**
 * Mails notices to those who chose their kind: one mail a person, however many notices came at once.
 * Who is mailed is looked up before it returns; the mails leave by themselves.
 */
export async function mailNotices(notices: readonly Notice[], context: Context): Promise<void> {
  const emailed = notices.flatMap((notice) => {
    const kind = kindOf(notice.type)
    return kind ? [{ notice, kind }] : []
  })
  if (emailed.length === 0) return
  const companyIds = [...new Set(emailed.map(({ notice }) => notice.companyId))]
  const readers = await context.database.db
    .select({
      username: users.username,
      companyId: users.companyId,
      role: users.role,
      chosen: users.mailedNotifications,
    })
    .from(users)
    .where(
      and(
        inArray(users.companyId, companyIds),
        eq(users.disabled, false),
        sql`cardinality(${users.mailedNotifications}) > 0`,
      ),
    )
  for (const { username, companyId, role, chosen } of readers) {
    const own = emailed.filter(
      ({ notice, kind }) =>
        notice.companyId === companyId &&
        (notice.roles.length === 0 || notice.roles.includes(role)) &&
        chosen.includes(kind),
    )
    if (own.length === 0) continue
    afterAnswer(
      'notification not emailed',
      sendMailPatiently(mailOf(username, own, context), context),
      context,
    )
  }
}

type EmailedNotice = { notice: Notice; kind: NotificationKind }

function mailOf(recipient: string, emailed: readonly EmailedNotice[], { settings }: Context): Mail {
  const lines = emailed.slice(0, shown).map(({ notice }) => lineOf(notice))
  const [first = ''] = lines
  const more = emailed.length - lines.length
  return {
    recipient,
    subject:
      emailed.length === 1 ? first.slice(0, 120) : `${emailed.length} notifications from Laneward`,
    lines: more > 0 ? [...lines, `and ${more} more`] : lines,
    links: [
      { label: 'Open Laneward', url: `${settings.publicUrl}/` },
      { label: 'Choose which emails you get', url: `${settings.publicUrl}/user/profile` },
    ],
  }
}

const lineOf = ({ type, mode, description }: Notice) =>
  [notificationTitle({ type, mode }), isOneMode(mode) ? modeTitle(mode) : '', description]
    .filter((part) => part !== '')
    .join(' · ')

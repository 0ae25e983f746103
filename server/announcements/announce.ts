import { and, arrayOverlaps, eq, inArray, type SQL } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { announcements, Audience, Reach } from '#contract/ext/announcements.ts'
import { Mode } from '#domain/mode.ts'
import { NotificationType } from '#domain/notification.ts'
import { roleNumbersOf } from '#domain/role.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { invalid } from '#server/refusal.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { companies, users } from '#server/store/tables/people.ts'

export async function reachOf(audience: Audience, db: Db | Transaction): Promise<Reach> {
  const people = await peopleOf(audience, db)
  return { companies: companiesOf(people).length, people: people.length }
}

/** Tells an audience; stored once a company, so that people who are away find it in the bell. */
export async function announce(
  caller: Caller,
  { text, priority, audience }: BodyOf<typeof announcements.send>,
  context: Context,
): Promise<Reach> {
  const { reach, notices } = await inTransaction(context.database, async (tx) => {
    const people = await peopleOf(audience, tx)
    const companies = companiesOf(people)
    if (companies.length === 0) throw invalid('Nobody is in this audience.')
    const [only] = audience.modes
    const notices = await addNotices(
      tx,
      companies.map((companyId) => ({
        companyId,
        mode: audience.modes.length === 1 && only !== undefined ? only : Mode.None,
        type: NotificationType.Announcement,
        description: text,
        priority,
        roles: roleNumbersOf(audience.roles),
      })),
    )
    const reached = { companies: companies.length, people: people.length }
    await recordChange(tx, caller, {
      subject: 'announcement',
      subjectId: notices[0]?.id ?? 0,
      action: 'sent',
      after: { text, priority, audience, ...reached },
      companyId: null,
    })
    return { reach: reached, notices }
  })
  await pushNotices(context, notices)
  return reach
}

const companiesOf = (people: readonly { companyId: number }[]) => [
  ...new Set(people.map(({ companyId }) => companyId)),
]

/** The people of an audience with their companies; people who may not sign in are left out. */
function peopleOf(
  audience: Audience,
  db: Db | Transaction,
): Promise<{ userId: number; companyId: number }[]> {
  return db
    .select({ userId: users.id, companyId: users.companyId })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.disabled, false), ...narrowed(audience)))
}

function narrowed({ roles, companyIds, modes }: Audience): (SQL | undefined)[] {
  return [
    roles.length > 0 ? inArray(users.role, roleNumbersOf(roles)) : undefined,
    companyIds.length > 0 ? inArray(companies.id, companyIds) : undefined,
    modes.length > 0 ? arrayOverlaps(companies.modes, modes) : undefined,
  ]
}

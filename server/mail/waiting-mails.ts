import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { seal, unseal } from '#server/sealed.ts'
import { mails } from '#server/store/tables/people.ts'
import { MailFailure } from './mail-failure.ts'
import type { Mail } from './mail.ts'
import { deliver, keepRecord } from './send-mail.ts'

const minute = 60_000
/** After the first, second and third try. */
const retriesAfter: readonly number[] = [minute, 5 * minute, 30 * minute]
/** Longer than a mail server may take to answer; then the server that tried has stopped. */
const leaseMs = 2 * minute

/**
 * Sends a mail nobody waits for. It is kept until it has left: one put off for a passing reason is tried
 * again thrice, after a restart too. Throws MailFailure where it is refused for good.
 */
export async function sendMailPatiently(mail: Mail, context: Context): Promise<void> {
  const id = await keepRecord(mail, context, {
    letter: sealMail(mail, context),
    tries: 1,
    nextTryAt: new Date(context.now().getTime() + leaseMs),
  })
  const failure = await attempt({ id, tries: 1 }, mail, context)
  if (failure && !failure.passing) throw failure
}

export async function tryWaitingMails(context: Context): Promise<void> {
  for (let due = await take(context); due; due = await take(context)) {
    const mail = openMail(due.letter ?? '', context)
    const failure = await attempt(due, mail, context)
    if (failure && isLast(due.tries, failure))
      context.log('error', 'email given up', { reason: failure.message })
  }
}

type Waiting = Pick<typeof mails.$inferSelect, 'id' | 'tries'>

async function attempt(
  { id, tries }: Waiting,
  mail: Mail | null,
  context: Context,
): Promise<MailFailure | null> {
  const failure = mail ? await deliver(mail, context) : unreadable()
  const again = failure !== null && !isLast(tries, failure)
  await context.database.db
    .update(mails)
    .set({
      failure: failure?.message ?? null,
      ...(again
        ? { nextTryAt: new Date(context.now().getTime() + (retriesAfter[tries - 1] ?? 0)) }
        : { letter: null, nextTryAt: null }),
    })
    // Another server may have taken the mail over since.
    .where(and(eq(mails.id, id), eq(mails.tries, tries)))
  return failure
}

const isLast = (tries: number, failure: MailFailure) =>
  !failure.passing || tries > retriesAfter.length

const unreadable = () =>
  new MailFailure(
    Object.assign(new Error('The secret of this server changed while the email was waiting.'), {
      responseCode: 500,
    }),
  )

/** The next one due, for as long as this server needs to try it. */
async function take({ database, now }: Context) {
  const time = now()
  const [taken] = await database.db
    .update(mails)
    .set({ tries: sql`${mails.tries} + 1`, nextTryAt: new Date(time.getTime() + leaseMs) })
    .where(
      eq(
        mails.id,
        sql`(select id from mails where next_try_at <= ${time}
          order by next_try_at for update skip locked limit 1)`,
      ),
    )
    .returning({ id: mails.id, tries: mails.tries, letter: mails.letter })
  return taken
}

const purpose = 'waiting email'

/** A mail as it may lie in the database: it holds codes, which are stored nowhere else but hashed. */
const sealMail = (mail: Mail, context: Context): string => seal(mail, purpose, context)

/** Null for what was sealed with another secret. */
const openMail = (sealed: string, context: Context): Mail | null =>
  unseal(sealed, purpose, context) as Mail | null

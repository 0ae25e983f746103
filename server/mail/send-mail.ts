import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Context } from '#server/context.ts'
import { mails } from '#server/store/tables/people.ts'
import { type Mail, htmlOf, textOf } from './mail.ts'
import { MailFailure } from './mail-failure.ts'

const second = 1000
const minute = 60 * second
const retriesAfter: readonly number[] = [minute, 5 * minute, 30 * minute]

/**
 * Sends by SMTP where it is set; else the mail lands in DATA_DIR/outbox, and in a demo in the Owner's
 * outbox. Tried once: throws MailFailure, which the Owner finds among the mails too.
 */
export async function sendMail(mail: Mail, context: Context): Promise<void> {
  const failure = await deliver(mail, context)
  await keepRecord(mail, failure, context)
  if (failure) throw failure
}

/** Sends a mail nobody waits for; one that did not leave for a passing reason is tried again thrice. */
export async function sendMailPatiently(
  mail: Mail,
  context: Context,
  waits: readonly number[] = retriesAfter,
): Promise<void> {
  let failure = await deliver(mail, context)
  const kept = await keepRecord(mail, failure, context)
  for (const wait of waits) {
    if (!failure?.passing) break
    await pause(wait)
    failure = await deliver(mail, context)
    await context.database.db
      .update(mails)
      .set({ failure: failure?.message ?? null })
      .where(eq(mails.id, kept))
  }
  if (failure) throw failure
}

async function deliver(mail: Mail, context: Context): Promise<MailFailure | null> {
  const { smtpUrl } = context.settings
  try {
    await (smtpUrl === undefined ? writeToOutbox(mail, context) : post(mail, smtpUrl, context))
    return null
  } catch (error) {
    return new MailFailure(error)
  }
}

async function post(mail: Mail, smtpUrl: string, { settings }: Context): Promise<void> {
  await createTransport({
    url: smtpUrl,
    // Somebody waits for an invitation to be answered: the library's own limits are minutes.
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
  }).sendMail({
    to: mail.recipient,
    from: settings.mailFrom,
    subject: mail.subject,
    text: textOf(mail),
    html: htmlOf(mail),
    // Out-of-office programs leave such mails unanswered.
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}

/** The text may hold a code, which is stored nowhere else but hashed: only a demo keeps it. */
async function keepRecord(
  mail: Mail,
  failure: MailFailure | null,
  { settings, database, now }: Context,
): Promise<number> {
  const { recipient, subject } = mail
  const read = settings.demo && settings.smtpUrl === undefined
  const [kept] = await database.db
    .insert(mails)
    .values({
      recipient,
      subject,
      body: read ? textOf(mail) : '',
      failure: failure?.message ?? null,
      createdAt: now(),
    })
    .returning({ id: mails.id })
  return kept?.id ?? 0
}

async function writeToOutbox(mail: Mail, { settings, now }: Context): Promise<void> {
  const outbox = join(settings.directory, 'outbox')
  await mkdir(outbox, { recursive: true, mode: 0o700 })
  const name = `${now().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.txt`
  await writeFile(
    join(outbox, name),
    `To: ${mail.recipient}\nFrom: ${settings.mailFrom}\nSubject: ${mail.subject}\n\n${textOf(mail)}\n`,
    { mode: 0o600 },
  )
}

/** Holds no server from stopping. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })

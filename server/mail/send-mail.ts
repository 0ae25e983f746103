import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Context } from '#server/context.ts'
import { mails } from '#server/store/tables/people.ts'
import { type Mail, htmlOf, textOf } from './mail.ts'
import { MailFailure } from './mail-failure.ts'

const second = 1000

/**
 * Sends by SMTP where it is set; else the mail lands in DATA_DIR/outbox, and in a demo in the Owner's
 * outbox. Tried once: throws MailFailure, which the Owner finds among the mails too.
 */
export async function sendMail(mail: Mail, context: Context): Promise<void> {
  const failure = await deliver(mail, context)
  await keepRecord(mail, context, { failure: failure?.message ?? null })
  if (failure) throw failure
}

/** Null for what left. */
export async function deliver(mail: Mail, context: Context): Promise<MailFailure | null> {
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
export async function keepRecord(
  mail: Mail,
  { settings, database, now }: Context,
  standing: Partial<typeof mails.$inferInsert>,
): Promise<number> {
  const { recipient, subject } = mail
  const read = settings.demo && settings.smtpUrl === undefined
  const [kept] = await database.db
    .insert(mails)
    .values({
      recipient,
      subject,
      body: read ? textOf(mail) : '',
      createdAt: now(),
      ...standing,
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

import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Context } from '#server/context.ts'
import { mails } from '#server/store/tables/people.ts'

export type Mail = { recipient: string; subject: string; body: string }

/** Sends by SMTP where it is set; else the mail lands in DATA_DIR/outbox and in the outbox table. */
export async function sendMail(mail: Mail, context: Context): Promise<void> {
  const { settings, database, now } = context
  if (settings.smtpUrl === undefined) {
    await writeToOutbox(mail, context)
    await database.db.insert(mails).values({ ...mail, createdAt: now() })
    return
  }
  // The text holds a code that is stored nowhere else but hashed.
  const kept = { ...mail, body: '', createdAt: now() }
  try {
    await createTransport(settings.smtpUrl).sendMail({
      to: mail.recipient,
      from: settings.mailFrom,
      subject: mail.subject,
      text: mail.body,
    })
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    await database.db.insert(mails).values({ ...kept, failure })
    throw error
  }
  await database.db.insert(mails).values(kept)
}

async function writeToOutbox(
  { recipient, subject, body }: Mail,
  { settings, now }: Context,
): Promise<void> {
  const outbox = join(settings.directory, 'outbox')
  await mkdir(outbox, { recursive: true, mode: 0o700 })
  const name = `${now().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.txt`
  await writeFile(
    join(outbox, name),
    `To: ${recipient}\nFrom: ${settings.mailFrom}\nSubject: ${subject}\n\n${body}\n`,
    { mode: 0o600 },
  )
}

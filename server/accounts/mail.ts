import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Context } from '#server/context.ts'
import { mails } from '#server/store/tables.ts'

export type Mail = { recipient: string; subject: string; body: string }

/** Sends by SMTP where it is set; else the mail lands in DATA_DIR/outbox and in the outbox table. */
export async function sendMail(mail: Mail, { settings, database, now }: Context): Promise<void> {
  await database.db.insert(mails).values({ ...mail, createdAt: now() })
  const message = {
    to: mail.recipient,
    from: 'Laneward <no-reply@laneward.test>',
    subject: mail.subject,
    text: mail.body,
  }
  if (settings.smtpUrl !== undefined) {
    await createTransport(settings.smtpUrl).sendMail(message)
    return
  }
  const outbox = join(settings.directory, 'outbox')
  await mkdir(outbox, { recursive: true })
  const name = `${now().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.txt`
  await writeFile(
    join(outbox, name),
    `To: ${mail.recipient}\nFrom: ${message.from}\nSubject: ${mail.subject}\n\n${mail.body}\n`,
  )
}

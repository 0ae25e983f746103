import type { Health } from '#contract/ext/system.ts'
import { formatCount } from '#domain/quantity.ts'

export type Trouble = { text: string; to: string }

/** Below this an upload of the largest size might not fit. */
const scarceBytes = 2_000_000_000
/** More refused sign-ins a day than people who mistype. */
const manyRefused = 50

export function troubles({ uploads, mail, storage, signIns }: Health): Trouble[] {
  const found: [boolean, string, string][] = [
    [
      uploads.stuck > 0,
      `${formatCount(uploads.stuck)} ${uploads.stuck === 1 ? 'upload is' : 'uploads are'} stuck`,
      '/data-upload-overview?stuck=1',
    ],
    [
      mail.failed > 0,
      `${formatCount(mail.failed)} ${mail.failed === 1 ? 'email' : 'emails'} could not be sent`,
      '/user-admin?tab=mails',
    ],
    [
      storage.freeBytes !== null && storage.freeBytes < scarceBytes,
      'Less than 2 GB of disk space is free',
      '/data-upload-overview',
    ],
    [
      signIns.refused > manyRefused,
      `${formatCount(signIns.refused)} sign-ins were refused in a day`,
      '/user-admin',
    ],
  ]
  return found.flatMap(([is, text, to]) => (is ? [{ text, to }] : []))
}

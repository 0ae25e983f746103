import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Mail } from './mail.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** A mail as it may lie in the database: it holds codes, which are stored nowhere else but hashed. */
export function sealMail(mail: Mail, context: Context): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(context), iv)
  const sealed = [sealing.update(JSON.stringify(mail), 'utf8'), sealing.final()]
  return Buffer.concat([iv, sealing.getAuthTag(), ...sealed]).toString('base64')
}

/** Null for what was sealed with another secret. */
export function openMail(sealed: string, context: Context): Mail | null {
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, keyOf(context), bytes.subarray(0, ivBytes))
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const opened = [opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]
    return JSON.parse(Buffer.concat(opened).toString('utf8')) as Mail
  } catch {
    return null
  }
}

const keyOf = ({ secret }: Context) =>
  createHash('sha256').update('waiting mail').update(secret).digest()

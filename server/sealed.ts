import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Context } from './context.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** What this server alone can read again. The same value is another text each time. */
export function seal(value: unknown, purpose: string, context: Pick<Context, 'secret'>): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(purpose, context), iv)
  const sealed = [sealing.update(JSON.stringify(value), 'utf8'), sealing.final()]
  return Buffer.concat([iv, sealing.getAuthTag(), ...sealed]).toString('base64url')
}

/** Null for what was sealed with another secret, for another purpose, or not at all. */
export function unseal(
  sealed: string,
  purpose: string,
  context: Pick<Context, 'secret'>,
): unknown | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.byteLength < ivBytes + tagBytes) return null
  const opening = createDecipheriv(cipher, keyOf(purpose, context), bytes.subarray(0, ivBytes))
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const opened = [opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]
    return JSON.parse(Buffer.concat(opened).toString('utf8'))
  } catch {
    return null
  }
}

const keyOf = (purpose: string, { secret }: Pick<Context, 'secret'>) =>
  createHash('sha256').update(purpose).update(secret).digest()

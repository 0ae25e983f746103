import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** JWT_SECRET, or one generated once into the data directory and readable by this user only. */
export function readSecret({ jwtSecret, directory }: Settings): Uint8Array {
  if (jwtSecret !== '') return new TextEncoder().encode(jwtSecret)
  const file = join(directory, 'jwt-secret')
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  }
  return new TextEncoder().encode(readFileSync(file, 'utf8').trim())
}

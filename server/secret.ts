import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** JWT_SECRET, or one generated once into the data directory and readable by this user only. */
export function readSecret({ jwtSecret, directory }: Settings): Uint8Array {
  if (jwtSecret !== '') return new TextEncoder().encode(jwtSecret)
  const file = join(directory, 'jwt-secret')
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true })
    // Linked into place whole: of two servers that start together one wins and both read its secret.
    const own = `${file}-${process.pid}`
    writeFileSync(own, randomBytes(48).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(own, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(own)
    }
  }
  return new TextEncoder().encode(readFileSync(file, 'utf8').trim())
}

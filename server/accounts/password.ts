import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordProblem } from '#domain/password.ts'
import { invalid } from '#server/refusal.ts'

const derive = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt)
const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** `scrypt$salt$key` in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password.normalize('NFKC'), salt, 32, cost)
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
}

export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [scheme, salt = '', key = ''] = hash.split('$')
  if (scheme !== 'scrypt') return false
  const expected = Buffer.from(key, 'base64url')
  const derived = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), 32, cost)
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** 422 where the password says the user name; everything else about it the contract checks. */
export function refuseOwnName(password: string, username: string): void {
  const problem = passwordProblem(password, username)
  if (problem !== null) throw invalid(problem)
}

/** Checked for unknown users, so that they take as long as known ones. */
export const nobodysHash =
  'scrypt$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

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
/** N of scrypt: rounds, and memory in kB. */
export const usualPasswordCost = 32_768

/** `scrypt$cost$salt$key`, in base64url. */
export async function hashPassword(password: string, cost = usualPasswordCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derived(password, salt, cost)
  return `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [scheme, ...parts] = hash.split('$')
  if (scheme !== 'scrypt') return false
  // Hashes written before the cost was named have the usual one.
  const [cost, salt = '', key = ''] =
    parts.length === 3 ? parts : [String(usualPasswordCost), ...parts]
  const expected = Buffer.from(key, 'base64url')
  const found = await derived(password, Buffer.from(salt, 'base64url'), Number(cost))
  return expected.length === found.length && timingSafeEqual(expected, found)
}

const derived = (password: string, salt: Buffer, cost: number): Promise<Buffer> =>
  derive(password.normalize('NFKC'), salt, 32, { N: cost, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })

/** 422 where the password says the user name; everything else about it the contract checks. */
export function refuseOwnName(password: string, username: string): void {
  const problem = passwordProblem(password, username)
  if (problem !== null) throw invalid(problem)
}

/** Checked for unknown users, so that they take as long as known ones. */
export const nobodysHash = (cost: number): string =>
  `scrypt$${cost}$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`

import * as z from 'zod'

/** Only length and not being everybody's are demanded; the others make a phrase harder to guess. */
export const passwordRules: readonly PasswordRule[] = [
  {
    text: 'At least 12 characters',
    demanded: true,
    holds: (password) => password.length >= 12,
  },
  {
    text: 'Not a common password, and without your user name',
    demanded: true,
    holds: (password, username) =>
      password !== '' && !isCommon(password) && !contains(password, username),
  },
  {
    text: 'Upper- and lowercase letters',
    demanded: false,
    holds: (password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
  },
  {
    text: 'A number or symbol',
    demanded: false,
    holds: (password) => /[^\p{L}\s]/u.test(password),
  },
]

export type PasswordRule = {
  text: string
  demanded: boolean
  holds: (password: string, username: string) => boolean
}

export const passwordSchema = z
  .string()
  .min(12, 'Use at least 12 characters.')
  .max(128, 'Use at most 128 characters.')
  .refine((password) => !isCommon(password), 'This password is one of the first to be guessed.')

/** Why this cannot be the person's password; null when it can. */
export function passwordProblem(password: string, username: string): string | null {
  const read = passwordSchema.safeParse(password)
  if (!read.success) return read.error.issues[0]?.message ?? null
  return contains(password, username) ? 'Leave your user name out of the password.' : null
}

/** The part before the @ counts, once it is long enough to mean anything. */
function contains(password: string, username: string): boolean {
  const [local = ''] = username.trim().toLowerCase().split('@')
  return local.length >= 4 && password.toLowerCase().includes(local)
}

const words = [
  'password',
  'passwort',
  'letmein',
  'welcome',
  'iloveyou',
  'administrator',
  'laneward',
]
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890', 'abcdefghijklmnopqrstuvwxyz']
const bothWays = rows.flatMap((row) => [row, [...row].toReversed().join('')])

/** One word everybody tries, one sign over and over, or keys as they lie: whatever is put around it. */
function isCommon(password: string): boolean {
  const small = password.toLowerCase()
  const letters = small
    .replaceAll('0', 'o')
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/[^a-z]/g, '')
  if (letters !== '' && words.some((word) => letters.replaceAll(word, '') === '')) return true
  return new Set(small).size <= 3 || followsKeys(small)
}

/** Whether four of five characters are neighbours of the one before, on the keyboard or in the alphabet. */
function followsKeys(password: string): boolean {
  const pairs = Array.from(password, (sign, at) => sign + password.charAt(at + 1)).slice(0, -1)
  const neighbours = pairs.filter((pair) => bothWays.some((row) => row.includes(pair)))
  return neighbours.length >= password.length * 0.8
}

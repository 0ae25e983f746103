import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'

const cookieName = 'laneward_device'
/** People who share a browser; the oldest mark gives way. */
const marksKept = 5
const yearSeconds = 365 * 24 * 60 * 60

/**
 * The mark of a device that signed in to this account before, or null. Wrong passwords from it have a
 * counter of its own, so that a stranger's cannot keep its owner out (OWASP: device cookies). It lets
 * nobody in.
 */
export function knownDevice(
  username: string,
  request: Request,
  { secret }: Pick<Context, 'secret'>,
): string | null {
  const found = marksOf(request).find((mark) => isMarkOf(username, mark, secret))
  return found?.split('.')[0] ?? null
}

/** Headers that mark the device for an account, beside the accounts it is marked for already. */
export function markDevice(
  username: string,
  request: Request,
  { secret, settings }: Pick<Context, 'secret' | 'settings'>,
): Readonly<Record<string, string>> {
  const others = marksOf(request).filter((mark) => !isMarkOf(username, mark, secret))
  const nonce = randomBytes(16).toString('base64url')
  const marks = [`${nonce}.${signature(nonce, username, secret)}`, ...others].slice(0, marksKept)
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  return {
    'set-cookie': `${cookieName}=${marks.join('~')}; Path=/api; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}`,
  }
}

function marksOf(request: Request): string[] {
  const cookies = (request.headers.get('cookie') ?? '').split(/; */)
  const own = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))
  const marks = own?.slice(cookieName.length + 1).split('~') ?? []
  return marks.filter((mark) => /^[\w-]{22}\.[\w-]{43}$/.test(mark)).slice(0, marksKept)
}

function isMarkOf(username: string, mark: string, secret: Uint8Array): boolean {
  const [nonce = '', signed = ''] = mark.split('.')
  const expected = Buffer.from(signature(nonce, username, secret))
  const found = Buffer.from(signed)
  return found.length === expected.length && timingSafeEqual(found, expected)
}

const signature = (nonce: string, username: string, secret: Uint8Array): string =>
  createHmac('sha256', secret)
    .update(`known device ${nonce} ${username.trim().toLowerCase()}`)
    .digest('base64url')

import { isIPv4, isIPv6 } from 'node:net'
import type { Context as HonoContext } from 'hono'
import type { Settings } from './settings.ts'

/** Where a request comes from, as far as it can be vouched for. */
export function clientAddress(
  c: HonoContext,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): string {
  // The nearest proxy writes last; what stands before it is the client's own say.
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (trustProxy && forwarded) return forwarded
  const env: unknown = c.env
  const incoming = (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)
    ?.incoming
  return incoming?.socket?.remoteAddress ?? 'local'
}

/** What limits count by: one connection has 2^64 addresses of IPv6 to choose from. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(.+)$/i.exec(address)?.[1] ?? ''
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [left, right] = [groups(head), groups(tail ?? '')]
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const all = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${all.slice(0, 4).join(':')}::/64`
}

import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import type { Context as HonoContext } from 'hono'
import type { Settings } from './settings.ts'

/** Where a request comes from, as far as it can be vouched for. */
export function clientAddress(
  c: HonoContext,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): string {
  const env: unknown = c.env
  const incoming = (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)
    ?.incoming
  return addressOf(c.req.header('x-forwarded-for'), incoming?.socket?.remoteAddress, trustProxy)
}

/** The same of a request that Node hands over itself. */
export const nodeAddress = (
  { headers, socket }: IncomingMessage,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): string => addressOf(headers['x-forwarded-for']?.toString(), socket.remoteAddress, trustProxy)

function addressOf(forwarded: string | undefined, direct: string | undefined, trusts: boolean) {
  // The nearest proxy writes last; what stands before it is the client's own say.
  const nearest = forwarded?.split(',').at(-1)?.trim()
  return (trusts && nearest) || (direct ?? 'local')
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

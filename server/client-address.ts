import type { Context as HonoContext } from 'hono'
import type { Settings } from './settings.ts'

/** Where a request comes from, as far as it can be believed. */
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

import { sinceHeader } from '#contract/ext/lane-changes.ts'
import { createMiddleware } from 'hono/factory'
import { Refusal } from './refusal.ts'
import type { Settings } from './settings.ts'

/** A worker follows the policy of its own file: the award engine alone may run WebAssembly. */
export const optimiserPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Headers of every answer: no framing, no sniffing, no foreign scripts. */
export const securityHeaders = ({ allowedOrigins }: Settings) => {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self' ws: wss: https://*.applicationinsights.azure.com", ...allowedOrigins].join(
      ' ',
    ),
    // Documents are looked at from the page's own memory.
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

  return createMiddleware(async (c, next) => {
    await next()
    // Files bring a stricter one.
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', policy)
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    c.header('cross-origin-opener-policy', 'same-origin')
    c.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (c.req.path.startsWith('/api')) c.header('cache-control', 'no-store')
  })
}

/** CORS on every status, or a browser elsewhere reads a 401 as a broken network. */
export const crossOrigin = ({ allowedOrigins }: Settings) =>
  createMiddleware(async (c, next) => {
    const origin = c.req.header('origin')
    const allowed = origin !== undefined && allowedOrigins.includes(origin)
    if (allowed) {
      c.header('access-control-allow-origin', origin)
      c.header('access-control-expose-headers', `etag, fname, x-total-count, ${sinceHeader}`)
      c.header('vary', 'origin', { append: true })
      if (c.req.method === 'OPTIONS') {
        c.header('access-control-allow-headers', 'authorization, content-type, if-none-match')
        c.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
        c.header('access-control-max-age', '600')
        return c.body(null, 204)
      }
    }
    await next()
  })

/** A page elsewhere makes no calls, not even those that need no token: some of them mail or change. */
export const sameSite = ({ allowedOrigins }: Settings) =>
  createMiddleware(async (c, next) => {
    const foreign = c.req.header('sec-fetch-site') === 'cross-site'
    if (foreign && !allowedOrigins.includes(c.req.header('origin') ?? '')) {
      throw new Refusal(403, 'Calls from other sites are not answered.')
    }
    await next()
  })

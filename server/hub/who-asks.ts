import type { IncomingMessage, ServerResponse } from 'node:http'

export const urlOf = (request: IncomingMessage): URL =>
  new URL(request.url ?? '/', 'http://hub.invalid')

/** A browser cannot set headers on a WebSocket, so its token comes in the query. */
export function tokenOf(request: IncomingMessage, url: URL): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ')
    ? header.slice(7)
    : (url.searchParams.get('access_token') ?? undefined)
}

/** Same host or listed; what is no browser sends no Origin. */
export function originAllowed({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  if (headers.origin === undefined || allowed.includes(headers.origin)) return true
  try {
    return new URL(headers.origin).host === headers.host
  } catch {
    return false
  }
}

export function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return
  response.setHeader('access-control-allow-origin', headers.origin)
  // The SignalR client asks with credentials, for balancers that keep to one copy by a cookie.
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader(
    'access-control-allow-headers',
    'authorization, x-requested-with, x-signalr-user-agent, content-type',
  )
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE')
  response.setHeader('vary', 'origin')
}

import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import { clientAddress, nodeAddress } from './client-address.ts'
import type { Refusal } from './refusal.ts'
import type { Context } from './context.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Who is signed in. */
    account?: string
    call?: Endpoint
  }
}

/** Refusals that are somebody's mistake or attack, no matter who is signed in. */
const always = new Set([401, 403, 408, 413, 415, 429])
const longestAccount = 100

/** One line for each refusal, and for anything refused to who is not signed in. The call's path stands for its address, which may hold a code. */
export function logRefusal(
  refusal: Refusal,
  c: HonoContext,
  requestId: string,
  { log, settings }: Pick<Context, 'log' | 'settings'>,
): void {
  const call = c.get('call')
  if (!always.has(refusal.status) && call?.requires !== null) return
  const account = refusal.account ?? c.get('account')
  log('warn', 'refused', {
    requestId,
    method: c.req.method,
    call: call?.path ?? null,
    status: refusal.status,
    address: clientAddress(c, settings),
    account: account === undefined ? null : account.slice(0, longestAccount),
    reason: reasons[refusal.status] ?? 'refused',
  })
}

/** The same of the hub, whose requests never reach the calls. */
export const logHubRefusal = (
  status: number,
  request: IncomingMessage,
  { log, settings }: Pick<Context, 'log' | 'settings'>,
): void =>
  log('warn', 'refused', {
    method: request.method,
    call: 'hub',
    status,
    address: nodeAddress(request, settings),
    reason: reasons[status] ?? 'refused',
  })

/** The message of a refusal may repeat what was sent. */
const reasons: Readonly<Record<number, string>> = {
  400: 'malformed',
  401: 'not signed in, or wrong user name or password',
  403: 'not allowed',
  404: 'not found',
  408: 'too slow',
  409: 'conflict',
  410: 'used or expired',
  413: 'too large',
  415: 'no JSON',
  422: 'not accepted',
  429: 'too many attempts',
}

import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { clientAddress } from './client-address.ts'
import type { Settings } from './settings.ts'

/** A call that was answered: what the log and the metrics tell of it. */
export type Answered = {
  /** As the user reads it in an error. */
  requestId: string
  method: string
  /** As in the contract, without the ids in it. */
  call: string
  status: number
  ms: number
  address: string
}

declare module 'hono' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ContextVariableMap {
    /** Undefined outside the API. */
    requestId?: string
  }
}

/** Gives every call its id, and tells of it once it is answered. */
export const tellAnswered = (settings: Settings, tell: (answered: Answered) => void) =>
  createMiddleware(async (c, next) => {
    const from = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await next()
    c.header('x-request-id', requestId)
    if (isOurOwn(c)) return
    tell({
      requestId,
      method: c.req.method,
      call: callOf(c),
      status: c.res.status,
      ms: Math.round((performance.now() - from) * 10) / 10,
      address: clientAddress(c, settings),
    })
  })

/** Given beside a request that nobody made: for an answer made ahead. */
export const ourOwn = { isOurOwn: true }

const isOurOwn = (c: HonoContext): boolean => c.env === ourOwn

/** Of an unknown address not even the text: anybody may invent millions of them. */
const callOf = (c: HonoContext): string =>
  matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path ?? 'other'

import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Problem } from '#contract/part.ts'
import type { Context } from './context.ts'
import { logRefusal } from './log-refusal.ts'
import { reasonOf } from './log.ts'
import { isOutOfSpace, noSpaceText } from './no-space.ts'
import { Refusal } from './refusal.ts'
import { errorCode } from './store/database.ts'
import { isConnectionLost } from './store/lost-connection.ts'

/** What the database says to text or numbers no column holds: NUL bytes, half characters, 2^53, year 300000. */
const unstorable = new Set(['22021', '22P05', '22003', '22008'])

const unstorableText = 'A value cannot be stored.'

const databaseAway =
  'The database does not answer for the moment. Try again in a few seconds: a change sent just now may not be saved.'

/** SQLSTATE of a statement that ran into its limit. */
const stoppedStatement = '57014'

const tookTooLong =
  'The database took too long for this and the request was stopped. Try again in 30 seconds. If it happens again, ask for less at once: one mode, one upload or fewer lanes.'

/** One answer for everything that went wrong; the text of an unexpected error stays here. */
export function describeProblem(
  error: Error,
  c: HonoContext,
  context: Pick<Context, 'log' | 'settings'>,
): Response {
  const requestId = c.get('requestId') ?? randomUUID()
  if (unstorable.has(errorCode(error) ?? '')) {
    logRefusal(new Refusal(400, unstorableText), c, requestId, context)
    return c.json({ message: unstorableText, requestId } satisfies Problem, 400)
  }
  if (error instanceof Refusal) {
    logRefusal(error, c, requestId, context)
    if (error.retryAfter !== undefined) c.header('retry-after', String(error.retryAfter))
    const problem: Problem = {
      message: error.message,
      requestId,
      ...(error.issues && { issues: error.issues }),
      ...(error.result !== undefined && { result: error.result }),
    }
    return c.json(problem, error.status)
  }
  if (errorCode(error) === stoppedStatement) {
    context.log('error', 'statement stopped', { requestId, ...askedOf(c) })
    c.header('retry-after', '30')
    return c.json({ message: tookTooLong, requestId } satisfies Problem, 503)
  }
  if (isConnectionLost(error)) {
    context.log('error', 'database away', { requestId, reason: error.message })
    c.header('retry-after', '5')
    return c.json({ message: databaseAway, requestId } satisfies Problem, 503)
  }
  context.log('error', 'unexpected', { requestId, ...askedOf(c), reason: reasonOf(error) })
  if (isOutOfSpace(error)) return c.json({ message: noSpaceText, requestId } satisfies Problem, 507)
  return c.json({ message: 'Something went wrong on our side.', requestId } satisfies Problem, 500)
}

/** The call as in the contract: a path may hold a code. */
const askedOf = (c: HonoContext) => ({ method: c.req.method, call: c.get('call')?.path ?? null })

import { Hono, type Context as HonoContext } from 'hono'
import { compress } from 'hono/compress'
import { may } from '#domain/capability.ts'
import { serveApiDocs } from './openapi/api-docs.ts'
import { readCaller, readCallerAndChanges } from './caller.ts'
import type { Context } from './context.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { refuseDuringReset } from './demo/reset-demo.ts'
import { describeProblem } from './problem.ts'
import { Refusal } from './refusal.ts'
import { type Answered, tellAnswered } from './request-log.ts'
import { routes } from './routes/routes.ts'
import { crossOrigin, sameSite, securityHeaders } from './security.ts'
import type { Admitted, Served } from './serve.ts'

/** The API as a function from Request to Response: Node serves it, and the tests call it. */
export function createApp(context: Context, tell: (answered: Answered) => void = () => {}): Hono {
  const app = new Hono()
  const kept = createKeptAnswers()
  app.use('/api/*', tellAnswered(context.settings, tell))
  app.use(securityHeaders(context.settings))
  app.use('/api/*', crossOrigin(context.settings))
  app.use('/api/*', compress({ threshold: 2048 }))
  for (const served of inMatchingOrder(routes)) {
    app.on(
      served.call.method,
      honoPath(served.call.path),
      async (c, next) => {
        c.set('call', served.call)
        refuseDuringReset(served.call, context)
        await next()
      },
      sameSite(context.settings),
      async (c) => {
        const admitted = await admit(served, c, context)
        return served.respond(c, context, admitted, kept)
      },
    )
  }
  serveApiDocs(app)
  app.all('/api/*', () => {
    throw new Refusal(404, 'There is no such call.')
  })
  app.onError((error, c) => describeProblem(error, c, context))
  return app
}

async function admit(
  { call, isKept }: Served,
  c: HonoContext,
  context: Context,
): Promise<Admitted | null> {
  if (call.requires === null) return null
  const authorization = c.req.header('authorization')
  const admitted = isKept
    ? await readCallerAndChanges(authorization, context)
    : await admittedAlone(authorization, context)
  if (!admitted) throw new Refusal(401, 'Sign in first.')
  c.set('account', admitted.caller.username)
  if (!may(admitted.caller, call.requires)) throw new Refusal(403, 'Your account may not do this.')
  return admitted
}

async function admittedAlone(
  authorization: string | undefined,
  context: Context,
): Promise<Admitted | null> {
  const caller = await readCaller(authorization, context)
  return caller && { caller, changes: [] }
}

const honoPath = (path: string) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

/** Literal paths before those with parameters: '/accounts/all' is no registration code. */
const inMatchingOrder = (served: readonly Served[]) =>
  served.toSorted((a, b) => parameters(a) - parameters(b))

const parameters = ({ call }: Served) => call.path.split('{').length

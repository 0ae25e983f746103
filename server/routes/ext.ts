import { everyCall } from '#contract/contract.ts'
import { ext } from '#contract/ext/ext.ts'
import { carriersOfMode } from '#server/carriers/carriers-of-mode.ts'
import { uploadExtRoutes } from './upload-decisions.ts'
import { endSession } from '#server/accounts/session.ts'
import { demoPassword, demoPeople } from '#server/demo/people.ts'
import { serve } from '#server/serve.ts'

/** Of every resource: 'sessions.list'. */
const extensions = everyCall().flatMap(({ name, call }) =>
  call.path.startsWith('/ext/') ? [name] : [],
)

export const extRoutes = [
  ...uploadExtRoutes,

  serve(ext.carriers, ({ caller, query }, context) => carriersOfMode(caller, query.mode, context)),

  serve(ext.offered, (_asked, { settings }) => ({
    extensions,
    demo: settings.demo
      ? {
          password: demoPassword,
          people: demoPeople.map(({ username, type, name }) => ({ username, type, name })),
        }
      : null,
  })),

  serve(ext.signOut, ({ caller }, context) => endSession(caller.sessionId, context)),
]

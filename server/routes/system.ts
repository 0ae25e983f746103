import { system } from '#contract/ext/system.ts'
import { serve } from '#server/serve.ts'
import { readHealth } from '#server/system/health.ts'
import { recalculate } from '#server/system/recalculate.ts'
import { setModes } from '#server/system/set-modes.ts'

export const systemRoutes = [
  serve(system.health, (_asked, context) => readHealth(context)),
  serve(system.recalculate, ({ caller, body }, context) => recalculate(caller, body, context)),
  serve(system.setModes, ({ caller, params, body }, context) =>
    setModes(caller, params.id, body, context),
  ),
]

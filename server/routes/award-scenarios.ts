import { awardPacks } from '#contract/ext/award-packs.ts'
import { awardRuns } from '#contract/ext/award-runs.ts'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { applyRun } from '#server/award-scenarios/apply-run.ts'
import { awardModel } from '#server/award-scenarios/award-model.ts'
import { checkPack } from '#server/award-scenarios/check-pack.ts'
import { packOfRun } from '#server/award-scenarios/award-pack.ts'
import {
  changeScenario,
  createScenario,
  listScenarios,
  orderScenarios,
  removeScenario,
  setPins,
} from '#server/award-scenarios/scenarios.ts'
import {
  conflictOf,
  frontierOfRun,
  robustnessOfRun,
  tagRun,
} from '#server/award-scenarios/run-tasks.ts'
import { readRun, runAward, runDifference } from '#server/award-scenarios/read-runs.ts'
import { cancelRun, failLostRuns, startRun } from '#server/award-scenarios/runs.ts'
import { serve } from '#server/serve.ts'

export const awardScenarioRoutes = [
  serve(
    awardScenarios.model,
    ({ caller, query }, context) => awardModel(caller, query.mode, context),
    { keptByMode: ({ query }) => query.mode },
  ),

  serve(awardScenarios.list, async ({ caller, query }, context) => {
    const { db } = context.database
    const list = await listScenarios(caller, query, db)
    const runs = list.flatMap(({ newestRun, lastRun }) => newestRun ?? lastRun ?? [])
    if (runs.every(({ phase }) => phase === 'ended')) return list
    // A window that waits for a run asks for this list alone.
    return (await failLostRuns(context)) > 0 ? listScenarios(caller, query, db) : list
  }),

  serve(awardScenarios.create, ({ caller, body }, context) =>
    createScenario(caller, body, context),
  ),

  serve(awardScenarios.change, ({ caller, params, body }, context) =>
    changeScenario(caller, params.id, body, context),
  ),

  serve(awardScenarios.setPins, ({ caller, params, body }, context) =>
    setPins(caller, params.id, body, context),
  ),

  serve(awardScenarios.order, ({ caller, body }, context) => orderScenarios(caller, body, context)),

  serve(awardScenarios.remove, ({ caller, params }, context) =>
    removeScenario(caller, params.id, context),
  ),

  serve(awardRuns.start, ({ caller, params, body }, context) =>
    startRun(caller, params.id, body, context),
  ),

  serve(awardRuns.one, async ({ caller, params }, context) => {
    await failLostRuns(context)
    return readRun(caller, params.id, context.database.db)
  }),

  serve(awardRuns.cancel, ({ caller, params }, context) => cancelRun(caller, params.id, context)),

  serve(awardRuns.award, ({ caller, params }, { database }) =>
    runAward(caller, params.id, database.db),
  ),

  serve(awardRuns.difference, ({ caller, params }, { database }) =>
    runDifference(caller, params, database.db),
  ),

  serve(awardRuns.conflict, ({ caller, body }, context) => conflictOf(caller, body, context)),

  serve(awardRuns.tags, ({ caller, params }, context) => tagRun(caller, params.id, context)),

  serve(awardRuns.frontier, ({ caller, params, body }, context) =>
    frontierOfRun(caller, params.id, body, context),
  ),

  serve(awardRuns.robustness, ({ caller, params, body }, context) =>
    robustnessOfRun(caller, params.id, body, context),
  ),

  serve(awardRuns.apply, ({ caller, params, body }, context) =>
    applyRun(caller, params.id, body, context),
  ),

  serve(awardPacks.ofRun, ({ caller, params }, { database }) =>
    packOfRun(caller, params.id, database.db),
  ),

  serve(awardPacks.check, ({ caller, body, request }, { database }) =>
    checkPack(caller, body, request.signal, database.db),
  ),
]

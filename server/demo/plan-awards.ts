import { startingScenarios } from '#domain/award-optimiser/starting-scenarios.ts'
import { type Rule, weightsSchema } from '#domain/award-optimiser/rule.ts'
import { Mode } from '#domain/mode.ts'
import { awardModel } from '#server/award-scenarios/award-model.ts'
import { createScenario } from '#server/award-scenarios/scenarios.ts'
import type { Caller, Context } from '#server/context.ts'

/** Scenarios that somebody has begun to compare; in the other modes there are none yet. */
export async function planAwards(shipper: Caller, context: Context): Promise<void> {
  for (const mode of [Mode.RoadFTL, Mode.OceanFCL] as const) {
    const { columns } = await awardModel(shipper, mode, context)
    const planned = [...startingScenarios(columns), { name: 'Spread the risk', rules: spread }]
    for (const { name, rules } of planned) {
      const weights = weightsSchema.parse({})
      await createScenario(shipper, { mode, name, rules, weights }, context)
    }
  }
}

const spread: Rule[] = [
  {
    id: 'largest',
    on: true,
    scope: {},
    kind: 'limit',
    measure: 'spend',
    of: { who: 'everyone' },
    each: true,
    most: 20,
    unit: 'percent',
  },
]

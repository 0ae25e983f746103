import type { AwardColumns } from './award-columns.ts'
import { type Scenario, scenarioSchema } from './rule.ts'

export type QuickRule =
  | { kind: 'lowest' }
  /** A lane leaves its incumbent only for a bid that saves at least this percentage of the incumbent's. */
  | { kind: 'incumbent'; percent: number }
  /** At most so many carriers over all lanes. */
  | { kind: 'carriers'; most: number }

/** None of a few carriers may have bid on a lane, nor have capacity left for it. */
const mayStay = { id: 'unawarded', kind: 'unawarded', penaltyPercent: 1000 }

/** A scenario of one rule, as the award board offers three of them. */
export function quickScenario(
  quick: QuickRule,
  { capacities = [] }: Pick<AwardColumns, 'capacities'>,
): Scenario {
  const stay = capacities.length > 0 ? [mayStay] : []
  if (quick.kind === 'lowest') return scenarioSchema.parse({ rules: stay })
  if (quick.kind === 'incumbent')
    return scenarioSchema.parse({
      rules: [{ id: 'incumbent', kind: 'switching', percent: quick.percent }, ...stay],
    })
  return scenarioSchema.parse({
    rules: [{ id: 'carriers', kind: 'carriers', per: 'all', most: quick.most }, mayStay],
  })
}

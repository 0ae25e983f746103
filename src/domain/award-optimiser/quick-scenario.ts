import { type Scenario, scenarioSchema } from './rule.ts'

export type QuickRule =
  | { kind: 'lowest' }
  /** A lane leaves its incumbent only for a bid that saves at least this percentage of the incumbent's. */
  | { kind: 'incumbent'; percent: number }
  /** At most so many carriers over all lanes. */
  | { kind: 'carriers'; most: number }

/** A scenario of one rule, as the award board offers three of them. */
export function quickScenario(quick: QuickRule): Scenario {
  if (quick.kind === 'lowest') return scenarioSchema.parse({ rules: [] })
  if (quick.kind === 'incumbent')
    return scenarioSchema.parse({
      rules: [{ id: 'incumbent', kind: 'switching', percent: quick.percent }],
    })
  return scenarioSchema.parse({
    rules: [
      { id: 'carriers', kind: 'carriers', per: 'all', most: quick.most },
      // None of the few may have bid on a lane.
      { id: 'unawarded', kind: 'unawarded', penaltyPercent: 1000 },
    ],
  })
}

import { expect, test } from 'vitest'
import type { RunProgress } from '#contract/ext/award-runs.ts'
import { Mode } from '#domain/mode.ts'
import { scenarioQueries } from '#features/scenarios/scenarios.api.ts'
import { changedBy } from './changed-by.ts'

const standing: RunProgress = {
  runId: 7,
  scenarioId: 3,
  mode: Mode.OceanFCL,
  state: 'running',
  phase: 'searching',
  costCents: 100,
  boundCents: 90,
  gapCents: 10,
}

test('scenarios are read again when a run of their mode ends, not at each step of it', () => {
  const { queryKey } = scenarioQueries.list(Mode.OceanFCL)
  expect(changedBy({ target: 'AwardRun', args: [standing] })).toEqual([])
  expect(
    changedBy({ target: 'AwardRun', args: [{ ...standing, state: 'done', phase: 'ended' }] }),
  ).toEqual([queryKey])
})

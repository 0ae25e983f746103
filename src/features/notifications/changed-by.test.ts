import { partialMatchKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { RunProgress } from '#contract/ext/award-runs.ts'
import { Mode } from '#domain/mode.ts'
import { scenarioQueries } from '#features/scenarios/scenarios.api.ts'
import { uploadQueries } from '#features/uploads/uploads.api.ts'
import { changedBy, changedUnheard } from './changed-by.ts'

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

test('scenarios are read again when one of their mode was changed', () => {
  const { queryKey } = scenarioQueries.list(Mode.OceanFCL)
  expect(changedBy({ target: 'AwardScenariosChanged', args: [{ mode: Mode.OceanFCL }] })).toEqual([
    queryKey,
  ])
})

test('after a lost connection everything is read again that a message may have changed', () => {
  const ended: RunProgress = { ...standing, state: 'done', phase: 'ended' }
  const changed = [
    ...changedBy({ target: 'BidsChanged', args: [] }),
    ...changedBy({ target: 'BidDraftsChanged', args: [] }),
    ...changedBy({ target: 'AwardRun', args: [ended] }),
    ...changedBy({ target: 'AwardScenariosChanged', args: [{ mode: Mode.OceanFCL }] }),
    // An upload is put where these show it.
    uploadQueries.list(Mode.OceanFCL).queryKey,
    uploadQueries.one(5).queryKey,
  ]

  const unread = changed.filter(
    (key) => !changedUnheard().some((again) => partialMatchKey(key, again)),
  )
  expect(unread).toEqual([])
})

import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hubMessageSchema, hubSends, type HubTarget } from '#contract/hub.ts'
import { Mode } from '#domain/mode.ts'
import { progressTo } from '#server/award-scenarios/runs.ts'
import { orderScenarios } from '#server/award-scenarios/scenarios.ts'
import { showLanes } from '#server/lanes/show-lanes.ts'
import { showUpload } from '#server/intake/upload-state.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { asyncapi } from '#server/openapi/asyncapi.ts'
import { showBids } from '#server/bids/bid-notices.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { givenRun } from '#tests/support/given-run.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { showDrafts } from '#server/bids/bid-drafts.ts'

let backend: Backend

beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend?.close())

test('the document of the hub keeps the recommended rules of AsyncAPI', async () => {
  const config = await createConfig({ extends: ['recommended'] })

  const problems = await lintFromString({
    source: JSON.stringify(asyncapi()),
    absoluteRef: '/api/asyncapi.json',
    config,
  })

  expect(problems.map(({ ruleId, message }) => `${ruleId} ${message}`)).toEqual([])
})

test('a message is read by the same list that describes it', () => {
  const read = hubMessageSchema.options.map(({ shape }) => shape.target.value)

  expect(read.toSorted()).toEqual(Object.keys(hubSends).toSorted())
})

test('what the server pushes is described, target by target', async () => {
  const { context, pushed } = backend
  const carrier = await backend.person('Carrier')
  const upload = await givenUpload(backend, carrier)

  const notices = await context.database.db.transaction((tx) =>
    addNotices(tx, [
      { companyId: carrier.companyId, mode: 2, type: 'BidAccepted', description: 'Won' },
    ]),
  )
  await pushNotices(context, notices)
  await showBids(context, carrier)
  await showDrafts(context, carrier.companyId)
  await showUpload(upload.id, context)
  const shipper = await backend.person('Customer')
  const run = await givenRun(backend, shipper)
  progressTo(run, context)({ state: 'done', phase: 'ended' })
  await showLanes(context, shipper, { mode: Mode.RoadFTL, laneId: null })
  await orderScenarios(shipper, { mode: Mode.RoadFTL, ids: [run.scenarioId] }, context)

  const { channels } = asyncapi() as { channels: { hub: { messages: object } } }
  expect(pushed.map(({ target }) => target)).toEqual([
    'Notify',
    'BidsChanged',
    'BidDraftsChanged',
    'UploadChanged',
    'AwardRun',
    'LanesChanged',
    'AwardScenariosChanged',
  ])
  for (const { target, args } of pushed) {
    expect(channels.hub.messages).toHaveProperty(target)
    const described = hubSends[target as HubTarget]
    expect(args).toHaveLength(described.args.length)
    for (const [index, type] of described.args.entries())
      expect(type.safeParse(args[index]).error).toBeUndefined()
  }
  const [notify] = pushed
  expect(hubSends.Notify.text.parse(JSON.parse(String(notify?.args[0])))).toMatchObject({
    type: 'BidAccepted',
    description: 'Won',
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#contract/ext/audit.ts'
import { ext } from '#contract/ext/ext.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Person } from '#tests/support/backend.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { processUploads } from '#tests/support/intake.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  tenderDay,
  type Tender,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

let world: TenderWorld

beforeAll(async () => {
  world = await openTenderWorld('embedded')
})
afterAll(() => world?.close())

const entries = async (as: Person, query: Record<string, string> = {}) =>
  (await world.ask(audit.list, { as, query })).answer

let tender: Tender
let shipper: Person

beforeEach(async () => {
  tender = await givenTender(world)
  shipper = tender.shipper
})

const send = async (path: string, body: unknown, method = 'POST') => {
  const response = await world.request(path, { as: shipper, method, body })
  if (!response.ok) throw new Error(await response.text())
}
const last = async () => {
  const [newest] = await entries(shipper)
  return newest
}

test('lanes that start and pause', async () => {
  const lanes = [await givenLane(world, shipper), await givenLane(world, shipper)]

  await start(world, shipper, lanes)
  const started = await last()
  await send('/lanes/pause', { laneIds: [lanes[0]] }, 'PUT')

  expect(started).toMatchObject({
    username: shipper.username,
    subject: 'lane',
    name: '2 lanes',
    action: 'started',
    before: { status: ['open'] },
    after: { lanes: [expect.stringMatching(/^Shanghai, CN > Port/), expect.anything()] },
  })
  expect(await last()).toMatchObject({
    name: expect.stringMatching(/^Shanghai, CN > Port \d+, US$/),
    action: 'paused',
    before: { status: ['started'] },
  })
})

test('a new lane, its volume and its target', async () => {
  await send('/lane/create', {
    mode: Mode.OceanFCL,
    origin: { port: 'CNSHA' },
    destination: { port: 'NLRTM' },
    volume: 10,
  })
  const added = await last()
  const lane = await givenLane(world, shipper, { months: { '2026-01': 120 } })
  await send('/lane/create', { id: lane, mode: Mode.OceanFCL, targetPrice: 1950 })
  const target = await last()
  const volume = [{ month: '2026-01', volume: 60 }]
  await send(`/lanes/volume/${lane}`, { version: 2, volume }, 'PUT')

  expect(added).toMatchObject({
    subject: 'lane',
    action: 'added',
    before: null,
    after: { origin: 'Shanghai, CN', destination: 'Rotterdam, NL', volume: 10, target: 0 },
  })
  expect(target).toMatchObject({ before: { target: 0 }, after: { target: 1950 } })
  expect(await last()).toMatchObject({ before: { volume: 120 }, after: { volume: 60 } })
})

test('each lane of a sheet', async () => {
  const lanes = [await givenLane(world, shipper), await givenLane(world, shipper)]
  const form = new FormData()
  const rows = lanes.map((lane) => `${lane},240,1950.5`)
  form.append('files', new File([`Lane ID,Containers,Target\n${rows.join('\n')}\n`], 'a.csv'))

  await world.request('/lanes/upload/2', { as: shipper, form })

  const written = await entries(shipper, { subject: 'lane' })
  expect(written.map(({ subjectId }) => Number(subjectId)).toSorted()).toEqual(lanes)
  expect(written[0]).toMatchObject({
    action: 'changed by sheet',
    before: { volume: 120, target: 0 },
    after: { volume: 240, target: 1950.5 },
  })
})

test('uploads that are approved, rejected or cancelled, and why', async () => {
  const [good, bad, late] = [
    await givenUpload(world, shipper),
    await givenUpload(world, shipper),
    await givenUpload(world, shipper),
  ]
  const decide = (id: number, decision: 'reject' | 'cancel', reason = '') =>
    world.ask(ext.decideUpload, { as: shipper, params: { id }, body: { decision, reason } })

  await send('/uploads', [good.id])
  await processUploads(world)
  await decide(bad.id, 'reject', 'Wrong year')
  await decide(late.id, 'cancel')

  expect(await entries(shipper, { subject: 'upload' })).toMatchObject([
    { name: late.fileName, action: 'cancelled', after: { status: 'cancelled' } },
    { name: bad.fileName, action: 'rejected', after: { reason: 'Wrong year' } },
    {
      name: good.fileName,
      action: 'approved',
      before: { status: 'waiting for approval' },
      after: { status: 'done' },
    },
  ])
  expect(late.status).toBe(UploadStatus.PendingApproval)
})

test('negotiation terms, before and after', async () => {
  await send('/config/instance/negotiation-terms/2', { ...defaultTerms, minimumShare: 25 })

  expect(await last()).toMatchObject({
    subject: 'negotiation terms',
    name: 'Ocean - FCL',
    before: { 'Smallest share of a lane': '10%' },
    after: { 'Smallest share of a lane': '25%' },
  })
})

test('awards and their reset', async () => {
  const lane = await givenLane(world, shipper)
  await start(world, shipper, [lane])
  const { id: bidId, version } = await bid(world, tender.carriers[0], lane, 276_000)
  const awards = [{ laneId: lane, bidId, version }]
  await send('/bids/accept', { awards, confirm: true }, 'PUT')
  const awarded = await last()
  await world.request(`/bids/reset/${lane}`, { as: shipper })

  expect(awarded).toMatchObject({ subject: 'award', action: 'awarded' })
  expect(await last()).toMatchObject({ subject: 'award', action: 'reset' })
})

test('nothing when the change is refused', async () => {
  const before = (await entries(shipper)).length

  const response = await world.request('/lanes/pause', {
    as: shipper,
    method: 'PUT',
    body: { laneIds: [await givenLane(world, shipper)] },
  })

  expect(response.status).toBe(409)
  expect(await entries(shipper)).toHaveLength(before)
  expect(tenderDay.getTime()).toBe(world.context.now().getTime())
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { audit } from '#contract/ext/audit.ts'
import { type Recalculated, system } from '#contract/ext/system.ts'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { shipmentEmissions } from '#server/store/tables/emissions.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { shipments } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person, testPassword } from '#tests/support/backend.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'

let backend: Backend
let owner: Person
let shipper: Person

beforeAll(async () => {
  backend = await openBackend()
})
beforeEach(async () => {
  await backend.empty()
  owner = await backend.person('Owner')
  shipper = await backend.person('Customer')
})
afterAll(() => backend?.close())

const health = async () => (await backend.ask(system.health, { as: owner })).answer
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('an upload that has not moved for 15 minutes is stuck, one that waits for a person is not', async () => {
  await givenUpload(backend, shipper, {
    status: UploadStatus.Saving,
    updatedAt: minutesAgo(16),
  })
  await givenUpload(backend, shipper, {
    status: UploadStatus.PendingQueue,
    updatedAt: minutesAgo(14),
  })
  await givenUpload(backend, shipper, {
    status: UploadStatus.InputExceptions,
    updatedAt: minutesAgo(600),
  })

  expect(await health()).toMatchObject({
    uploads: { stuck: 1, inExceptions: 1, toApprove: 0 },
    queue: { waiting: 1, underWay: 1 },
    storage: { files: 3, fileBytes: 3000 },
  })
})

test('sign-ins of the last day are counted, and those that were refused', async () => {
  const signIn = (password: string) =>
    backend.request('/auth', { body: { username: shipper.username, password } })
  const before = await health()

  await signIn('wrong')
  await signIn('wrong again')
  await signIn(testPassword)

  const { signIns } = await health()
  expect(signIns.refused).toBe(2)
  expect(signIns.sessions).toBe(before.signIns.sessions + 1)
})

test('the modes of a company are set, offered to its people and in the audit', async () => {
  const { status } = await backend.ask(system.setModes, {
    as: owner,
    params: { id: shipper.companyId },
    body: { modes: [Mode.AirFreight] },
  })

  const offered = await (await backend.request('/config/available-modes', { as: shipper })).json()
  const { answer } = await backend.ask(audit.list, { as: owner, query: { subject: 'company' } })
  expect(status).toBe(200)
  expect(offered).toMatchObject([{ mode: Mode.AirFreight }])
  expect(answer).toMatchObject([{ name: shipper.company, after: { modes: ['Air Freight'] } }])
})

/** A lane and what was shipped on it, which the lane's own figures do not yet tell. */
async function givenShipped(who: Person, destination = 'Dallas, TX, US'): Promise<number> {
  const { db } = backend.context.database
  const lane = await givenLane(backend, who)
  const upload = await givenUpload(backend, who, { status: UploadStatus.Completed })
  const shipment = {
    uploadId: upload.id,
    companyId: who.companyId,
    laneId: lane.id,
    laneKey: lane.laneKey,
    mode: Mode.RoadFTL,
    approved: true,
    origin: 'Chicago, IL, US',
    destination,
    carrier: 'Summit Linehaul',
    kilograms: 9000,
    miles: 970,
  }
  await db.insert(shipments).values([
    { ...shipment, row: 2, shipDate: '2026-03-04', month: '2026-03', cents: 120_000 },
    { ...shipment, row: 3, shipDate: '2026-04-04', month: '2026-04', cents: 180_000 },
  ])
  return lane.id
}
const recalculate = (what: Recalculated) =>
  backend.ask(system.recalculate, {
    as: owner,
    body: { what, companyId: shipper.companyId, mode: Mode.RoadFTL },
  })

test('lanes are worked out again from their shipments, of the company named alone', async () => {
  const { db } = backend.context.database
  const lane = await givenShipped(shipper)
  const foreign = await givenShipped(await backend.person('Customer', 'Birch'))
  const read = async (id: number) => (await db.select().from(lanes).where(eq(lanes.id, id)))[0]

  const { answer } = await recalculate('lanes')

  expect(answer).toEqual({ count: 1 })
  expect(await read(lane)).toMatchObject({
    shipmentCount: 2,
    historicCents: 300_000,
    lastPaidCents: 180_000,
    incumbentName: 'Summit Linehaul',
  })
  expect(await read(foreign)).toMatchObject({ historicCents: 30_000_000, incumbentName: null })
})

test('emissions are worked out again for each shipment of the company', async () => {
  await givenShipped(shipper)
  await givenShipped(await backend.person('Customer', 'Birch'))

  expect((await recalculate('co2')).answer).toEqual({ count: 2 })
  expect(await backend.context.database.db.select().from(shipmentEmissions)).toHaveLength(2)
})

test('the places that the company’s shipments name are counted again', async () => {
  await givenShipped(shipper)
  await givenShipped(await backend.person('Customer', 'Birch'), 'Reno, NV, US')

  expect((await recalculate('locations')).answer).toEqual({ count: 2 })
})

test('what is not there cannot be worked out or set', async () => {
  const body = { what: 'lanes', companyId: 2_000_000_000, mode: Mode.RoadFTL } as const
  const none = { as: owner, params: { id: 2_000_000_000 }, body: { modes: [] } }

  expect((await backend.ask(system.recalculate, { as: owner, body })).status).toBe(404)
  expect((await backend.ask(system.setModes, none)).status).toBe(404)
  const bad = await backend.request('/ext/system/recalculations', {
    as: owner,
    body: { ...body, what: 'bids' },
  })
  expect(bad.status).toBe(400)
})

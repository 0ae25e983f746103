import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { audit } from '#contract/ext/audit.ts'
import { system } from '#contract/ext/system.ts'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { type Backend, openBackend, type Person, testPassword } from '#tests/support/backend.ts'
import { givenLane, givenUpload } from '#tests/support/factories.ts'

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
afterAll(() => backend.close())

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

test.each(['lanes', 'locations', 'co2'] as const)(
  'the %s of a company in a mode are worked out again',
  async (what) => {
    const lane = await givenLane(backend, shipper)

    const { status, answer } = await backend.ask(system.recalculate, {
      as: owner,
      body: { what, companyId: shipper.companyId, mode: Mode.RoadFTL },
    })

    const { db } = backend.context.database
    expect(status).toBe(200)
    expect(answer.count).toBeGreaterThanOrEqual(0)
    expect(await db.select().from(lanes).where(eq(lanes.id, lane.id))).toHaveLength(1)
  },
)

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

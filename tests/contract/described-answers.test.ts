import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { everyCall } from '#contract/contract.ts'
import { type Endpoint, pathOf } from '#contract/endpoint.ts'
import { Mode } from '#domain/mode.ts'
import { signAccessToken } from '#server/caller.ts'
import type { Person } from '#tests/support/backend.ts'
import { undescribed } from '#tests/support/described-answer.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import {
  bid,
  fclOffer,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type Tender,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

let world: TenderWorld
let tender: Tender
let people: Person[]
/** Of rows that exist, by the beginning of the path that names one. */
let ids: readonly (readonly [RegExp, number])[]

beforeAll(async () => {
  world = await openTenderWorld('embedded')
  tender = await givenTender(world)
  const { shipper, analyst, carriers } = tender
  const [albatross, bluefin] = carriers
  const laneId = await givenLane(world, shipper)
  const upload = await givenUpload(world, shipper, { mode: Mode.OceanFCL })
  const { db } = world.context.database
  const lane = await db.query.lanes.findFirst({ where: (lanes, { eq }) => eq(lanes.id, laneId) })
  if (lane) await givenShipment(world, lane, upload)
  await start(world, shipper, [laneId])
  const best = await bid(world, albatross, laneId, 276_000)
  await bid(world, bluefin, laneId, 300_000)
  await world.request('/bids/accept', {
    as: shipper,
    method: 'PUT',
    body: {
      awards: [{ laneId, bidId: best.id, version: best.version, share: 60 }],
      confirm: true,
    },
  })
  await givenLane(world, shipper)
  people = [
    await world.person('Owner'),
    shipper,
    analyst,
    albatross,
    await world.person('DataLite'),
  ]
  ids = [
    [/^\/(ext\/)?(uploads|overview\/upload-events)/, upload.id],
    [/^\/(ext\/)?(repo|companies|carriers|system)/, shipper.companyId],
    [/^\/(ext\/)?(bids|lanes|declines|unanswered|written-places)|^\/benchmark/, laneId],
  ]
})
afterAll(() => world?.close())

/** GET calls that change something, and those that ask elsewhere. */
const changing = ['bids.reset', 'overview.resetDemo', 'shipments.clean', 'accounts.forgotPassword']
const reading = everyCall().filter(
  ({ name, call }) => call.method === 'GET' && !changing.includes(name),
)

test('every call that reads answers what the document says, to every role', async () => {
  const differences: string[] = []
  const answered = new Set<string>()

  for (const { name, call } of reading) {
    for (const person of people) {
      const path = addressOf(call)
      const answer = await world.request(path, { as: person })
      if (answer.ok) answered.add(name)
      differences.push(...(await undescribed('GET', `/api${path}`, answer)))
    }
  }

  expect([...new Set(differences)]).toEqual([])
  expect(answered.size).toBeGreaterThan(90)
}, 240_000)

test('calls whose answers are marked are those that say so, and 304 is described', async () => {
  const differences: string[] = []
  const [marked, described] = [new Set<string>(), new Set<string>()]

  for (const { name, call } of reading) {
    if (call.headers?.includes('etag')) described.add(name)
    for (const person of people) {
      const path = `/api${addressOf(call)}`
      const token = await signAccessToken(person.userId, person.sessionId, world.context)
      const ask = (headers = {}) =>
        world.app.request(path, { headers: { authorization: `Bearer ${token}`, ...headers } })
      const tag = (await ask()).headers.get('etag')
      if (tag === null) continue
      marked.add(name)
      const known = await ask({ 'if-none-match': tag })
      expect([name, known.status]).toEqual([name, 304])
      differences.push(...(await undescribed('GET', path, known)))
    }
  }

  expect(differences).toEqual([])
  expect(marked).toEqual(described)
  expect(marked.size).toBeGreaterThan(10)
}, 240_000)

test('calls that change something answer what the document says', async () => {
  const { shipper, carriers } = tender
  const [albatross] = carriers
  const owner = await world.person('Owner')
  const laneId = await givenLane(world, shipper)
  const forecast = await givenLane(world, shipper)
  const upload = await givenUpload(world, shipper, { mode: Mode.OceanFCL })
  const differences: string[] = []
  const change = async (method: string, path: string, as: Person, body?: unknown) => {
    const answer = await world.request(path, { as, method, ...(body !== undefined && { body }) })
    differences.push(...(await undescribed(method, `/api${path}`, answer)))
    return { call: `${method} ${path}`, status: answer.status, ok: answer.ok, answer }
  }

  const made = [
    await change('PUT', `/lanes/volume/${forecast}`, shipper, {
      version: 1,
      volume: [{ month: '2027-01', volume: 12 }],
    }),
    await change('PUT', '/lanes/start', shipper, { laneIds: [laneId] }),
    await change('POST', '/bids/lanes', albatross, { laneIds: [laneId] }),
    await change('POST', '/bids/save', albatross, {
      bids: [{ laneId, charges: fclOffer(270_000) }],
      submit: true,
    }),
    await change('POST', `/lanes/refresh/${laneId}`, shipper),
    await change('GET', `/bids/reset/${laneId}`, albatross),
    await change('PUT', '/lanes/pause', shipper, { laneIds: [laneId] }),
    await change('POST', `/lanes/co2/calculate/${laneId}`, shipper),
    await change('POST', '/lanes/export', shipper, { mode: Mode.OceanFCL }),
    await change('POST', '/uploads', shipper, [upload.id]),
    await change('PATCH', `/uploads/${upload.id}/statistics`, shipper, { uniqueLocationsCount: 3 }),
    await change('PUT', '/accounts/update', shipper, { firstName: 'Maya', lastName: 'Lind' }),
    await change('POST', '/accounts/invite', owner, {
      addresses: ['new@laneward.test'],
      type: 'Customer',
      companyId: shipper.companyId,
    }),
    await change('PUT', '/export/config', owner, {
      mode: Mode.OceanFCL,
      columns: [{ key: 'origin', title: 'From' }],
    }),
  ]

  expect(made.filter(({ ok }) => !ok).map(({ call, status }) => [call, status])).toEqual([])
  expect(differences).toEqual([])
}, 120_000)

test('a refusal is described with its status and its problem', async () => {
  const { shipper } = tender
  const calls = [
    ['GET', '/lanes/mode?mode=none', 400],
    ['POST', '/lanes/mode', 404],
    ['PUT', '/lanes/pause', 404],
    ['POST', '/accounts/invite', 403],
  ] as const

  for (const [method, path, status] of calls) {
    const body = path === '/lanes/pause' ? { body: { laneIds: [2_000_000_000] } } : {}
    const answer = await world.request(path, { as: shipper, method, ...body })

    expect(answer.status).toBe(status)
    expect(await undescribed(method, `/api${path}`, answer)).toEqual([])
  }
})

test('a field that the document does not know is reported', async () => {
  const answer = Response.json({ username: 'maya@laneward.test', passwordHash: 'x' })

  const differences = await undescribed('GET', '/api/auth/ping', answer)

  expect(differences.join()).toContain('passwordHash')
})

/** A path with what its parameters have to be, as far as rows of that kind exist. */
function addressOf(call: Endpoint): string {
  const id = ids.find(([start]) => start.test(call.path))?.[1] ?? Mode.OceanFCL
  const given: Record<string, unknown> = {
    mode: Mode.OceanFCL,
    kind: call.path.startsWith('/ext/reference') ? 'ports' : 'BidCoverage',
    extra: 'failed',
    bySavings: 'true',
    uploadId: ids[0]?.[1],
    laneId: ids[2]?.[1],
    userId: tender.shipper.userId,
    search: 'Shanghai',
    input: 'Shanghai',
    routeType: 'CountryToCountry',
    metric: 'CostPerUnit',
  }
  const names = Object.keys(call.params?.shape ?? {})
  const byMode = names.includes('id') && call.params?.safeParse({ id: 999 }).success === false
  const params = names.map((name) => [
    name,
    name === 'id' ? (byMode ? Mode.OceanFCL : id) : (given[name] ?? 'unknown'),
  ])
  const query = Object.entries(call.query?.shape ?? {})
    .filter(([, type]) => !(type as z.ZodType).safeParse(undefined).success)
    .map(([name]) => [name, String(given[name] ?? 'unknown')])
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : ''
  return pathOf(call.path, Object.fromEntries(params)) + search
}

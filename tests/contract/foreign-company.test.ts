import { afterAll, beforeAll, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import type { Role } from '#domain/role.ts'
import { documents } from '#server/store/tables/documents.ts'
import { shipments } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { givenBid, givenInvitation, givenLane, givenUpload } from '#tests/support/factories.ts'

let backend: Backend
let ids: Record<string, number>

/** Alder's lane with a carrier's bid, its upload, shipment and document; everybody else is a stranger. */
beforeAll(async () => {
  backend = await openBackend()
  const { db } = backend.context.database
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  const lane = await givenLane(backend, shipper, { status: 'started', origin: 'Secretville' })
  await givenInvitation(backend, lane, carrier)
  const bid = await givenBid(backend, lane, carrier)
  const upload = await givenUpload(backend, shipper)
  const [shipment] = await db
    .insert(shipments)
    .values({
      uploadId: upload.id,
      companyId: shipper.companyId,
      laneId: lane.id,
      laneKey: lane.laneKey,
      row: 2,
      mode: Mode.RoadFTL,
      approved: true,
      shipDate: '2026-03-04',
      month: '2026-03',
      origin: 'Secretville',
      destination: 'Dallas',
      kilograms: 1000,
      cents: 100_000,
    })
    .returning()
  const [document] = await db
    .insert(documents)
    .values({
      companyId: shipper.companyId,
      category: 'General',
      name: 'Secretville.pdf',
      status: 'pending',
      storedName: 'stored-secret',
      mediaType: 'application/pdf',
      byteCount: 10,
    })
    .returning()
  ids = {
    lane: lane.id,
    bid: bid.id,
    upload: upload.id,
    shipment: shipment?.id ?? 0,
    document: document?.id ?? 0,
    person: shipper.userId,
    company: shipper.companyId,
  }
})
afterAll(() => backend.close())

type Call = [role: Role, method: string, path: string, body?: unknown]

const ofLane: Call[] = (['Customer', 'Carrier'] as const).flatMap((role): Call[] => [
  [role, 'GET', '/bids/charges/{lane}'],
  [role, 'GET', '/bids/awarded-months/{lane}'],
  [role, 'GET', '/bids/reset/{lane}'],
  [role, 'GET', '/bids/{lane}'],
  [role, 'GET', '/lanes/award-history/{lane}'],
  [role, 'GET', '/lanes/valid-blocks/{lane}'],
  [role, 'GET', '/lanes/co2/{lane}'],
  [role, 'POST', '/lanes/co2/calculate/{lane}'],
  [role, 'POST', '/lanes/co2/calculate/batch', { laneIds: ['{lane}'] }],
])

const changes: Call[] = [
  ['Customer', 'PUT', '/lanes/start', { laneIds: ['{lane}'] }],
  ['Customer', 'PUT', '/lanes/pause', { laneIds: ['{lane}'] }],
  [
    'Customer',
    'PUT',
    '/lanes/volume/{lane}',
    { version: 1, volume: [{ month: '2026-01', volume: 5 }] },
  ],
  [
    'Customer',
    'PUT',
    '/bids/accept',
    {
      awards: [{ laneId: '{lane}', bidId: '{bid}', version: 1, share: 100, months: [] }],
      confirm: true,
    },
  ],
  ['Customer', 'GET', '/benchmark/lane/get-deviations?laneId={lane}'],
  ['Customer', 'GET', '/benchmark/lane?laneId={lane}&routeType=Global'],
]

const ofUpload: Call[] = [
  ['Customer', 'GET', '/uploads/{upload}'],
  ['Carrier', 'GET', '/uploads/{upload}'],
  ['Carrier', 'GET', '/uploads/carrier-bids/{upload}'],
  ['Carrier', 'GET', '/uploads/carrier-bids/download/{upload}'],
  ['DataLite', 'GET', '/uploads/download?uploadId={upload}'],
  ['Customer', 'POST', '/uploads', ['{upload}']],
  ['Customer', 'PATCH', '/uploads/{upload}/statistics', { uniqueLocationsCount: 7 }],
  [
    'Customer',
    'POST',
    '/ext/uploads/{upload}/decision',
    { decision: 'cancel', reason: 'Mine now' },
  ],
  ['DataLite', 'GET', '/shipments/clean/4?uploadId={upload}'],
  ['Customer', 'GET', '/benchmark/charge-location?mode=4&routeType=Global&uploadId={upload}'],
  ['Customer', 'GET', '/overview/stats/4?uploadId={upload}'],
  ['Customer', 'GET', '/overview/lane-breakdown/4?uploadId={upload}'],
  ['Customer', 'GET', '/overview/visualiser/4?uploadId={upload}'],
  ['Customer', 'GET', '/overview/Spend/4/{upload}'],
  ['Customer', 'GET', '/reporting/incumbent-savings/4?uploadId={upload}'],
  ['Customer', 'GET', '/shipments/co2/summary/4?uploadId={upload}'],
]

const ofOthers: Call[] = [
  ['DataLite', 'GET', '/shipments/co2/{shipment}'],
  ['DataLite', 'POST', '/shipments/co2/calculate/{shipment}'],
  ['Customer', 'POST', '/shipments/co2/calculate/batch', { shipmentIds: ['{shipment}'] }],
  ['Carrier', 'GET', '/repo/{company}'],
  ['Carrier', 'GET', '/repo/download/{document}'],
  ['Customer', 'GET', '/ext/documents/{document}'],
  ['Customer', 'PUT', '/repo/{document}/accepted', {}],
  ['Customer', 'DELETE', '/repo', { ids: ['{document}'] }],
  ['Customer', 'GET', '/accounts/profile-picture?userId={person}'],
  ['Customer', 'DELETE', '/accounts/{person}'],
]

test.each<Call>([...ofLane, ...changes, ...ofUpload, ...ofOthers])(
  'a %s of another company is refused %s %s and nothing changes',
  async (role, method, path, body) => {
    const before = await everything()

    const response = await send(await stranger(role), method, path, body)

    expect([403, 404]).toContain(response.status)
    expect(await response.text()).not.toContain('Secretville')
    expect(await everything()).toBe(before)
  },
)

// Lists narrowed to what is another's are empty, as if it did not exist.
test.each<Call>([
  ['Customer', 'GET', '/lanes/mode?mode=4&laneId={lane}'],
  ['Carrier', 'GET', '/lanes/mode?mode=4&laneId={lane}'],
  ['Customer', 'POST', '/bids/lanes', { laneIds: ['{lane}'] }],
  ['Carrier', 'POST', '/bids/lanes', { laneIds: ['{lane}'] }],
  ['DataLite', 'GET', '/shipments/get?mode=4&uploadId={upload}'],
  ['DataLite', 'GET', '/shipments/export/4?uploadId={upload}'],
  ['DataLite', 'GET', '/shipments/export/4/failed?uploadId={upload}'],
  ['DataLite', 'GET', '/export?mode=4&uploadId={upload}&isCustom=false'],
  ['Customer', 'GET', '/overview/unified-error-breakdown?mode=4&uploadId={upload}'],
  ['Customer', 'GET', '/location-statistics/unique-locations/4?uploadId={upload}'],
  ['Customer', 'POST', '/lanes/rate-card', { mode: 4, laneIds: ['{lane}'] }],
])('a %s of another company learns nothing by %s %s', async (role, method, path, body) => {
  const response = await send(await stranger(role), method, path, body)

  expect(response.status).toBeLessThan(500)
  expect([400, 415, 422]).not.toContain(response.status)
  expect(await response.text()).not.toMatch(/Secretville|28000|2\.33/)
})

const stranger = (role: Role): Promise<Person> => backend.person(role, `Stranger ${role}`)

function send(as: Person, method: string, path: string, body: unknown): Promise<Response> {
  const filled = (text: string) => text.replace(/"?\{([a-z]+)\}"?/g, (_, name) => String(ids[name]))
  return backend.request(filled(path), {
    as,
    method,
    ...(body !== undefined && { body: JSON.parse(filled(JSON.stringify(body))) as unknown }),
  })
}

/** Everything of Alder's that somebody else might change, as one text. */
async function everything(): Promise<string> {
  const tables = [
    'lanes',
    'bids',
    'awards',
    'uploads',
    'shipments',
    'documents',
    'lane_emissions',
    'shipment_emissions',
    'lane_months',
    'users',
  ]
  const texts: string[] = []
  for (const table of tables) {
    const owned = table === 'users' ? ` where t.id = ${ids['person']}` : ''
    const { rows } = await backend.context.database.pool.query(
      `select coalesce(json_agg(t order by t::text), '[]')::text as rows from ${table} t${owned}`,
    )
    texts.push(String((rows[0] as { rows: string }).rows))
  }
  return texts.join('\n')
}

import { rolesThatMay } from '#domain/capability.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCall } from '#contract/contract.ts'
import { Mode } from '#domain/mode.ts'
import type { Role } from '#domain/role.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'
import { documents } from '#server/store/tables/documents.ts'
import { carrierCapacities } from '#server/store/tables/bids.ts'
import { laneDoubts } from '#server/store/tables/lanes.ts'
import { companyAliases, exchangeRates, shipments } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { givenAward, givenBid, givenInvitation, givenLane } from '#tests/support/factories.ts'
import { givenRun } from '#tests/support/given-run.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { emptied, namesNobodys, refused } from './foreign-company-calls.ts'

let backend: Backend
let ids: Record<string, number | string>

/** Alder's lane with a carrier's bid, its upload, shipment and document; everybody else is a stranger. */
beforeAll(async () => {
  backend = await openBackend()
  const { db } = backend.context.database
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  const lane = await givenLane(backend, shipper, { status: 'started', origin: 'Secretville' })
  await givenInvitation(backend, lane, carrier)
  const bid = await givenBid(backend, lane, carrier)
  const award = await givenAward(backend, bid)
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
  const [alias] = await db
    .insert(companyAliases)
    .values({
      companyId: shipper.companyId,
      kind: 'place',
      scope: 'road',
      folded: 'plant secretville',
      written: 'PLANT Secretville',
      meaning: 'Dallas, TX',
      label: 'Dallas, TX',
    })
    .returning()
  await db.insert(laneDoubts).values({
    laneId: lane.id,
    side: 'origin',
    written: 'Secretville',
    kind: 'PlaceNotFound',
    suggestions: [],
    shipments: 1,
  })
  const [rate] = await db
    .insert(exchangeRates)
    .values({
      companyId: shipper.companyId,
      currency: 'EUR',
      date: '2026-01-02',
      usdPerUnit: 1.04,
      source: 'entered',
    })
    .returning()
  await db.insert(carrierCapacities).values({
    carrierId: carrier.companyId,
    companyId: shipper.companyId,
    mode: Mode.RoadFTL,
    version: 1,
    limits: [{ field: 'origin', value: 'Secretville', most: 28_000 }],
  })
  const [offer] = await db
    .insert(carrierOffers)
    .values({
      shipperId: shipper.companyId,
      carrierId: carrier.companyId,
      mode: Mode.RoadFTL,
      kind: 'bundle',
      name: 'Secretville bundle',
      percentOff: 5,
      laneIds: [lane.id],
    })
    .returning()
  const run = await givenRun(backend, shipper, { costCents: 28_000, part: { laneId: lane.id } })
  ids = {
    scenario: run.scenarioId,
    run: run.id,
    rate: rate?.id ?? 0,
    alias: alias?.id ?? 0,
    lane: lane.id,
    bid: bid.id,
    award: award.id,
    offer: offer?.id ?? 0,
    upload: upload.id,
    shipment: shipment?.id ?? 0,
    document: document?.id ?? 0,
    person: shipper.userId,
    company: shipper.companyId,
    carrier: carrier.companyId,
    session: shipper.sessionId,
  }
})
afterAll(() => backend?.close())

test.each(refused)(
  'a %s of another company is refused %s %s and nothing changes',
  async (role, method, path, body) => {
    const before = await everything()

    const response = await send(await stranger(role), method, path, body)

    expect([403, 404]).toContain(response.status)
    expect(await response.text()).not.toContain('Secretville')
    expect(await everything()).toBe(before)
  },
)

test.each(emptied)(
  'a %s of another company learns nothing by %s %s',
  async (role, method, path, body) => {
    const response = await send(await stranger(role), method, path, body)

    expect(response.status).toBeLessThan(500)
    expect([400, 415, 422]).not.toContain(response.status)
    expect(await response.text()).not.toMatch(/Secretville|28000|2\.33/)
  },
)

test('every call is tried by a stranger, or names nothing of a company', () => {
  const tried = new Set([...refused, ...emptied].map(([, method, path]) => nameOf(method, path)))
  const declared = new Set<string>(namesNobodys)
  const asked = everyCall()
    .filter(
      ({ call: { requires } }) =>
        requires !== null && rolesThatMay(requires).some((role) => role !== 'Owner'),
    )
    .map(({ name }) => name)

  expect(asked.filter((name) => !tried.has(name) && !declared.has(name))).toEqual([])
  expect([...declared].filter((name) => tried.has(name) || !asked.includes(name))).toEqual([])
})

/** The name of the call that answers a path; one written out comes before one with a parameter. */
function nameOf(method: string, path: string): string | undefined {
  const asked = path.split('?')[0] ?? ''
  const places = (call: { path: string }) => call.path.split('{').length
  return everyCall()
    .filter(({ call }) => call.method === method)
    .toSorted((one, other) => places(one.call) - places(other.call))
    .find(({ call }) => new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(asked))?.name
}

const stranger = (role: Role): Promise<Person> => backend.person(role, `Stranger ${role}`)

function send(as: Person, method: string, path: string, body: unknown): Promise<Response> {
  const filled = (text: string) => text.replace(/"?\{([a-z]+)\}"?/g, (_, name) => String(ids[name]))
  const sent = body === undefined ? undefined : (JSON.parse(filled(JSON.stringify(body))) as object)
  return backend.request(filled(path), {
    as,
    method,
    ...(sent && ('form' in sent ? { form: formOf(sent.form as Form) } : { body: sent })),
  })
}

type Form = Readonly<Record<string, string>>

function formOf({ file, text = '', ...fields }: Form): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append(file, new File([text], 'mine.csv'))
  return form
}

const ofPerson: Readonly<Record<string, string>> = { users: 'id', sessions: 'user_id' }

/** Everything of Alder's that somebody else might change, as one text. */
async function everything(): Promise<string> {
  const tables = [
    'lanes',
    'bids',
    'awards',
    'award_runs',
    'award_run_parts',
    'award_scenarios',
    'award_scenario_pins',
    'uploads',
    'shipments',
    'documents',
    'lane_emissions',
    'shipment_emissions',
    'lane_months',
    'users',
    'sessions',
    'carrier_marks',
    'carrier_modes',
    'lane_invitations',
    'document_reviews',
  ]
  const texts: string[] = []
  for (const table of tables) {
    const owned = ofPerson[table] ? ` where t.${ofPerson[table]} = ${ids['person']}` : ''
    const { rows } = await backend.context.database.pool.query(
      `select coalesce(json_agg(t order by t::text), '[]')::text as rows from ${table} t${owned}`,
    )
    texts.push(String((rows[0] as { rows: string }).rows))
  }
  return texts.join('\n')
}

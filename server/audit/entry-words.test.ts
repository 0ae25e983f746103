import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#contract/ext/audit.ts'
import { Mode } from '#domain/mode.ts'
import { type Change, recordChange } from '#server/audit/record.ts'
import { inTransaction } from '#server/store/database.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { givenBid, givenInvitation, givenLane } from '#tests/support/factories.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'

let backend: Backend
let owner: Person

beforeAll(async () => {
  backend = await openBackend()
  owner = await backend.person('Owner')
})
afterAll(() => backend?.close())

/** The entry a change leaves, as an Owner reads it. */
async function readBack(change: Change) {
  await inTransaction(backend.context.database, (tx) => recordChange(tx, owner, change))
  const [newest] = (await backend.ask(audit.list, { as: owner })).answer
  return newest
}

test.each(['company', 'carrier rating'] as const)(
  'a %s is called by the name of its company',
  async (subject) => {
    const { companyId } = await backend.person('Carrier', 'Meridian Lines')

    const entry = await readBack({ subject, subjectId: companyId, action: 'changed' })

    expect(entry).toMatchObject({ name: 'Meridian Lines' })
  },
)

test.each(['negotiation terms', 'export template'] as const)(
  '%s are called by their mode',
  async (subject) => {
    const entry = await readBack({ subject, subjectId: Mode.OceanFCL, action: 'changed' })

    expect(entry).toMatchObject({ name: 'Ocean - FCL' })
  },
)

test('an award names its lane and the carriers of its bids', async () => {
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier', 'Polar Route Air')
  const place = { status: 'started', origin: 'Oslo', destination: 'Bergen' } as const
  const lane = await givenLane(backend, shipper, place)
  await givenInvitation(backend, lane, carrier)
  const bid = await givenBid(backend, lane, carrier)

  const after = { laneIds: [lane.id], bidIds: [bid.id, bid.id] }
  const entry = await readBack({ subject: 'award', subjectId: lane.id, action: 'awarded', after })

  expect(entry).toMatchObject({
    name: 'Oslo > Bergen',
    after: { lanes: ['Oslo > Bergen'], carriers: ['Polar Route Air'] },
  })
})

test('an invitation names company and role, a cleansing its files and mode', async () => {
  const shipper = await backend.person('Customer', 'Alder Foods')
  const upload = await givenUpload(backend, shipper)

  const invited = await readBack({
    subject: 'invitation',
    subjectId: 'nora@alder.test',
    action: 'invited',
    after: { type: 'Customer', companyId: shipper.companyId },
  })
  const cleansed = await readBack({
    subject: 'shipments',
    subjectId: Mode.Universal,
    action: 'cleansed again',
    after: { changed: 3, uploads: [upload.id] },
  })

  expect(invited).toMatchObject({ after: { role: 'Shipper', company: 'Alder Foods' } })
  expect(cleansed).toMatchObject({ name: 'All modes', after: { uploads: [upload.fileName] } })
})

test('modes read as their titles, the columns of a template too', async () => {
  const modes = [Mode.RoadFTL, Mode.AirFreight]
  const columns = [{ key: 'origin', title: 'From' }]

  expect(
    await readBack({ subject: 'company', subjectId: 1, action: 'changed', after: { modes } }),
  ).toMatchObject({ after: { modes: ['Road - FTL', 'Air Freight'] } })
  expect(
    await readBack({ subject: 'export template', subjectId: 2, action: 'added', after: columns }),
  ).toMatchObject({ after: ['From'] })
})

test('what is gone keeps the number or the name its entry has', async () => {
  const gone = 999_999
  const after = { laneIds: [gone], addresses: ['a@b.test'] }

  expect(
    await readBack({ subject: 'survey', subjectId: gone, action: 'invited', after }),
  ).toMatchObject({ name: String(gone), after: { lanes: [gone], addresses: ['a@b.test'] } })
  expect(
    await readBack({
      subject: 'person',
      subjectId: gone,
      action: 'deleted',
      before: { username: 'nora@alder.test', type: 'Carrier' },
    }),
  ).toMatchObject({ name: 'nora@alder.test', before: { role: 'Carrier' } })
})

test('ratings of a carrier are called as people call the criteria', async () => {
  const { companyId } = await backend.person('Carrier', 'Meridian Lines')

  const entry = await readBack({
    subject: 'carrier rating',
    subjectId: companyId,
    action: 'changed',
    before: { OTD: 3 },
    after: { OTD: 4 },
  })

  expect(entry).toMatchObject({
    before: { 'On-time delivery': 3 },
    after: { 'On-time delivery': 4 },
  })
})

test('entries from when ratings were called marks are entries of ratings', async () => {
  const { companyId } = await backend.person('Carrier', 'Meridian Lines')
  const { db } = backend.context.database
  await db.insert(auditEntries).values({
    username: owner.username,
    subject: 'carrier mark',
    subjectId: String(companyId),
    action: 'changed',
    after: { OTD: 4 },
  })

  await db.execute(sql.raw(renamedSubject()))

  const [newest] = (await backend.ask(audit.list, { as: owner })).answer
  expect(newest).toMatchObject({
    subject: 'carrier rating',
    name: 'Meridian Lines',
    after: { 'On-time delivery': 4 },
  })
})

test('terms read as their form has them, without the count of their savings', async () => {
  const entry = await readBack({
    subject: 'negotiation terms',
    subjectId: Mode.OceanFCL,
    action: 'changed',
    before: { version: 1, minimumShare: 10, green: 0.02 },
    after: { version: 2, minimumShare: 25, green: 0.035 },
  })

  expect([entry?.before, entry?.after]).toEqual([
    { 'Smallest share of a lane': '10%', 'Green up to': '2% over' },
    { 'Smallest share of a lane': '25%', 'Green up to': '3.5% over' },
  ])
})

/** What the migration does to entries that are there. */
const renamedSubject = (): string =>
  readFileSync(
    join(import.meta.dirname, '../store/migrations/0038_rename_marks_to_ratings.sql'),
    'utf8',
  )

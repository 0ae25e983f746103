import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ext } from '#contract/ext/ext.ts'
import { uploads } from '#contract/uploads.ts'
import { UploadStatus } from '#domain/upload.ts'
import { shipments } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { mixedFileCallsOf } from '#tests/support/history.ts'

describe.each(databaseKinds)('places of several modes (%s)', (kind) => {
  let backend: Backend
  let shipper: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  beforeEach(async () => {
    await backend.empty()
    shipper = await backend.person('Customer')
  })
  afterAll(() => backend?.close())

  const { given, groupsOf, repair } = mixedFileCallsOf(
    () => backend,
    () => shipper,
  )
  const headings =
    'Shipment,Ship date,Mode,Origin,Destination,Equipment,Weight (kg),Freight cost (USD)'

  test('a country is a port for ships and an airport for planes, each decided for itself', async () => {
    const id = await given([
      headings,
      'S1,2026-01-05,Ocean FCL,CNSHA,Germany,40HC,,1500',
      'S2,2026-01-06,Air,PVG,Germany,,400,1200',
      'S3,2026-01-06,Air,PVG,Germany,,300,900',
    ])
    const groups = await groupsOf(id)

    expect(groups.map(({ found, family, count }) => [found, family, count])).toEqual([
      ['Germany', 'air', 2],
      ['Germany', 'ocean', 1],
    ])
    await repair(
      id,
      ...groups.map(({ kind: problem, column, found, family, suggestions }) => ({
        kind: problem,
        column,
        found,
        ...(family && { family }),
        action: 'replace' as const,
        value: suggestions[0] ?? '',
      })),
    )

    const read = await backend.ask(uploads.one, { as: shipper, params: { id } })
    expect(read.answer).toMatchObject({ status: UploadStatus.PendingApproval, rowsAccepted: 3 })
    const saved = await backend.context.database.db
      .select()
      .from(shipments)
      .where(eq(shipments.uploadId, id))
      .orderBy(shipments.row)
    expect(saved.map(({ destinationRef }) => destinationRef)).toEqual([
      'port:DEHAM',
      'airport:FRA',
      'airport:FRA',
    ])

    const decisions = await backend.ask(ext.uploadDecisions, { as: shipper, params: { id } })
    const ofAir = decisions.answer.filter(({ family }) => family === 'air')
    await repair(id, ...ofAir.map((decision) => ({ ...decision, action: 'undo' as const })))

    expect((await groupsOf(id)).map(({ found, family }) => [found, family])).toEqual([
      ['Germany', 'air'],
    ])
  })

  test('rows of one mode are left out, those of another stay', async () => {
    const id = await given([
      headings,
      'S1,2026-01-05,Ocean FCL,CNSHA,Nowhereville,40HC,,1500',
      'S2,2026-01-06,Air,PVG,Nowhereville,,400,1200',
    ])
    await repair(id, {
      kind: 'PlaceNotFound',
      column: 'Destination',
      found: 'Nowhereville',
      family: 'air',
      action: 'exclude',
      value: '',
    })

    expect((await groupsOf(id)).map(({ found, family }) => [found, family])).toEqual([
      ['Nowhereville', 'ocean'],
    ])
  })
})

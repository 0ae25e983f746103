import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyAliases as aliasCalls } from '#contract/ext/company-aliases.ts'
import { laneDoubts } from '#contract/ext/lane-doubts.ts'
import { Mode } from '#domain/mode.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import { shipments, uploads } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenBid } from '#tests/support/factories.ts'
import { givenGuessed } from '#tests/support/given-doubts.ts'
import { processUploads } from '#tests/support/intake.ts'

describe.each(databaseKinds)('lanes that rest on guessed places (%s)', (kind) => {
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

  const db = () => backend.context.database.db
  const listed = async (as = shipper, mode?: Mode) =>
    (await backend.ask(laneDoubts.list, { as, ...(mode !== undefined && { query: { mode } }) }))
      .answer
  const decide = (decisions: { written: string; value: string | null }[], as = shipper) =>
    backend.ask(laneDoubts.resolve, {
      as,
      body: {
        decisions: decisions.map((one) => ({ ...one, family: 'road' as const, side: null })),
      },
    })
  const ways = async () =>
    (await db().select().from(lanes).orderBy(asc(lanes.id))).map((lane) => ({
      way: `${lane.origin} to ${lane.destination}`,
      shipments: lane.shipmentCount,
      cents: lane.historicCents,
    }))
  const saved = () => db().select().from(shipments).orderBy(asc(shipments.row))

  test('are found without moving a lane or a shipment, and what was written is stored', async () => {
    const { vernon, washington, moscow } = await givenGuessed(backend, shipper)
    const [lanesBefore, shipmentsBefore] = [await db().select().from(lanes), await saved()]

    await processUploads(backend)

    expect(await listed()).toMatchObject([
      {
        written: 'VERNON, CA',
        family: 'road',
        side: null,
        kind: 'AmbiguousPlace',
        readAs: ['Vernon, BC, CA'],
        suggestions: ['Vernon, BC, CA', 'Vernon, CA, US'],
        modes: [Mode.RoadFTL],
        shipments: 2,
        laneIds: [vernon.id],
      },
      {
        written: 'Texas, United States',
        kind: 'OnlyArea',
        readAs: ['Washington, DC'],
        shipments: 1,
        laneIds: [washington.id],
      },
      {
        written: 'MOSCOW, TN',
        kind: 'AnotherPlace',
        readAs: ['Moscow, RU'],
        suggestions: ['Moscow, TN'],
        shipments: 1,
        laneIds: [moscow.id],
      },
    ])
    expect((await listed())[1]?.suggestions).toContain('Texas, US (whole state)')
    expect(await db().select().from(lanes)).toEqual(lanesBefore)
    expect(await saved()).toEqual(
      shipmentsBefore.map((shipment, at) => ({
        ...shipment,
        writtenOrigin: ['VERNON, CA', 'VERNON, CA', 'Dallas, TX', 'Reno, NV', 'MOSCOW, TN'][at],
        writtenDestination: [
          'Dallas, TX',
          'Dallas, TX',
          'Texas, United States',
          'Dallas, TX',
          'Dallas, TX',
        ][at],
      })),
    )
    expect(await listed(shipper, Mode.OceanFCL)).toEqual([])
  })

  test('are looked for once for each file, and a file that is gone is passed over', async () => {
    const { upload } = await givenGuessed(backend, shipper)
    await backend.context.files.remove(upload.storedName)

    await processUploads(backend)

    expect(await listed()).toEqual([])
    expect((await saved()).map(({ writtenOrigin }) => writtenOrigin)).toEqual(['', '', '', '', ''])
  })

  test('move to the places somebody decides, and only those; sums are exact', async () => {
    await givenGuessed(backend, shipper)
    await processUploads(backend)

    const { answer } = await decide([{ written: 'VERNON, CA', value: 'Vernon, CA, US' }])
    expect(answer).toEqual({ lanes: 1, uploads: 1 })
    await processUploads(backend)

    expect(await ways()).toEqual([
      { way: 'Dallas, TX to Washington, DC', shipments: 1, cents: 70_000 },
      { way: 'Reno, NV to Dallas, TX', shipments: 1, cents: 80_000 },
      { way: 'Moscow, RU to Dallas, TX', shipments: 1, cents: 90_025 },
      { way: 'Vernon, CA, US to Dallas, TX', shipments: 2, cents: 250_050 },
    ])
    const [first, , third] = await saved()
    expect(first).toMatchObject({
      origin: 'Vernon, CA, US',
      writtenOrigin: 'VERNON, CA',
      originSource: 'alias',
      cents: 100_000,
    })
    expect(first?.originRef).not.toBeNull()
    expect(third).toMatchObject({ destination: 'Washington, DC', originSource: null })
    expect((await listed()).map(({ written }) => written)).toEqual([
      'Texas, United States',
      'MOSCOW, TN',
    ])
    expect((await backend.ask(aliasCalls.list, { as: shipper })).answer).toMatchObject([
      { kind: 'place', scope: 'road', written: 'VERNON, CA', label: 'Vernon, CA, US' },
    ])
    const [upload] = await db().select().from(uploads)
    expect(upload?.toReadAgain).toBe(false)
    const notice = await db().select().from(notifications)
    expect(notice.map(({ description }) => description)).toEqual([
      'old.csv: 1 lane moved to the places you chose',
    ])
    const audited = await db().select().from(auditEntries).where(eq(auditEntries.action, 'decided'))
    expect(audited).toMatchObject([
      {
        username: shipper.username,
        after: { places: ['VERNON, CA = Vernon, CA, US'], uploads: 1 },
      },
    ])
  })

  test('stay as they are by decision, and the next file reads the text the same', async () => {
    await givenGuessed(backend, shipper)
    await processUploads(backend)
    const before = await ways()

    await decide([
      { written: 'VERNON, CA', value: null },
      { written: 'Texas, United States', value: null },
      { written: 'MOSCOW, TN', value: null },
    ])
    await processUploads(backend)

    expect(await listed()).toEqual([])
    expect(await ways()).toEqual(before)
    const { answer } = await backend.ask(aliasCalls.list, { as: shipper })
    expect(answer.map(({ written, label }) => [written, label])).toEqual(
      expect.arrayContaining([
        ['VERNON, CA', 'Vernon, BC, CA'],
        ['Texas, United States', 'Washington, D.C., DC'],
        ['MOSCOW, TN', 'Moscow, RU'],
      ]),
    )
  })

  test('keep their shipments once bidding has started, and the notice names them', async () => {
    const { vernon } = await givenGuessed(backend, shipper)
    await processUploads(backend)
    await db()
      .update(lanes)
      .set({ status: 'started', startedAt: new Date(), baselineFrozenAt: new Date() })
      .where(eq(lanes.id, vernon.id))

    await decide([{ written: 'VERNON, CA', value: 'Vernon, CA, US' }])
    await processUploads(backend)

    expect((await ways())[0]?.way).toBe('Vernon, BC, CA to Dallas, TX')
    expect((await saved())[0]).toMatchObject({ origin: vernon.origin, laneId: vernon.id })
    const [notice] = await db().select().from(notifications)
    expect(notice?.description).toBe(
      'old.csv: 0 lanes moved to the places you chose. Not changed because bidding has started: Vernon, BC, CA to Dallas, TX',
    )
  })

  test('that have bids or an edited forecast stay without history when their shipments move', async () => {
    const { vernon } = await givenGuessed(backend, shipper)
    await givenBid(backend, vernon, await backend.person('Carrier'))
    await processUploads(backend)

    await decide([{ written: 'VERNON, CA', value: 'Vernon, CA, US' }])
    await processUploads(backend)

    expect(await ways()).toMatchObject([
      { way: 'Vernon, BC, CA to Dallas, TX', shipments: 0, cents: 0 },
      { way: 'Dallas, TX to Washington, DC', shipments: 1 },
      { way: 'Reno, NV to Dallas, TX' },
      { way: 'Moscow, RU to Dallas, TX' },
      { way: 'Vernon, CA, US to Dallas, TX', shipments: 2, cents: 250_050 },
    ])
  })

  test('are decided by place names that exist, and by their own company alone', async () => {
    await givenGuessed(backend, shipper)
    await processUploads(backend)
    const stranger = await backend.person('Customer', 'Birch')

    expect((await decide([{ written: 'VERNON, CA', value: 'Qwxyzt' }])).status).toBe(422)
    expect(await listed(stranger)).toEqual([])
    expect(
      (await decide([{ written: 'VERNON, CA', value: 'Vernon, CA, US' }], stranger)).answer,
    ).toEqual({ lanes: 0, uploads: 0 })
    expect(await listed()).toHaveLength(3)
  })
})

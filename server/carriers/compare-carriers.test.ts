import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { carriers } from '#contract/ext/carriers.ts'
import { Mode } from '#domain/mode.ts'
import { laneEmissions } from '#server/store/tables/emissions.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenAward, givenBid, givenLane, givenWorkingTogether } from '#tests/support/factories.ts'
import { givenCarriers, mode } from '#tests/support/given-carriers.ts'

describe.each(databaseKinds)('two carriers are compared (%s)', (kind) => {
  let backend: Backend
  let maya: Person
  let tom: Person
  let sofia: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())
  beforeEach(async () => {
    ;({ maya, tom, sofia } = await givenCarriers(backend))
  })

  const compare = (as: Person, one: Person, other: Person, of: 1 | typeof mode = mode) =>
    backend.ask(carriers.compare, {
      as,
      query: { mode: of, carrierId: one.companyId, otherId: other.companyId },
    })

  test('on the lanes both bid on, to the cent', async () => {
    const wei = await backend.person('Carrier', 'Cormorant')
    await givenWorkingTogether(backend, maya, [wei], [mode])
    const [first, second, alone, sea] = [
      await givenLane(backend, maya, { status: 'started', baselineCents: 120_000_00 }),
      await givenLane(backend, maya, { status: 'started' }),
      await givenLane(backend, maya, { status: 'started' }),
      await givenLane(backend, maya, { status: 'started', mode: Mode.OceanFCL }),
    ]
    const won = await givenBid(backend, first, tom, { landedCents: 100_000_01, transitDays: 4 })
    await givenBid(backend, first, sofia, { landedCents: 110_000_03, transitDays: 3 })
    await givenBid(backend, first, wei, { landedCents: 90_000_00, transitDays: 1 })
    await givenBid(backend, second, tom, { landedCents: 50_000_01, transitDays: 9 })
    await givenBid(backend, second, sofia, { landedCents: 40_000_02, transitDays: null })
    await givenBid(backend, alone, tom, { landedCents: 1_00, transitDays: 1 })
    await givenBid(backend, alone, sofia, { landedCents: null, completion: 0.5 })
    await givenBid(backend, sea, tom, { landedCents: 7_00 })
    await givenBid(backend, sea, sofia, { landedCents: 8_00 })
    await givenAward(backend, won, { awardedCents: 100_000_01, baselineCents: 120_000_00 })
    await backend.context.database.db.insert(laneEmissions).values({
      laneId: first.id,
      kilograms: 1500,
      tonneKilometres: 1,
      sheet: { shipments: 1, tonnes: 1 } as never,
    })

    const { answer } = await compare(maya, tom, sofia)

    // The lowest of the two lanes: 90,000.00 and 40,000.02.
    expect(answer).toEqual({
      carriers: [
        {
          carrierId: tom.companyId,
          carrier: 'Albatross',
          cost: 150_000.02,
          toLowest: (150_000_02 - 130_000_02) / 130_000_02,
          transitDays: 4,
          savings: 19_999.99,
        },
        {
          carrierId: sofia.companyId,
          carrier: 'Bluefin',
          cost: 150_000.05,
          toLowest: (150_000_05 - 130_000_02) / 130_000_02,
          transitDays: 3,
          savings: null,
        },
      ],
      shared: [{ mode, lanes: 2 }],
      transitLanes: 1,
      kilograms: 1500,
      emissionLanes: 1,
    })
    expect((await compare(maya, sofia, tom, 1)).answer.shared).toEqual([
      { mode: Mode.OceanFCL, lanes: 1 },
      { mode, lanes: 2 },
    ])
  })

  test('without a lane in common nothing is compared, and unknown carriers are not found', async () => {
    const lane = await givenLane(backend, maya, { status: 'started' })
    await givenBid(backend, lane, tom)
    const stranger = await backend.person('Carrier', 'Dunlin')

    const { answer } = await compare(maya, tom, sofia)

    expect(answer).toMatchObject({
      carriers: [
        { cost: null, toLowest: null, transitDays: null },
        { cost: null, toLowest: null, transitDays: null },
      ],
      shared: [],
      transitLanes: 0,
    })
    expect((await compare(maya, tom, stranger)).status).toBe(404)
  })

  test('without another shipper’s lanes, and for nobody but shippers', async () => {
    const lane = await givenLane(backend, maya, { status: 'started' })
    await givenBid(backend, lane, tom)
    await givenBid(backend, lane, sofia)
    const birch = await backend.person('Customer', 'Birch')
    await givenWorkingTogether(backend, birch, [tom, sofia], [mode])

    expect((await compare(birch, tom, sofia)).answer.shared).toEqual([])
    expect((await compare(tom, tom, sofia)).status).toBe(403)
    for (const role of ['DataCustomer', 'DataLite', 'Owner'] as const)
      expect((await compare(await backend.person(role), tom, sofia)).status).toBe(403)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { carriers } from '#contract/ext/carriers.ts'
import { Mode } from '#domain/mode.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenWorkingTogether } from '#tests/support/factories.ts'
import { givenCarriers, givenTwoLanes, mode } from '#tests/support/given-carriers.ts'

describe.each(databaseKinds)('a shipper’s carriers are listed (%s)', (kind) => {
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

  const overview = async (as: Person, of: 1 | typeof mode | typeof Mode.OceanFCL = mode) =>
    (await backend.ask(carriers.overview, { as, query: { mode: of } })).answer

  test('with coverage by lanes and volume, completion, answers and what they won', async () => {
    await givenTwoLanes(backend, { maya, tom, sofia })

    const [albatross, bluefin] = await overview(maya)

    expect(albatross).toMatchObject({
      name: 'Albatross',
      modes: [Mode.OceanFCL, Mode.RoadFTL],
      people: 1,
      invited: 2,
      bid: 1,
      complete: 1,
      volumeCoverage: 0.9,
      completion: 1,
      responseTime: 6,
      awarded: 1,
      awardedCost: 123.45,
      awardedShare: 1,
    })
    expect(bluefin).toMatchObject({
      name: 'Bluefin',
      complete: 0,
      volumeCoverage: 0,
      completion: 0.5,
      awarded: 0,
      awardedShare: 0,
    })
  })

  test('by mode, and for all modes with shipments as their volume', async () => {
    await givenTwoLanes(backend, { maya, tom, sofia })

    expect(await overview(maya, Mode.OceanFCL)).toMatchObject([
      { invited: 0, volumeCoverage: null, completion: null, responseTime: null },
      { invited: 0 },
    ])
    expect((await overview(maya, 1))[0]).toMatchObject({ invited: 2, volumeCoverage: 0.5 })
  })

  test('without another shipper’s figures, and not to anybody but shippers', async () => {
    await givenTwoLanes(backend, { maya, tom, sofia })
    const stranger = await backend.person('Customer', 'Birch')
    await givenWorkingTogether(backend, stranger, [tom], [mode])

    expect(await overview(stranger)).toMatchObject([{ name: 'Albatross', invited: 0, awarded: 0 }])
    for (const role of ['Carrier', 'DataCustomer', 'DataLite', 'Owner'] as const) {
      const refused = await backend.ask(carriers.overview, {
        as: await backend.person(role),
        query: { mode },
      })
      expect(refused.status).toBe(403)
    }
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bid } from '#domain/bid.ts'
import { Mode } from '#domain/mode.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { bidCallsOf } from '#tests/support/tender-bids.ts'
import {
  fclOffer,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('a carrier’s own CO2e (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const { save, bidsOf, givenStarted } = bidCallsOf(() => world)

  test('is saved with the bid, changed, removed and seen by its carrier and the shipper alone', async () => {
    const { shipper, carrier, rival, laneId } = await givenStarted()
    const charges = fclOffer(270_000)
    const state = async (version: number | null, co2ePerUnit: number | null) => {
      const response = await save(carrier, [{ laneId, version, charges, co2ePerUnit }])
      expect(response.status).toBe(200)
      const [answered] = (await response.json()) as Bid[]
      return [answered?.version, answered?.co2ePerUnit]
    }

    expect(await state(null, 1417.31)).toEqual([1, 1417.31])
    await save(rival, [{ laneId, charges: fclOffer(276_000), co2ePerUnit: 1519.57 }])
    expect(await bidsOf(shipper, laneId)).toMatchObject([
      { carrierId: carrier.companyId, co2ePerUnit: 1417.31 },
      { carrierId: rival.companyId, co2ePerUnit: 1519.57 },
    ])
    expect(await bidsOf(carrier, laneId)).toMatchObject([{ co2ePerUnit: 1417.31 }])
    expect(await state(1, 1400)).toEqual([2, 1400])
    expect(await state(2, 1400)).toEqual([2, 1400])
    expect(await state(2, null)).toEqual([3, null])
    expect(await bidsOf(shipper, laneId)).toMatchObject([{ co2ePerUnit: null }, {}])
  })

  test.each([0, -5, 5_000_000])('%d is refused at its field, draft or not', async (co2ePerUnit) => {
    const { carrier, laneId } = await givenStarted()
    for (const submit of [true, false]) {
      const entry = { laneId, charges: fclOffer(270_000), co2ePerUnit }
      const response = await save(carrier, [entry], submit)
      expect(response.status).toBe(400)
      const { issues } = (await response.json()) as { issues: { path: string }[] }
      expect(issues).toEqual([expect.objectContaining({ path: 'bids.0.co2ePerUnit' })])
    }
    expect(await bidsOf(carrier, laneId)).toEqual([])
  })

  test('is refused where it is too much for what the mode counts', async () => {
    const { shipper, carriers } = await givenTender(world)
    const laneId = await givenLane(world, shipper, { mode: Mode.RoadFTL })
    await start(world, shipper, [laneId])
    const entry = { laneId, charges: { linehaul: 2 }, co2ePerUnit: 1500 }

    const response = await save(carriers[0], [entry])

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      issues: [
        {
          path: 'bids.0.co2ePerUnit',
          message:
            'Own CO2e, kg per mile: expected a number above 0, at most 50 kg per mile, found 1500',
        },
      ],
    })
    expect((await save(carriers[0], [{ ...entry, co2ePerUnit: 1.5 }])).status).toBe(200)
  })
})

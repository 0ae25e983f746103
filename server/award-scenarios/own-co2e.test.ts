import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardRuns } from '#contract/ext/award-runs.ts'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { laneEmissions } from '#server/store/tables/emissions.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { askedMode, givenAskedScenario, runOf } from '#tests/support/asked-tender.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('the award model (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const bidOf = (carrier: Person, laneId: number, total: number, co2ePerUnit: number | null) =>
    bid(world, carrier, laneId, total, null, { co2ePerUnit })

  /** 120 containers on each of two lanes; Albatross states what it emits on the first, Bluefin nothing. */
  async function givenStated() {
    const tender = await givenTender(world)
    const { shipper, carriers } = tender
    const [albatross, bluefin] = carriers
    const laneIds = [await givenLane(world, shipper), await givenLane(world, shipper)]
    const [stated = 0, silent = 0] = laneIds
    await start(world, shipper, laneIds)
    await bidOf(albatross, stated, 252_000, 1204.5)
    await bidOf(albatross, silent, 252_000, null)
    await bidOf(bluefin, stated, 240_000, null)
    await bidOf(bluefin, silent, 240_000, null)
    return { ...tender, stated, silent }
  }
  const calculate = async (as: Person, id: number) =>
    (await world.ask(laneCalls.calculateCo2, { as, params: { id } })).answer.kilogramsCo2e
  const co2eIn = async (as: Person) => {
    const { answer } = await world.ask(awardScenarios.model, {
      as,
      query: { mode: String(askedMode) },
    })
    const { lanes: ofLanes, bids } = answer.columns
    return { lanes: ofLanes.co2eKg, bids: bids.co2eKg }
  }

  test('counts a carrier’s own figure over the containers of a year', async () => {
    const { shipper, stated, silent } = await givenStated()
    const modelled = [await calculate(shipper, stated), await calculate(shipper, silent)]

    // 1,204.5 kg x 120 containers
    expect(await co2eIn(shipper)).toEqual({ lanes: modelled, bids: [144_540, null, null, null] })
  })

  test('counts it over the volume that the modelled one was calculated for', async () => {
    const { shipper, stated } = await givenStated()
    const modelled = await calculate(shipper, stated)
    await world.context.database.db
      .update(lanes)
      .set({ forecastVolume: 180 })
      .where(eq(lanes.id, stated))

    const before = await co2eIn(shipper)
    expect(before.lanes[0]).toBe(modelled)
    expect(before.bids[0]).toBeCloseTo(144_540, 6)

    const again = await calculate(shipper, stated)
    expect(again).toBeCloseTo(1.5 * modelled, 0)
    // 1,204.5 kg x 180 containers
    expect(await co2eIn(shipper)).toEqual({
      lanes: [again, null],
      bids: [216_810, null, null, null],
    })
  })

  test('leaves it out beside a lane without a modelled one: its other bids count nothing', async () => {
    const { shipper } = await givenStated()

    expect(await co2eIn(shipper)).toEqual({
      lanes: [null, null],
      bids: [null, null, null, null],
    })
  })

  test('a CO2e cap takes the bid that emits less, at its higher price', async () => {
    const { shipper, carriers } = await givenTender(world)
    const [albatross, bluefin] = carriers
    const laneId = await givenLane(world, shipper)
    await start(world, shipper, [laneId])
    await bidOf(albatross, laneId, 252_000, 700)
    await bidOf(bluefin, laneId, 240_000, 1000)
    await world.context.database.db
      .insert(laneEmissions)
      .values({ laneId, kilograms: 96_000, tonneKilometres: 1, sheet: {} as never })
    const run = async (rules: object[]) => {
      const scenario = await givenAskedScenario(world, shipper, rules, `${rules.length} rules`)
      const { id, costCents, figures } = await runOf(world, shipper, scenario.id)
      const { answer } = await world.ask(awardRuns.award, { as: shipper, params: { id } })
      return { bidId: answer.bidId, costCents, co2eKg: figures?.co2eKg }
    }

    const free = await run([])
    // 120 containers at 1,000 kg, and 70% of that at 700 kg
    const capped = await run([{ id: 'cap', kind: 'co2eCap', most: 70, unit: 'percent' }])

    expect(free).toMatchObject({ costCents: 24_000_000, co2eKg: 120_000 })
    expect(capped).toMatchObject({ costCents: 25_200_000, co2eKg: 84_000 })
    expect(capped.bidId).not.toEqual(free.bidId)
  })
})

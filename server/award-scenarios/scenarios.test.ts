import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { awardScenarios as calls } from '#contract/ext/award-scenarios.ts'
import { modelOf } from '#domain/award-optimiser/award-columns.ts'
import { Mode } from '#domain/mode.ts'
import { laneEmissions } from '#server/store/tables/emissions.ts'
import { reaches } from '#server/hub/deliver.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  tenderDay,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

const mode = Mode.OceanFCL
const query = { mode: String(mode) }

describe.each(databaseKinds)('on %s', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  async function givenBids() {
    const tender = await givenTender(world)
    const { shipper, carriers } = tender
    const laneIds = [await givenLane(world, shipper), await givenLane(world, shipper)]
    await start(world, shipper, laneIds)
    const bids = []
    for (const [at, carrier] of carriers.slice(0, 2).entries())
      for (const laneId of laneIds)
        bids.push(await bid(world, carrier, laneId, 240_000 + 12_000 * at))
    return { ...tender, laneIds, bids }
  }
  const given = (as: Person, name: string, more: object = {}) =>
    world.ask(calls.create, { as, body: { mode, name, ...more } })

  test('the columns of a tender are those of its lanes and bids, and rebuild what is solved', async () => {
    const { shipper, carriers, laneIds, bids } = await givenBids()
    const [albatross, bluefin] = carriers
    const { database } = world.context
    await database.db.insert(laneEmissions).values({
      laneId: laneIds[0]!,
      kilograms: 4200,
      tonneKilometres: 1,
      sheet: {} as never,
    })

    const { answer } = await world.ask(calls.model, { as: shipper, query })

    expect(answer.columns).toMatchObject({
      terms: { minimumShare: 10, maximumCarriersPerLane: 3 },
      lanes: {
        id: laneIds,
        volume: [120, 120],
        baselineCents: [30_000_000, 30_000_000],
        co2eKg: [4200, null],
      },
      bids: {
        id: bids.map(({ id }) => id),
        laneId: [...laneIds, ...laneIds],
        carrierId: [albatross, albatross, bluefin, bluefin].map(({ companyId }) => companyId),
        cents: [24_000_000, 24_000_000, 25_200_000, 25_200_000],
        room: [100, 100, 100, 100],
      },
    })
    expect(answer.columns.months[0]).toBe('2026-12')
    expect(answer.columns.months).toHaveLength(12)
    expect(answer.columns.lanes.monthVolumes).toHaveLength(24)
    expect(Array.from(modelOf(answer.columns).bids.lane)).toEqual([0, 1, 0, 1])
  })

  test('the columns are the same until a bid, a score or the emissions change', async () => {
    const { shipper, carriers, laneIds, bids } = await givenBids()
    const hash = async () =>
      (await world.ask(calls.model, { as: shipper, query })).answer.inputsHash
    const first = await hash()
    expect(await hash()).toBe(first)

    await bid(world, carriers[0], laneIds[0]!, 228_000, bids[0]?.version)
    const second = await hash()
    await world.context.database.db
      .insert(laneEmissions)
      .values({ laneId: laneIds[0]!, kilograms: 1, tonneKilometres: 1, sheet: {} as never })
    const third = await hash()
    await world.request(`/ext/carriers/${carriers[0].companyId}/ratings`, {
      as: shipper,
      method: 'PUT',
      body: { ratings: { LeadTimes: 5 } },
    })
    expect(new Set([first, second, third, await hash()]).size).toBe(4)
  })

  test('a scenario is the company’s: colleagues change it, others do not find it', async () => {
    const { shipper, colleague } = await givenBids()
    const other = await givenTender(world)
    const rule = {
      id: 'a',
      kind: 'limit',
      measure: 'volume',
      of: { who: 'incumbents' },
      least: 50,
      unit: 'percent',
    }
    const { answer: made } = await given(shipper, 'Keep incumbents', { rules: [rule] })
    expect(made).toMatchObject({ version: 1, position: 0, by: shipper.username, pins: [] })
    expect(made.rules[0]).toMatchObject({ on: true, scope: {}, each: false })

    const body = { version: 1, name: 'Incumbents', rules: [], weights: made.weights }
    const change = (as: Person) => world.ask(calls.change, { as, params: { id: made.id }, body })
    expect((await change(colleague)).answer).toMatchObject({ version: 2, name: 'Incumbents' })
    expect((await change(shipper)).status).toBe(409)
    expect((await change(other.shipper)).status).toBe(404)
    expect((await world.ask(calls.list, { as: other.shipper, query })).answer).toEqual([])
  })

  test('every change of scenarios reaches the people who plan the company’s awards, and nobody else', async () => {
    const { shipper, colleague, carriers, laneIds, bids } = await givenBids()
    const other = await givenTender(world)
    const dataUser = { ...colleague, role: 'DataCustomer' } as const
    const others = [dataUser, other.shipper, ...carriers]
    const heardBy = (person: Person) => world.pushed.filter((message) => reaches(message, person))
    const heardAfter = async (change: () => Promise<{ status: number }>) => {
      world.pushed.length = 0
      const { status } = await change()
      expect(others.flatMap(heardBy)).toEqual([])
      expect(heardBy(shipper)).toEqual(heardBy(colleague))
      return [status, heardBy(colleague).map(({ target, args }) => [target, args])]
    }
    const changed = [200, [['AwardScenariosChanged', [{ mode }]]]]
    const { answer: first } = await given(shipper, 'First')
    const { id } = first
    const params = { id }
    const set = [{ laneId: laneIds[0], bidId: bids[0]?.id, share: 100 }]
    const body = { version: 1, name: 'Renamed', rules: [], weights: first.weights }
    let copy = 0

    expect(
      await heardAfter(async () => {
        const made = await given(shipper, 'Copy', { copyOf: id })
        copy = made.answer.id
        return made
      }),
    ).toEqual(changed)
    expect(await heardAfter(() => world.ask(calls.change, { as: shipper, params, body }))).toEqual(
      changed,
    )
    expect(
      await heardAfter(() =>
        world.ask(calls.setPins, {
          as: shipper,
          params,
          body: { version: 2, set, clear: [] } as never,
        }),
      ),
    ).toEqual(changed)
    expect(
      await heardAfter(() =>
        world.ask(calls.order, { as: shipper, body: { mode, ids: [copy, id] } as never }),
      ),
    ).toEqual(changed)
    expect(await heardAfter(() => world.ask(calls.remove, { as: shipper, params }))).toMatchObject([
      expect.any(Number),
      changed[1],
    ])
    // What is refused changes nothing.
    expect(await heardAfter(() => world.ask(calls.change, { as: shipper, params, body }))).toEqual([
      404,
      [],
    ])
  })

  test('pins are bids on their lane, at most the whole of it, and travel with a copy', async () => {
    const { shipper, laneIds, bids } = await givenBids()
    const [lane, next] = laneIds as [number, number]
    const { answer: made } = await given(shipper, 'By hand')
    const pin = (version: number, set: object[], clear: number[] = []) =>
      world.request(`/ext/award-scenarios/${made.id}/pins`, {
        as: shipper,
        method: 'PUT',
        body: { version, set, clear },
      })
    const first = { laneId: lane, bidId: bids[0]?.id, share: 60, note: 'Trusted' }
    const second = { laneId: lane, bidId: bids[2]?.id, share: 50 }
    const tooMuch = await pin(1, [first, second])
    expect(tooMuch.status).toBe(422)
    expect(await tooMuch.text()).toContain(`The pins of lane ${lane} add up to 110%`)
    expect((await pin(1, [{ ...first, laneId: next }])).status).toBe(404)
    expect((await pin(1, [first])).status).toBe(200)
    expect((await pin(1, [first])).status).toBe(409)

    const copy = await given(shipper, 'Copy', { copyOf: made.id })
    expect(copy.answer.pins).toMatchObject([{ laneId: lane, share: 60, note: 'Trusted' }])
    expect((await pin(2, [], [lane])).status).toBe(200)
    const { answer } = await world.ask(calls.list, { as: shipper, query })
    expect(answer.map(({ name, pins }) => [name, pins.length])).toEqual([
      ['By hand', 0],
      ['Copy', 1],
    ])
    const body = { mode, ids: [copy.answer.id, made.id] }
    const ordered = await world.ask(calls.order, { as: shipper, body })
    expect(ordered.answer.map(({ name }) => name)).toEqual(['Copy', 'By hand'])

    await world.ask(calls.remove, { as: shipper, params: { id: copy.answer.id } })
    const left = await world.ask(calls.list, { as: shipper, query })
    expect(left.answer.map(({ name }) => name)).toEqual(['By hand'])
  })

  test('a choice by hand keeps who made it, when and why, until something of it changes', async () => {
    const { shipper, colleague, laneIds, bids } = await givenBids()
    onTestFinished(() => world.setNow(tenderDay))
    const laneId = laneIds[0]!
    const [first, second] = [bids[0]!.id, bids[2]!.id]
    const { id } = (await given(shipper, 'By hand')).answer
    const hours = (count: number) => new Date(tenderDay.getTime() + count * 3_600_000)
    const put = (as: Person, version: number, set: { bidId: number; share: number }[]) => {
      world.setNow(hours(version))
      const body = { version, set: set.map((one) => ({ laneId, ...one })), clear: [laneId] }
      return world.ask(calls.setPins, { as, params: { id }, body })
    }
    const pinned = async (...asked: Parameters<typeof put>) =>
      (await put(...asked)).answer.pins.map(({ laneId: _lane, ...kept }) => kept)
    const trusted = { bidId: first, share: 60, note: 'Trusted' }
    const reserve = { bidId: second, share: 40, note: ' Reserve ' }
    const since = (who: Person, count: number) => ({
      by: who.username,
      at: hours(count).toISOString(),
    })

    expect(await pinned(shipper, 1, [trusted])).toEqual([{ ...trusted, ...since(shipper, 1) }])

    // The second bid of a lane is sent with the first one again.
    expect(await pinned(colleague, 2, [trusted, reserve])).toEqual([
      { ...trusted, ...since(shipper, 1) },
      { ...reserve, note: 'Reserve', ...since(colleague, 2) },
    ])
    const reworded = { ...trusted, note: 'On time' }
    expect(await pinned(colleague, 3, [reworded])).toEqual([
      { ...reworded, ...since(colleague, 3) },
    ])
    const smaller = { ...reworded, share: 50 }
    expect(await pinned(shipper, 4, [smaller])).toEqual([{ ...smaller, ...since(shipper, 4) }])
    const long = { ...smaller, note: 'a'.repeat(401) }
    expect((await put(shipper, 5, [long])).status).toBe(400)
  })

  test('a name is taken once in a mode, and each rule has an id of its own', async () => {
    const { shipper } = await givenBids()
    await given(shipper, 'Green')
    expect((await given(shipper, 'green ')).status).toBe(409)
    const rule = { id: 'a', kind: 'unawarded', penaltyPercent: 0 }
    expect((await given(shipper, 'Twice', { rules: [rule, rule] })).status).toBe(422)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultTerms, type NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { Person } from '#tests/support/backend.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

/** Amounts that occur nowhere else, so that finding one in a text is a leak. */
const rivalTotal = 277_777.2
const rivalUnit = 2064.81
const rivalCo2e = 1519.57
const baseline = 318_181.13
const target = 292_929.37

describe('a carrier', () => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld('embedded')
  })
  afterAll(() => world?.close())

  async function givenRivals(carriersSee?: NegotiationTerms['carriersSee']) {
    const tender = await givenTender(world)
    const { shipper } = tender
    const [carrier, rival] = tender.carriers
    if (carriersSee) {
      await world.request('/config/instance/negotiation-terms/2', {
        as: shipper,
        method: 'POST',
        body: { ...defaultTerms, carriersSee },
      })
    }
    const laneId = await givenLane(world, shipper, {
      historicCents: Math.round(baseline * 100),
      baselineCents: Math.round(baseline * 100),
      targetCents: Math.round(target * 100),
      incumbentId: rival.companyId,
      incumbentName: rival.company,
      months: { '2026-01': 60, '2026-02': 60 },
    })
    await start(world, shipper, [laneId])
    const own = await bid(world, carrier, laneId, 300_000)
    const other = await bid(world, rival, laneId, rivalTotal, null, { co2ePerUnit: rivalCo2e })
    return { ...tender, laneId, carrier, rival, own, other }
  }

  /** Every answer a carrier can get about a lane, as text. */
  async function everythingSaid(as: Person, laneId: number): Promise<string> {
    const texts: string[] = []
    const keep = async (path: string, method = 'GET', body?: unknown) => {
      const response = await world.request(path, { as, method, body })
      expect(response.status).toBeLessThan(500)
      texts.push(`${method} ${path}: ${await response.text()}`)
    }
    for (const path of [
      '/lanes/mode?mode=2',
      `/lanes/mode?mode=2&laneId=${laneId}`,
      '/lanes/reporting/2',
      `/lanes/award-history/${laneId}`,
      `/lanes/valid-blocks/${laneId}`,
      `/bids/${laneId}`,
      `/bids/charges/${laneId}`,
      `/bids/awarded-months/${laneId}`,
      '/bids/historical-months?mode=2',
      '/config/instance/negotiation-terms/2',
      '/config/instance/business-units?mode=2',
      '/notifications',
      '/overview/stats/2',
      ...['Spend', 'Awarded', 'Savings', 'TotalBid', 'ChargeBreakdown', 'LaneBreakdown'].map(
        (kind) => `/overview/${kind}/2`,
      ),
      '/overview/Savings/1',
      '/overview/lane-breakdown/2',
      '/overview/visualiser/2',
      '/uploads/carrier-bids/0',
    ]) {
      await keep(path)
    }
    await keep('/bids/lanes', 'POST', { laneIds: [laneId] })
    await keep('/lanes/export', 'POST', { mode: 2, format: 'csv' })
    await keep('/lanes/export', 'POST', { mode: 2, format: 'csv', purpose: 'bidSheet' })
    await keep('/lanes/rate-card', 'POST', { mode: 2 })
    await keep('/bids/save', 'POST', { bids: [{ laneId, charges: { othc: 1 } }], submit: true })
    texts.push(
      ...world.pushed
        .filter(({ companyIds }) => companyIds.includes(as.companyId))
        .map(({ args }) => JSON.stringify(args)),
    )
    return texts.join('\n')
  }

  const secrets = (rival: Person) => [
    rival.company,
    'Bluefin',
    String(rivalTotal),
    String(rivalUnit),
    String(rivalCo2e),
    String(Math.round(rivalTotal * 100)),
    String(baseline),
    String(target),
  ]

  test('never reads a rival’s name or amount, nor baseline and target, before an award', async () => {
    const { carrier, rival, laneId } = await givenRivals()

    const said = await everythingSaid(carrier, laneId)

    expect(said).toContain('300000')
    expect(secrets(rival).filter((secret) => said.includes(secret))).toEqual([])
  })

  test('never reads them with an award pending or made to the rival', async () => {
    const { shipper, carrier, rival, laneId, other } = await givenRivals()
    const accept = (confirm: boolean) =>
      world.request('/bids/accept', {
        as: shipper,
        method: 'PUT',
        body: { awards: [{ laneId, bidId: other.id, version: other.version }], confirm },
      })

    expect((await accept(false)).status).toBe(200)
    const pending = await everythingSaid(carrier, laneId)
    expect((await accept(true)).status).toBe(200)
    const decided = await everythingSaid(carrier, laneId)

    expect(decided).toContain('rejected')
    expect(secrets(rival).filter((secret) => pending.includes(secret))).toEqual([])
    expect(secrets(rival).filter((secret) => decided.includes(secret))).toEqual([])
  })

  test('sees rank, target and its distance to it only as the terms allow', async () => {
    const see = async (carriersSee: NegotiationTerms['carriersSee']) => {
      const { carrier, laneId } = await givenRivals(carriersSee)
      const response = await world.request(`/lanes/mode?mode=2&laneId=${laneId}`, { as: carrier })
      const [lane] = (await response.json()) as Record<string, unknown>[]
      const { light, rank, targetPrice, lightDelta } = lane ?? {}
      return { light, rank, targetPrice, lightDelta }
    }

    expect(await see({ light: false, rank: false, delta: false, target: false })).toEqual({
      light: null,
      rank: null,
      targetPrice: 0,
      lightDelta: null,
    })
    expect(await see({ light: true, rank: true, delta: true, target: false })).toEqual({
      light: 'Amber',
      rank: 2,
      targetPrice: 0,
      lightDelta: 0.03,
    })
    expect(await see({ light: true, rank: false, delta: true, target: true })).toMatchObject({
      targetPrice: target,
      lightDelta: (30_000_000 - target * 100) / (target * 100),
    })
  })

  test('is the incumbent only where it is the one itself', async () => {
    const { carrier, rival, laneId } = await givenRivals()
    const incumbent = async (as: Person) => {
      const response = await world.request(`/lanes/mode?mode=2&laneId=${laneId}`, { as })
      const [lane] = (await response.json()) as {
        incumbent: boolean
        incumbentCarrier: string
        incumbentBid: boolean
      }[]
      return [lane?.incumbent, lane?.incumbentCarrier, lane?.incumbentBid]
    }

    expect(await incumbent(rival)).toEqual([true, null, false])
    expect(await incumbent(carrier)).toEqual([false, null, false])
  })

  test('cannot count its rivals', async () => {
    const { carrier, laneId } = await givenRivals()
    const response = await world.request(`/lanes/mode?mode=2&laneId=${laneId}`, { as: carrier })

    const [lane] = (await response.json()) as { bidsReceived: number; bestCarrier: string | null }[]

    expect(lane).toMatchObject({ bidsReceived: 1, bestCarrier: null, amountBid: 300_000 })
  })

  test('does not see lanes that have not started or that it is not invited to', async () => {
    const { shipper, carriers } = await givenTender(world)
    const [carrier] = carriers
    const open = await givenLane(world, shipper)
    const others = await givenLane(world, shipper)
    await world.request('/lanes/start', {
      as: shipper,
      method: 'PUT',
      body: { laneIds: [others], carrierIds: [carriers[1].companyId] },
    })

    const response = await world.request('/lanes/mode?mode=2', { as: carrier })

    expect(await response.json()).toEqual([])
    for (const laneId of [open, others]) {
      const one = await world.request(`/lanes/mode?mode=2&laneId=${laneId}`, { as: carrier })
      expect(one.status).toBe(404)
    }
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { reporting } from '#contract/reporting.ts'
import type { Backend } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenAward, givenBid } from '#tests/support/factories.ts'
import {
  figures,
  givenSixLanes,
  givenTender,
  id,
  openReportWorld,
  reportOf,
  rivalCents,
} from '#tests/support/given-reports.ts'

describe.each(databaseKinds)('reports (%s)', (kind) => {
  let backend: Backend

  beforeAll(async () => {
    backend = await openReportWorld(kind)
  })
  afterAll(() => backend?.close())

  test('max-carrier-savings are of the lowest valid bid of each lane', async () => {
    const { shipper, carrier, rival, cheap } = await givenSixLanes(backend)

    const answer = await reportOf(backend, 'maxCarrierSavings', shipper)

    const saved = 30_000_001 - rivalCents + (20_000_000 - 21_500_009) + 1
    expect(figures(answer)).toEqual({
      savings: saved / 100,
      baselineCost: 600_000.01,
      newCost: (60_000_001 - saved) / 100,
      withoutBaseline: 1,
      withoutBid: 1,
    })
    expect(answer.leftOut).toBe(2)
    expect(answer.lines.find(({ laneId }) => laneId === cheap.id)).toEqual({
      laneId: cheap.id,
      lane: `${cheap.origin} > ${cheap.destination}`,
      equipment: cheap.equipment,
      carrier: rival.company,
      baselineCost: 300_000.01,
      newCost: rivalCents / 100,
      savings: (30_000_001 - rivalCents) / 100,
    })
    expect(answer.byCarrier.map(({ carrier: name, lanes }) => [name, lanes])).toEqual([
      [rival.company, 1],
      [carrier.company, 2],
    ])
  })

  test('incumbent-savings are of the newest valid bid of who holds the lane', async () => {
    const { shipper } = await givenSixLanes(backend)

    expect(figures(await reportOf(backend, 'incumbentSavings', shipper))).toEqual({
      savings: (30_000_001 - 29_000_003 + 20_000_000 - 21_500_009) / 100,
      baselineCost: 500_000.01,
      newCost: (29_000_003 + 21_500_009) / 100,
      withoutBaseline: 1,
      withoutBid: 2,
    })
  })

  test('region and equipment narrow every report', async () => {
    const { shipper } = await givenSixLanes(backend)

    expect(
      (await reportOf(backend, 'maxCarrierSavings', shipper, { region: 'EMEA' })).savings,
    ).toBe((30_000_001 - rivalCents) / 100)
    expect(
      (await reportOf(backend, 'incumbentSavings', shipper, { equipment: 'Reefer' })).savings,
    ).toBe(-15_000.09)
    const none = await reportOf(backend, 'maxCarrierSavings', shipper, { region: 'LATAM' })
    expect(none).toMatchObject({ lines: [], savings: 0, leftOut: 0 })
  })

  test('top-lanes are ten, by spend or by what was saved as the lane table has it', async () => {
    const { shipper, carrier, lane } = await givenTender(backend)
    for (let index = 1; index <= 12; index += 1) {
      const made = await lane({ historicCents: index * 1_000_000, baselineCents: 30_000_000 })
      const bid = await givenBid(backend, made, carrier, { landedCents: 30_000_000 - index * 1001 })
      if (index > 10) await givenAward(backend, bid)
    }
    const top = async (bySavings: 'true' | 'false') =>
      (await backend.ask(reporting.topLanes, { as: shipper, params: { id, bySavings } })).answer

    const bySpend = await top('false')
    const bySavings = await top('true')

    expect(bySpend.map(({ spend }) => spend)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((index) => index * 10_000),
    )
    expect(bySavings.map(({ savings }) => savings)).toEqual([120.12, 110.11])
    const listed = await backend.ask(laneCalls.reporting, { as: shipper, params: { id } })
    const tableSavings = listed.answer.flatMap(({ savings }) => savings ?? [])
    expect(tableSavings.toSorted()).toEqual([110.11, 120.12])
  })

  test('carrier-activity counts what each carrier did with its invitations', async () => {
    const { shipper, carrier, rival, lane } = await givenTender(backend)
    const first = await lane()
    const second = await lane()
    const bid = await givenBid(backend, first, carrier)
    await givenBid(backend, second, carrier, { landedCents: null, completion: 0.5 })
    await givenAward(backend, bid, { awardedCents: 123_45 })
    await backend.request(`/lanes/mode?mode=${id}&laneId=${second.id}`, { as: carrier })

    const { answer } = await backend.ask(reporting.carrierActivity, { as: shipper, params: { id } })

    expect(answer).toMatchObject([
      { carrier: carrier.company, invited: 2, viewed: 1, bid: 2, complete: 1, awarded: 1 },
      { carrier: rival.company, invited: 2, viewed: 0, bid: 0, complete: 0, awarded: 0 },
    ])
    expect(answer[0]?.awardedCost).toBe(123.45)
    expect(answer[0]?.responseTime).toBeGreaterThanOrEqual(0)
    expect(answer[1]?.responseTime).toBeNull()
  })

  test('another company’s lanes are in no report, its uploads are not found', async () => {
    await givenSixLanes(backend)
    const { shipper: stranger } = await givenTender(backend)

    expect(await reportOf(backend, 'maxCarrierSavings', stranger)).toMatchObject({
      lines: [],
      leftOut: 0,
    })
    const path = `/reporting/top-lanes/${id}/10/false`
    expect((await backend.request(`${path}?uploadId=999999`, { as: stranger })).status).toBe(404)
    expect((await backend.request(`${path}?region=MOON`, { as: stranger })).status).toBe(400)
    expect((await backend.request(`${path.slice(0, -5)}maybe`, { as: stranger })).status).toBe(400)
  })
})

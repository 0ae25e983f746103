import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportFigures } from '#contract/ext/report-figures.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import type { Backend } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenBid } from '#tests/support/factories.ts'
import {
  givenSixLanes,
  givenTender,
  id,
  openReportWorld,
  reportOf,
} from '#tests/support/given-reports.ts'

describe.each(databaseKinds)('recommended-carrier-savings (%s)', (kind) => {
  let backend: Backend

  beforeAll(async () => {
    backend = await openReportWorld(kind)
  })
  afterAll(() => backend?.close())

  test('recommended-carrier-savings are the highest where no rule stands in the way', async () => {
    const { shipper } = await givenSixLanes(backend)

    const recommended = await reportOf(backend, 'recommendedCarrierSavings', shipper)

    expect(recommended).toEqual(await reportOf(backend, 'maxCarrierSavings', shipper))
  })

  test('recommended-carrier-savings split what the lowest bid cannot move, to the cent', async () => {
    const { shipper, carrier, rival, lane } = await givenTender(backend)
    const split = await lane({
      baselineCents: 30_000_001,
      months: { '2026-01': 70_000, '2026-06': 50_000 },
    })
    await givenBid(backend, split, carrier, { landedCents: 24_000_007, capacity: 78_000 })
    await givenBid(backend, split, rival, { landedCents: 27_000_005 })

    const recommended = await reportOf(backend, 'recommendedCarrierSavings', shipper)

    const [line] = recommended.lines
    expect(line?.carrier).toBe(`${carrier.company} 65%, ${rival.company} 35%`)
    const cost = Math.round((line?.newCost ?? 0) * 100)
    // By month and share each part is rounded once: two months, two parts.
    expect(Math.abs(cost - (24_000_007 * 0.65 + 27_000_005 * 0.35))).toBeLessThanOrEqual(4)
    expect(Math.round(recommended.savings * 100)).toBe(30_000_001 - cost)
    const most = await reportOf(backend, 'maxCarrierSavings', shipper)
    expect(most.savings).toBe((30_000_001 - 24_000_007) / 100)
  })

  test('recommended-carrier-savings keep the most carriers a lane and leave the rest at baseline', async () => {
    const { shipper, carrier, rival, lane } = await givenTender(backend)
    await backend.request(`/config/instance/negotiation-terms/${id}`, {
      as: shipper,
      body: { ...defaultTerms, maximumCarriersPerLane: 1 },
    })
    const split = await lane({ baselineCents: 30_000_000, months: { '2026-01': 120_000 } })
    await givenBid(backend, split, carrier, { landedCents: 24_000_000, capacity: 60_000 })
    await givenBid(backend, split, rival, { landedCents: 27_000_000, capacity: 36_000 })

    const recommended = await reportOf(backend, 'recommendedCarrierSavings', shipper)

    expect(recommended.lines.map(({ carrier: names, newCost }) => [names, newCost])).toEqual([
      [`${carrier.company} 50%`, 270_000],
    ])
  })

  test('a bid for some of the months alone is not recommended', async () => {
    const { shipper, carrier, rival, lane } = await givenTender(backend)
    const made = await lane({ months: { '2026-01': 120_000 } })
    await givenBid(backend, made, carrier, { landedCents: 20_000_000, months: ['2026-12'] })
    await givenBid(backend, made, rival, { landedCents: 28_000_000 })

    const recommended = await reportOf(backend, 'recommendedCarrierSavings', shipper)

    expect(recommended.lines.map(({ carrier: name }) => name)).toEqual([rival.company])
  })

  test('the figures of the three reports are what their lines add up to, without the lines', async () => {
    const { shipper, carrier, rival, lane } = await givenSixLanes(backend)
    const split = await lane({ baselineCents: 30_000_000, months: { '2026-01': 120_000 } })
    await givenBid(backend, split, carrier, { landedCents: 24_000_007, capacity: 78_000 })
    await givenBid(backend, split, rival, { landedCents: 27_000_005 })
    const unlisted = async (call: Parameters<typeof reportOf>[1]) => {
      const { lines, ...sums } = await reportOf(backend, call, shipper)
      return { ...sums, lanes: lines.length }
    }

    const { answer } = await backend.ask(reportFigures.savings, { as: shipper, params: { id } })

    expect(answer).toEqual({
      incumbent: await unlisted('incumbentSavings'),
      recommended: await unlisted('recommendedCarrierSavings'),
      lowest: await unlisted('maxCarrierSavings'),
      // The lane that the lowest bid cannot move alone.
      lanesWithRuleCost: 1,
    })
  })
})

import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Report, reporting } from '#contract/reporting.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  givenAward,
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'

const id = Mode.RoadFTL
/** Amounts of a rival that occur nowhere else. */
const rivalCents = 27_777_713

describe.each(databaseKinds)('reports (%s)', (kind) => {
  let backend: Backend
  let counted = 0

  beforeAll(async () => {
    backend = await openBackend(kind)
    backend.setNow(new Date('2026-11-10T09:00:00Z'))
  })
  afterAll(() => backend.close())

  async function givenTender() {
    counted += 1
    const name = `Reports ${counted}`
    const shipper = await backend.person('Customer', name)
    const carrier = await backend.person('Carrier', `${name} Albatross`)
    const rival = await backend.person('Carrier', `${name} Bluefin`)
    await givenWorkingTogether(backend, shipper, [carrier, rival])
    const lane = async (given: Parameters<typeof givenLane>[2] = {}) => {
      const made = await givenLane(backend, shipper, { status: 'started', ...given })
      await givenInvitation(backend, made, carrier, rival)
      return made
    }
    return { shipper, carrier, rival, lane }
  }

  /** Three lanes with bids, one whose incumbent has not bid, one without bids, one without baseline. */
  async function givenSixLanes() {
    const tender = await givenTender()
    const { carrier, rival, lane } = tender
    const held = { incumbentId: carrier.companyId, incumbentName: carrier.company }
    const cheap = await lane({ ...held, baselineCents: 30_000_001, region: 'EMEA' })
    await givenBid(backend, cheap, carrier, { landedCents: 29_000_003 })
    await givenBid(backend, cheap, rival, { landedCents: rivalCents })
    const dear = await lane({ ...held, baselineCents: 20_000_000, equipment: 'Reefer' })
    await givenBid(backend, dear, carrier, { landedCents: 21_500_009 })
    const lost = await lane({
      baselineCents: 10_000_000,
      incumbentId: rival.companyId,
      incumbentName: rival.company,
    })
    await givenBid(backend, lost, carrier, { landedCents: 9_999_999 })
    await givenBid(backend, lost, rival, { landedCents: 8_000_000, status: 'draft' })
    await lane({ baselineCents: 5_000_000 })
    const unknown = await lane({ baselineCents: null, historicCents: 0, historicVolume: 0 })
    await givenBid(backend, unknown, rival, { landedCents: 100 })
    return { ...tender, cheap, dear, lost }
  }

  const report = async (
    call: 'incumbentSavings' | 'maxCarrierSavings' | 'recommendedCarrierSavings',
    as: Person,
    query = {},
  ): Promise<Report> => (await backend.ask(reporting[call], { as, params: { id }, query })).answer

  const figures = ({ savings, baselineCost, newCost, withoutBaseline, withoutBid }: Report) => ({
    savings,
    baselineCost,
    newCost,
    withoutBaseline,
    withoutBid,
  })

  test('max-carrier-savings are of the lowest valid bid of each lane', async () => {
    const { shipper, carrier, rival, cheap } = await givenSixLanes()

    const answer = await report('maxCarrierSavings', shipper)

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
    const { shipper } = await givenSixLanes()

    expect(figures(await report('incumbentSavings', shipper))).toEqual({
      savings: (30_000_001 - 29_000_003 + 20_000_000 - 21_500_009) / 100,
      baselineCost: 500_000.01,
      newCost: (29_000_003 + 21_500_009) / 100,
      withoutBaseline: 1,
      withoutBid: 2,
    })
  })

  test('recommended-carrier-savings are the highest where no rule stands in the way', async () => {
    const { shipper } = await givenSixLanes()

    const recommended = await report('recommendedCarrierSavings', shipper)

    expect(recommended).toEqual(await report('maxCarrierSavings', shipper))
  })

  test('recommended-carrier-savings split what the lowest bid cannot move, to the cent', async () => {
    const { shipper, carrier, rival, lane } = await givenTender()
    const split = await lane({
      baselineCents: 30_000_001,
      months: { '2026-01': 70_000, '2026-06': 50_000 },
    })
    await givenBid(backend, split, carrier, { landedCents: 24_000_007, capacity: 78_000 })
    await givenBid(backend, split, rival, { landedCents: 27_000_005 })

    const recommended = await report('recommendedCarrierSavings', shipper)

    const [line] = recommended.lines
    expect(line?.carrier).toBe(`${carrier.company} 65 %, ${rival.company} 35 %`)
    const cost = Math.round((line?.newCost ?? 0) * 100)
    // By month and share each part is rounded once: two months, two parts.
    expect(Math.abs(cost - (24_000_007 * 0.65 + 27_000_005 * 0.35))).toBeLessThanOrEqual(4)
    expect(Math.round(recommended.savings * 100)).toBe(30_000_001 - cost)
    const most = await report('maxCarrierSavings', shipper)
    expect(most.savings).toBe((30_000_001 - 24_000_007) / 100)
  })

  test('recommended-carrier-savings keep the most carriers a lane and leave the rest at baseline', async () => {
    const { shipper, carrier, rival, lane } = await givenTender()
    await backend.request(`/config/instance/negotiation-terms/${id}`, {
      as: shipper,
      body: { ...defaultTerms, maximumCarriersPerLane: 1 },
    })
    const split = await lane({ baselineCents: 30_000_000, months: { '2026-01': 120_000 } })
    await givenBid(backend, split, carrier, { landedCents: 24_000_000, capacity: 60_000 })
    await givenBid(backend, split, rival, { landedCents: 27_000_000, capacity: 36_000 })

    const recommended = await report('recommendedCarrierSavings', shipper)

    expect(recommended.lines.map(({ carrier: names, newCost }) => [names, newCost])).toEqual([
      [`${carrier.company} 50 %`, 270_000],
    ])
  })

  test('a bid for some of the months alone is not recommended', async () => {
    const { shipper, carrier, rival, lane } = await givenTender()
    const made = await lane({ months: { '2026-01': 120_000 } })
    await givenBid(backend, made, carrier, { landedCents: 20_000_000, months: ['2026-12'] })
    await givenBid(backend, made, rival, { landedCents: 28_000_000 })

    const recommended = await report('recommendedCarrierSavings', shipper)

    expect(recommended.lines.map(({ carrier: name }) => name)).toEqual([rival.company])
  })

  test('region and equipment narrow every report', async () => {
    const { shipper } = await givenSixLanes()

    expect((await report('maxCarrierSavings', shipper, { region: 'EMEA' })).savings).toBe(
      (30_000_001 - rivalCents) / 100,
    )
    expect((await report('incumbentSavings', shipper, { equipment: 'Reefer' })).savings).toBe(
      -15_000.09,
    )
    const none = await report('maxCarrierSavings', shipper, { region: 'LATAM' })
    expect(none).toMatchObject({ lines: [], savings: 0, leftOut: 0 })
  })

  test('top-lanes are ten, by spend or by what was saved as the lane table has it', async () => {
    const { shipper, carrier, lane } = await givenTender()
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
    const { shipper, carrier, rival, lane } = await givenTender()
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

  describe('for a carrier', () => {
    const everything = async (as: Person) => {
      const paths = [
        `/reporting/incumbent-savings/${id}`,
        `/reporting/top-lanes/${id}/10/false`,
        `/reporting/top-lanes/${id}/10/true`,
        `/reporting/carrier-activity/${id}`,
        `/lanes/reporting/${id}`,
      ]
      const answers = await Promise.all(paths.map((path) => backend.request(path, { as })))
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
      return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
    }

    test('name neither rivals nor their amounts, nor baselines', async () => {
      const { carrier, rival, cheap } = await givenSixLanes()
      const secrets = [rival.company, 'Bluefin', String(rivalCents), '277777.13', '300000.01']

      const said = await everything(carrier)

      expect(said).toContain(cheap.destination)
      expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
    })

    test('compare its newest bid with the first it made', async () => {
      const { carrier, lane } = await givenTender()
      const held = await lane({ incumbentId: carrier.companyId, incumbentName: carrier.company })
      await lane({ incumbentId: carrier.companyId, incumbentName: carrier.company })
      const bid = await givenBid(backend, held, carrier, { landedCents: 28_000_000 })
      await backend.context.database.pool.query(
        `update bids set landed_cents = 27500050, version = 2 where id = ${bid.id}`,
      )

      const own = await report('incumbentSavings', carrier)

      expect(figures(own)).toEqual({
        savings: 4999.5,
        baselineCost: 280_000,
        newCost: 275_000.5,
        withoutBaseline: 0,
        withoutBid: 1,
      })
      const top = await backend.ask(reporting.topLanes, {
        as: carrier,
        params: { id, bySavings: 'true' },
      })
      expect(top.answer.map(({ spend, savings }) => [spend, savings])).toEqual([
        [275_000.5, 4999.5],
      ])
    })

    test('carrier-activity is its own row alone', async () => {
      const { carrier } = await givenSixLanes()

      const { answer } = await backend.ask(reporting.carrierActivity, {
        as: carrier,
        params: { id },
      })

      expect(answer.map(({ carrier: name, bid }) => [name, bid])).toEqual([[carrier.company, 3]])
    })

    test('the best of the others is no matter of its', async () => {
      const { carrier } = await givenTender()

      const refused = await Promise.all(
        ['max', 'recommended'].map((which) =>
          backend.request(`/reporting/${which}-carrier-savings/${id}`, { as: carrier }),
        ),
      )

      expect(refused.map(({ status }) => status)).toEqual([403, 403])
    })
  })

  test('another company’s lanes are in no report, its uploads are not found', async () => {
    await givenSixLanes()
    const { shipper: stranger } = await givenTender()

    expect(await report('maxCarrierSavings', stranger)).toMatchObject({ lines: [], leftOut: 0 })
    const path = `/reporting/top-lanes/${id}/10/false`
    expect((await backend.request(`${path}?uploadId=999999`, { as: stranger })).status).toBe(404)
    expect((await backend.request(`${path}?region=MOON`, { as: stranger })).status).toBe(400)
    expect((await backend.request(`${path.slice(0, -5)}maybe`, { as: stranger })).status).toBe(400)
  })

  test('leave as a workbook, of which a carrier’s names no rival and no rival’s amount', async () => {
    const { shipper, carrier, rival } = await givenSixLanes()
    const book = async (as: Person) => {
      const response = await backend.request(`/ext/reports/${id}/file`, { as })
      expect(decodeURIComponent(response.headers.get('fname') ?? '')).toMatch(/\.xlsx$/)
      const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
      return JSON.stringify(sheets.map(({ name, rows }) => [name, rows]))
    }

    expect(await book(shipper)).toContain(rival.company)
    const own = await book(carrier)
    expect(own).toContain('29000')
    expect(own).not.toContain(rival.company)
    expect(own).not.toContain(String(rivalCents / 100))
  })
})

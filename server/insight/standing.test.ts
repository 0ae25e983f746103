import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenderStanding } from '#contract/ext/tender-standing.ts'
import { overview } from '#contract/overview.ts'
import { Mode } from '#domain/mode.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenAward, givenBid, givenInvitation } from '#tests/support/factories.ts'
import {
  givenLane,
  givenTender,
  openTenderWorld,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('where tenders stand (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  /** Not started; started with a pending award, a draft and no bid; awarded to the first carrier. */
  async function givenStanding() {
    const tender = await givenTender(world)
    const [first, second] = tender.carriers
    const lane = async (status: string, given: object = {}) => {
      const id = await givenLane(world, tender.shipper, {
        status,
        baselineCents: 100_001,
        ...given,
      })
      if (status !== 'open') await givenInvitation(world, { id }, first, second)
      return { id }
    }
    await lane('open', { targetCents: 5 })
    const run = ({ companyId, company }: Person) => ({
      incumbentId: companyId,
      incumbentName: company,
    })
    const pending = await lane('started', { light: 'Green', ...run(first) })
    const bid = await givenBid(world, pending, first, { landedCents: 90_007, light: 'Amber' })
    await givenBid(world, pending, second, { landedCents: 80_000, light: 'Green' })
    await givenAward(world, bid, { state: 'pending', awardedCents: 90_007, confirmedAt: null })
    const drafted = await lane('started', { light: 'Red' })
    await givenBid(world, drafted, first, { status: 'draft', landedCents: null, light: null })
    await lane('started', { light: 'Red', ...run(second) })
    const won = await lane('awarded', { light: 'Green' })
    await givenAward(world, await givenBid(world, won, first, { landedCents: 70_009 }), {
      awardedCents: 70_009,
    })
    return tender
  }

  const standing = async (as: Person) => (await world.ask(tenderStanding.list, { as })).answer

  test('a shipper sees what waits for it and what was decided, to the cent', async () => {
    const { shipper } = await givenStanding()

    expect(await standing(shipper)).toEqual([
      {
        mode: Mode.OceanFCL,
        shipper: null,
        round: 1,
        closesAt: null,
        lanes: 5,
        spend: 1_500_000,
        withIncumbent: 2,
        incumbentBid: 1,
        targets: 1,
        started: 3,
        submitted: 2,
        withoutBid: 2,
        drafts: 0,
        lights: { Green: 1, Amber: 0, Red: 2 },
        atStake: 3000.03,
        pending: 1,
        pendingCost: 900.07,
        awarded: 1,
        awardedCost: 700.09,
      },
    ])
  })

  test('a carrier counts its own lanes, bids and awards, and learns of no award before it is announced', async () => {
    const { shipper, carriers } = await givenStanding()

    expect(await standing(carriers[0])).toEqual([
      {
        mode: Mode.OceanFCL,
        shipper: shipper.company,
        round: 1,
        closesAt: null,
        lanes: 4,
        spend: 0,
        withIncumbent: 1,
        incumbentBid: 1,
        targets: 0,
        started: 3,
        submitted: 2,
        withoutBid: 2,
        drafts: 1,
        lights: { Green: 0, Amber: 1, Red: 0 },
        atStake: 900.07,
        pending: 0,
        pendingCost: 0,
        awarded: 1,
        awardedCost: 700.09,
      },
    ])
  })

  test('tenders add up to the figures above them', async () => {
    const { shipper, carriers } = await givenStanding()
    await givenLane(world, shipper, { mode: Mode.AirFreight, historicCents: 70_003 })

    for (const as of [shipper, carriers[0]]) {
      const tenders = await standing(as)
      const sum = (key: 'lanes' | 'spend' | 'submitted' | 'withIncumbent' | 'incumbentBid') =>
        tenders.reduce((total, one) => total + one[key], 0)
      const { answer } = await world.ask(overview.stats, { as, params: { id: Mode.Universal } })
      const valueOf = (kind: string) => answer.find((stat) => stat.kind === kind)?.value
      expect(valueOf('LaneBreakdown')).toBe(sum('lanes'))
      expect(valueOf('BidCoverage')).toBe(sum('submitted') / sum('lanes'))
      expect(valueOf('IncumbentCoverage')).toBe(sum('incumbentBid') / sum('withIncumbent'))
      expect(valueOf('Spend') ?? 0).toBe(sum('spend'))
    }
  })

  test('lights that carriers may not see are not counted for them', async () => {
    const { shipper, carriers } = await givenStanding()
    await world.context.database.pool.query(
      `insert into negotiation_terms (company_id, mode, terms) values ($1, $2, '{"round": 2, "closesAt": "2026-12-01T12:00:00Z", "carriersSee": {"light": false}}')`,
      [shipper.companyId, Mode.OceanFCL],
    )

    const [seen] = await standing(carriers[0])

    expect(seen).toMatchObject({
      round: 2,
      closesAt: '2026-12-01T12:00:00Z',
      lights: { Green: 0, Amber: 0, Red: 0 },
    })
  })

  test('once the round is over a carrier has nothing to do, and the shipper still sees what has no bid', async () => {
    const { shipper, carriers } = await givenStanding()
    await world.context.database.pool.query(
      `insert into negotiation_terms (company_id, mode, terms) values ($1, $2, '{"closesAt": "2020-01-01T12:00:00Z"}')`,
      [shipper.companyId, Mode.OceanFCL],
    )

    expect(await standing(carriers[0])).toMatchObject([{ withoutBid: 0, drafts: 0 }])
    expect(await standing(shipper)).toMatchObject([{ withoutBid: 2 }])
  })

  test('a company without lanes stands nowhere, and analysts are refused', async () => {
    const stranger = await world.person('Customer', 'No tender')
    const { analyst } = await givenTender(world)

    expect(await standing(stranger)).toEqual([])
    expect((await world.request('/ext/tender-standing', { as: analyst })).status).toBe(403)
  })
})

import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SentBody } from '#contract/endpoint.ts'
import { carriers } from '#contract/ext/carriers.ts'
import { survey } from '#contract/ext/survey.ts'
import { type CarrierCriterion, evenWeights } from '#domain/carrier-criterion.ts'
import { Mode } from '#domain/mode.ts'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import { bids, bidVersions } from '#server/store/tables/bids.ts'
import { laneInvitations } from '#server/store/tables/lanes.ts'
import { codes, mails } from '#server/store/tables/people.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  givenAward,
  givenBid,
  givenInvitation,
  givenLane,
  givenUpload,
  givenWorkingTogether,
} from '#tests/support/factories.ts'

const mode = Mode.RoadFTL

describe.each(databaseKinds)('a shipper’s carriers (%s)', (kind) => {
  let backend: Backend
  let maya: Person
  let tom: Person
  let sofia: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend.close())
  beforeEach(async () => {
    await backend.empty()
    maya = await backend.person('Customer')
    tom = await backend.person('Carrier', 'Albatross')
    sofia = await backend.person('Carrier', 'Bluefin')
    await givenWorkingTogether(backend, maya, [tom, sofia], [Mode.RoadFTL, Mode.OceanFCL])
  })

  const overview = async (as: Person, of: 1 | typeof mode | typeof Mode.OceanFCL = mode) =>
    (await backend.ask(carriers.overview, { as, query: { mode: of } })).answer
  const invite = (as: Person, body: SentBody<typeof carriers.invite>) =>
    backend.ask(carriers.invite, { as, body })
  const db = () => backend.context.database.db
  /** Moves an invitation and a first version, so that an answer took these hours. */
  const answeredAfter = async (bid: { id: number; laneId: number }, hours: number) => {
    const invitedAt = new Date('2026-11-01T08:00:00Z')
    const createdAt = new Date(invitedAt.getTime() + hours * 3_600_000)
    await db()
      .update(laneInvitations)
      .set({ invitedAt })
      .where(eq(laneInvitations.laneId, bid.laneId))
    await db().update(bidVersions).set({ createdAt }).where(eq(bidVersions.bidId, bid.id))
  }

  /** Tom bids on a long lane of two, Sofia bids half a sheet on it; Tom wins. */
  async function givenTwoLanes() {
    const long = await givenLane(backend, maya, { status: 'started', forecastVolume: 90_000 })
    const short = await givenLane(backend, maya, { status: 'started', forecastVolume: 10_000 })
    await givenInvitation(backend, long, tom, sofia)
    await givenInvitation(backend, short, tom, sofia)
    const won = await givenBid(backend, long, tom, { transitDays: 4 })
    await givenBid(backend, long, sofia, { landedCents: null, completion: 0.5, transitDays: 2 })
    await givenAward(backend, won, { awardedCents: 123_45 })
    await answeredAfter(won, 6)
    return { long, short, won }
  }

  describe('are listed', () => {
    test('with coverage by lanes and volume, completion, answers and what they won', async () => {
      await givenTwoLanes()

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
      await givenTwoLanes()

      expect(await overview(maya, Mode.OceanFCL)).toMatchObject([
        { invited: 0, volumeCoverage: null, completion: null, responseTime: null },
        { invited: 0 },
      ])
      expect((await overview(maya, 1))[0]).toMatchObject({ invited: 2, volumeCoverage: 0.5 })
    })

    test('without another shipper’s figures, and not to anybody but shippers', async () => {
      await givenTwoLanes()
      const stranger = await backend.person('Customer', 'Birch')
      await givenWorkingTogether(backend, stranger, [tom], [mode])

      expect(await overview(stranger)).toMatchObject([
        { name: 'Albatross', invited: 0, awarded: 0 },
      ])
      for (const role of ['Carrier', 'DataCustomer', 'DataLite', 'Owner'] as const) {
        const refused = await backend.ask(carriers.overview, {
          as: await backend.person(role),
          query: { mode },
        })
        expect(refused.status).toBe(403)
      }
    })
  })

  describe('have a scorecard', () => {
    const cards = async (as = maya) =>
      (await backend.ask(carriers.scorecards, { as, query: { mode } })).answer
    const rating = (
      card: Awaited<ReturnType<typeof cards>>['carriers'][number] | undefined,
      of: CarrierCriterion,
    ) => card?.ratings.find(({ criterion }) => criterion === of)

    test('measured on bids, marked by people, and not rated where neither is', async () => {
      const { won } = await givenTwoLanes()
      await answeredAfter(won, 6)
      await backend.ask(carriers.mark, {
        as: maya,
        params: { id: tom.companyId },
        body: { marks: { OTD: 80, LeadTimes: 30 } },
      })
      await backend.ask(carriers.mark, {
        as: maya,
        params: { id: tom.companyId },
        body: { marks: { LeadTimes: null } },
      })

      const [albatross, bluefin] = (await cards()).carriers

      expect(rating(albatross, 'LaneCoverage')).toMatchObject({
        source: 'measured',
        value: 0.5,
        lanes: 2,
        score: 50,
      })
      expect(rating(albatross, 'BidResponseTime')).toMatchObject({ value: 6, score: 100 })
      expect(rating(albatross, 'TransitTime')).toMatchObject({ value: 4, score: 50 })
      expect(rating(bluefin, 'TransitTime')).toMatchObject({ value: 2, score: 100 })
      expect(rating(albatross, 'OTD')).toMatchObject({ source: 'entered', score: 80, value: null })
      expect(rating(albatross, 'LeadTimes')).toMatchObject({ source: 'none', score: null })
      expect(rating(bluefin, 'OTD')).toMatchObject({ source: 'none', score: null })
    })

    test('weighted as the survey answers say, over what is rated', async () => {
      await givenTwoLanes()
      await backend.ask(survey.answer, {
        as: maya,
        body: {
          weights: { ...evenWeights, LaneCoverage: 100, TransitTime: 50, BidResponseTime: 0 },
          comments: '',
        },
      })

      const { weights, answers, carriers: all } = await cards()

      expect(answers).toBe(1)
      expect(weights.LaneCoverage).toBeCloseTo(100 / 450)
      expect(all[0]?.score).toBeCloseTo((50 * 100 + 50 * 50) / 150)
      expect(all[0]?.ratedWeight).toBeCloseTo(150 / 450)
    })

    test('in which modelled emissions rank nobody', async () => {
      await givenTwoLanes()
      await backend.context.database.pool.query(
        `insert into lane_emissions (lane_id, kilograms, tonne_kilometres, sheet) select id, 1000, 50, '{}' from lanes`,
      )

      const all = (await cards()).carriers

      expect(all.map((card) => rating(card, 'CarbonEmissions')?.source)).toEqual(['none', 'none'])
    })

    test('whose marks are one shipper’s own, of its own carriers, from 0 to 100', async () => {
      const stranger = await backend.person('Customer', 'Birch')
      const mark = (as: Person, marks: object, id = tom.companyId) =>
        backend.request(`/ext/carriers/${id}/marks`, { as, method: 'PUT', body: { marks } })

      expect((await mark(stranger, { OTD: 10 })).status).toBe(404)
      expect((await mark(maya, { OTD: 101 })).status).toBe(400)
      expect((await mark(maya, { LaneCoverage: 50 })).status).toBe(400)
      expect((await mark(tom, { OTD: 100 })).status).toBe(403)
      expect((await mark(maya, { OTD: 60 })).status).toBe(204)
      await givenWorkingTogether(backend, stranger, [tom], [mode])
      expect(rating((await cards(stranger)).carriers[0], 'OTD')?.source).toBe('none')
    })
  })

  describe('are invited', () => {
    test('a known one to a further mode, and told of the lanes that take bids', async () => {
      const lane = await givenLane(backend, maya, { mode: Mode.AirFreight, status: 'started' })
      await givenLane(backend, maya, { mode: Mode.AirFreight, status: 'paused' })
      await givenInvitation(backend, lane, sofia)

      const { answer } = await invite(maya, {
        mode: Mode.AirFreight,
        carrierId: tom.companyId,
        lanes: 'started',
      })

      expect(answer).toEqual({
        carrierId: tom.companyId,
        carrier: 'Albatross',
        lanes: 1,
        mailed: null,
      })
      const seen = await backend.request(`/lanes/mode?mode=${Mode.AirFreight}`, { as: tom })
      expect(await seen.json()).toHaveLength(1)
      expect(backend.pushed.flatMap(({ companyIds }) => companyIds)).toEqual([tom.companyId])
      expect(JSON.stringify(backend.pushed)).not.toContain('Bluefin')
    })

    test('to chosen lanes, once each', async () => {
      const [first, second] = [
        await givenLane(backend, maya, { status: 'started' }),
        await givenLane(backend, maya, { status: 'started' }),
      ]
      await givenInvitation(backend, first, tom)
      const body = { mode, carrierId: tom.companyId, lanes: [first.id, second.id] }

      expect((await invite(maya, body)).answer.lanes).toBe(1)
      backend.pushed.length = 0
      expect((await invite(maya, body)).answer.lanes).toBe(0)
      expect(backend.pushed).toEqual([])
    })

    test('a new one by mail: a company of its own that works with this shipper alone', async () => {
      const stranger = await backend.person('Customer', 'Birch')
      const lane = await givenLane(backend, maya, { status: 'started' })
      const body = {
        mode,
        address: 'ana@cormorant.test',
        company: 'Cormorant',
        lanes: [lane.id],
      }

      const { answer } = await invite(maya, body)

      expect(answer).toMatchObject({ carrier: 'Cormorant', lanes: 1, mailed: body.address })
      const [mail] = await db().select().from(mails)
      expect(mail).toMatchObject({ recipient: body.address })
      expect(mail?.body).toContain('/register?code=')
      const [code] = await db().select().from(codes)
      expect(code).toMatchObject({ companyId: answer.carrierId, role: 2 })
      expect((await overview(maya)).find(({ name }) => name === 'Cormorant')).toMatchObject({
        people: 0,
        awaited: 1,
        invited: 1,
      })
      expect(await overview(stranger)).toEqual([])
      // Nobody has registered yet, so that the link may be sent once more.
      expect((await invite(maya, body)).status).toBe(200)
    })

    test('by the address of somebody who works for a carrier here, without adding people to it', async () => {
      const stranger = await backend.person('Customer', 'Birch')

      const { answer } = await invite(stranger, { mode, address: tom.username, company: 'Mine' })

      expect(answer).toMatchObject({ carrier: 'Albatross', mailed: null })
      expect((await overview(stranger)).map(({ name }) => name)).toEqual(['Albatross'])
    })

    test('never into a company that is here already', async () => {
      const { status } = await invite(maya, {
        mode,
        address: 'mallory@evil.test',
        company: 'albatross',
      })

      expect(status).toBe(409)
      expect(await db().select().from(codes)).toEqual([])
    })

    test('only as a shipper, to its own lanes that take bids, and only by somebody it names', async () => {
      const stranger = await backend.person('Customer', 'Birch')
      const foreign = await givenLane(backend, stranger, { status: 'started' })
      const open = await givenLane(backend, maya)
      const ocean = await givenLane(backend, maya, { mode: Mode.OceanFCL, status: 'started' })
      const carrierId = tom.companyId

      const asked = [
        invite(tom, { mode, carrierId }),
        invite(stranger, { mode, carrierId }),
        invite(maya, { mode, carrierId, lanes: [foreign.id] }),
        invite(maya, { mode, carrierId, lanes: [open.id] }),
        invite(maya, { mode, carrierId, lanes: [ocean.id] }),
        invite(maya, { mode }),
        invite(maya, { mode, address: 'ana@cormorant.test' }),
        invite(maya, { mode, address: 'no address' }),
        invite(maya, { mode, address: stranger.username }),
        invite(maya, { mode: Mode.Warehousing as never, carrierId }),
      ]

      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([
        403, 404, 404, 409, 422, 422, 422, 400, 409, 400,
      ])
      expect(await db().select().from(laneInvitations)).toEqual([])
    })
  })

  describe('return bid sheets', () => {
    /** One sheet of Tom's for lanes of two shippers. */
    async function givenSheet() {
      const stranger = await backend.person('Customer', 'Birch')
      const mine = await givenLane(backend, maya, {
        status: 'started',
        destination: 'Reno, NV, US',
      })
      const theirs = await givenLane(backend, stranger, {
        status: 'started',
        destination: 'Secret Springs, NV, US',
      })
      const upload = await givenUpload(backend, tom, {
        kind: UploadKind.BidUpload,
        status: UploadStatus.Completed,
        fileName: 'bids.xlsx',
      })
      await givenBid(backend, mine, tom, { uploadId: upload.id, charges: { linehaul: 2.5 } })
      await givenBid(backend, theirs, tom, { uploadId: upload.id })
      return { stranger, upload }
    }

    test('listed by whose lanes they bid on', async () => {
      const { upload } = await givenSheet()
      await givenUpload(backend, sofia, { kind: UploadKind.BidUpload, mode })

      const { answer } = await backend.ask(carriers.sheets, { as: maya, query: { mode } })

      expect(answer).toMatchObject([
        { id: upload.id, carrier: 'Albatross', fileName: 'bids.xlsx', lanes: 1, mode },
      ])
      const ofSofia = { mode, carrierId: sofia.companyId }
      expect((await backend.ask(carriers.sheets, { as: maya, query: ofSofia })).answer).toEqual([])
    })

    test('downloaded with the shipper’s own lanes alone', async () => {
      const { upload } = await givenSheet()

      const response = await backend.request(`/ext/carriers/bid-sheets/${upload.id}`, { as: maya })

      expect(response.headers.get('fname')).toContain('Albatross')
      const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
      const text = JSON.stringify(sheets[0]?.rows)
      expect(text).toContain('Reno')
      expect(text).toContain('2.5')
      expect(text).not.toContain('Secret')
    })

    test('by nobody else', async () => {
      const { upload } = await givenSheet()
      await db().update(bids).set({ status: 'draft' })
      const path = `/ext/carriers/bid-sheets/${upload.id}`

      expect((await backend.request(path, { as: maya })).status).toBe(404)
      expect((await backend.request(path, { as: tom })).status).toBe(403)
      expect((await backend.request('/ext/carriers/bid-sheets/x', { as: maya })).status).toBe(400)
    })
  })
})

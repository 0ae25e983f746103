import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardBoard } from '#contract/ext/award-board.ts'
import { carbon } from '#contract/ext/carbon.ts'
import { carriers } from '#contract/ext/carriers.ts'
import { companies } from '#contract/ext/companies.ts'
import { modeBenchmark } from '#contract/ext/mode-benchmark.ts'
import { savings } from '#contract/ext/savings.ts'
import { spend } from '#contract/ext/spend.ts'
import { tenderStanding } from '#contract/ext/tender-standing.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { overview } from '#contract/overview.ts'
import { reportFigures } from '#contract/ext/report-figures.ts'
import { reporting } from '#contract/reporting.ts'
import { shipments as shipmentCalls } from '#contract/shipments.ts'
import { uploads as uploadCalls } from '#contract/uploads.ts'
import { countsSignal } from '#domain/lane.ts'
import { type BiddableMode, Mode } from '#domain/mode.ts'
import type { Light } from '#domain/light.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { priceOfRules } from '#domain/price-of-rules.ts'
import type { StatKind } from '#domain/overview.ts'
import { UploadStatus } from '#domain/upload.ts'
import { refreshLights } from '#server/bids/lights.ts'
import { rollUpMode } from '#server/intake/roll-up.ts'
import { inTransaction } from '#server/store/database.ts'
import { bidVersions, declines } from '#server/store/tables/bids.ts'
import { laneEmissions, shipmentEmissions } from '#server/store/tables/emissions.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { shipments } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import {
  givenAward,
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
import { cents } from '#tests/support/given-savings.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import { headings, historyCallsOf } from '#tests/support/history.ts'
import { processUploads } from '#tests/support/intake.ts'

const modes = [Mode.RoadFTL, Mode.AirFreight] as const
const longAgo = new Date('2026-10-20T12:00:00Z')
const year = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01']

let backend: Backend
let shipper: Person
let analyst: Person
let albatross: Person
let bluefin: Person

beforeAll(async () => {
  backend = await openBackend()
  backend.setNow(new Date('2026-11-10T09:00:00Z'))
  await givenTender()
})
afterAll(() => backend?.close())

/** A tender with a lane for everything that may become of one, beside another shipper's. */
async function givenTender(): Promise<void> {
  shipper = await backend.person('Customer')
  analyst = await backend.person('DataCustomer')
  albatross = await backend.person('Carrier', 'Albatross')
  bluefin = await backend.person('Carrier', 'Bluefin')
  const other = await backend.person('Customer', 'Birch')
  for (const one of [shipper, other]) await givenWorkingTogether(backend, one, [albatross, bluefin])
  const own = await givenUpload(backend, shipper, { status: UploadStatus.Completed })
  const foreign = await givenUpload(backend, other, { status: UploadStatus.Completed })
  const waiting = await givenUpload(backend, shipper)

  let made = 0
  type Given = Parameters<typeof givenLane>[2] & { history?: boolean }
  const lane = async ({ history = true, ...given }: Given = {}, by: Person = shipper) => {
    made += 1
    const row = await givenLane(backend, by, {
      status: 'started',
      shipmentCount: 0,
      kilograms: 0,
      historicVolume: 0,
      historicCents: 0,
      forecastVolume: 0,
      baselineCents: null,
      incumbentId: null,
      incumbentName: null,
      ...given,
    })
    if (history)
      for (const month of ['2025-11', '2026-06', '2026-10'])
        await givenShipment(backend, row, by === shipper ? own : foreign, {
          month,
          shipDate: `${month}-05`,
          cents: 1_000_033 + made * 7919 - (month === '2026-10' ? 120_011 : 0),
          shipmentCount: 1 + (made % 3),
          miles: 100 + made,
          kilograms: 900 + made,
          carrier: made % 5 === 0 ? 'Meridian' : made % 2 === 0 ? 'Albatross' : 'Bluefin',
          businessUnit: made % 3 === 0 ? 'Kitchen' : 'Garden',
        })
    if (row.status !== 'open')
      await givenInvitation(backend, row, albatross, ...(made === 3 ? [] : [bluefin]))
    return row
  }
  const low = 2_800_017
  const offers = async (
    row: Awaited<ReturnType<typeof lane>>,
    submittedAt = backend.context.now(),
  ) => [
    await givenBid(backend, row, albatross, {
      landedCents: low,
      landedParts: { BaseRate: low },
      submittedAt,
    }),
    await givenBid(backend, row, bluefin, { landedCents: low + 90_011, rank: 2, submittedAt }),
  ]
  const awarded = { share: 100, months: year, baselineCents: 3_000_101, awardedCents: 2_800_017 }
  const part = { ...awarded, baselineCents: 1_800_061, awardedCents: 1_700_013 }

  const whole = await lane({ status: 'awarded' })
  const [wholeBid] = await offers(whole, longAgo)
  if (wholeBid) await givenAward(backend, wholeBid, { ...awarded, confirmedAt: longAgo })

  const split = await lane({ status: 'awarded', region: 'EMEA' })
  const [first, second] = await offers(split, longAgo)
  if (first) await givenAward(backend, first, { ...part, share: 60 })
  if (second) await givenAward(backend, second, { ...part, share: 40, awardedCents: 1_100_007 })

  const inPart = await lane({ status: 'awarded' })
  const partBid = await givenBid(backend, inPart, albatross, {
    landedCents: low,
    landedParts: { BaseRate: low },
  })
  await givenAward(backend, partBid, { ...part, share: 40 })

  const pending = await lane({ targetCents: 2_700_000 })
  const [pendingBid] = await offers(pending)
  if (pendingBid)
    await givenAward(backend, pendingBid, { ...awarded, state: 'pending', confirmedAt: null })

  const withdrawn = await lane()
  const [withdrawnBid] = await offers(withdrawn)
  if (withdrawnBid)
    await givenAward(backend, withdrawnBid, {
      ...awarded,
      state: 'withdrawn',
      confirmedAt: longAgo,
      withdrawnAt: backend.context.now(),
    })

  const unknown = await lane({ status: 'awarded', history: false })
  const [unknownBid] = await offers(unknown)
  if (unknownBid) await givenAward(backend, unknownBid, { ...awarded, baselineCents: null })

  const refused = await lane({ status: 'awarded' })
  const [refusedBid] = await offers(refused)
  if (refusedBid)
    await givenAward(backend, refusedBid, {
      ...awarded,
      state: 'declined',
      answer: 'declined',
      answeredAt: backend.context.now(),
    })

  await offers(await lane({ status: 'paused' }))
  const declined = await lane()
  await backend.context.database.db.insert(declines).values({
    laneId: declined.id,
    carrierId: albatross.companyId,
    round: 1,
    declinedAt: backend.context.now(),
  })
  await offers(
    await lane({ ownClosesAt: new Date('2026-11-01T00:00:00Z'), targetCents: 2_400_000 }),
  )
  await givenImproved(await lane({ targetCents: 2_650_000 }))
  await lane({ status: 'open' })
  const unfinished = { landedCents: null, completion: 0.5 }
  await givenBid(backend, await lane(), bluefin, unfinished)
  await givenBid(backend, await lane(), albatross, { ...unfinished, status: 'draft' })
  const flown = await lane({ mode: Mode.AirFreight, status: 'awarded' })
  const [flownBid] = await offers(flown)
  if (flownBid) await givenAward(backend, flownBid, awarded)
  await lane({ mode: Mode.AirFreight })

  const hidden = await lane({ status: 'open', approved: false, history: false })
  await givenShipment(backend, hidden, waiting, { approved: false })

  const foreignLane = await lane({ status: 'awarded' }, other)
  const [foreignBid] = await offers(foreignLane)
  if (foreignBid) await givenAward(backend, foreignBid, awarded)

  for (const company of [shipper, other])
    for (const mode of modes)
      await inTransaction(backend.context.database, (tx) => rollUpMode(tx, company.companyId, mode))
  await givenEmissions(whole.id)
  const bidOn = await backend.context.database.db
    .select({ id: lanes.id })
    .from(lanes)
    .where(ne(lanes.status, 'open'))
  await inTransaction(backend.context.database, (tx) =>
    refreshLights(
      tx,
      bidOn.map(({ id }) => id),
    ),
  )
}

/** A bid that was submitted long ago and improved today. */
async function givenImproved(lane: Awaited<ReturnType<typeof givenLane>>): Promise<void> {
  const {
    id: bidId,
    currency,
    charges,
  } = await givenBid(backend, lane, albatross, {
    landedCents: 2_690_003,
    landedParts: { BaseRate: 2_690_003 },
    version: 2,
  })
  await backend.context.database.db.insert(bidVersions).values({
    bidId,
    version: 1,
    status: 'submitted',
    currency,
    charges,
    landedCents: 2_990_009,
    createdAt: longAgo,
  })
}

/** A lane with a sheet for a year, and one of its shipments with a sheet of its own. */
async function givenEmissions(laneId: number): Promise<void> {
  const sheet = { legs: [], leftOut: [], outdated: false, calculatedAt: '2026-11-09T00:00:00Z' }
  const { db } = backend.context.database
  const ofYear = { kilograms: 1200, tonneKilometres: 6000 }
  await db.insert(laneEmissions).values({
    laneId,
    ...ofYear,
    sheet: {
      ...sheet,
      ...ofYear,
      kilogramsCo2e: 1200,
      kilogramsTankToWheel: null,
      tonnes: 3,
      shipments: 6,
    },
  })
  const own = { kilograms: 77, tonneKilometres: 500 }
  const [shipment] = await db.select().from(shipments).where(eq(shipments.laneId, laneId)).limit(1)
  if (shipment)
    await db.insert(shipmentEmissions).values({
      ...own,
      shipmentId: shipment.id,
      companyId: shipment.companyId,
      mode: shipment.mode,
      laneId,
      month: shipment.month,
      shipmentCount: shipment.shipmentCount,
      weight: shipment.kilograms,
      sheet: {
        ...sheet,
        ...own,
        kilogramsCo2e: 77,
        kilogramsTankToWheel: null,
        tonnes: 1,
        shipments: 1,
      },
    })
}

type Truth = {
  lanes: number
  awardedLanes: number
  pendingLanes: number
  baseline: number
  awarded: number
  pending: number
  savings: number
  shipments: number
  freight: number
}

type Bidding = {
  bidCoverage: number
  volumeCoverage: number
  incumbentCoverage: number
  incumbents: number
  incumbentsBid: number
  withoutBid: number
  /** Lanes with a baseline, whatever became of them. */
  baselineWithoutBid: number
  green: number
  amber: number
  red: number
}

/** Counted over what was entered, without the sums the product keeps. History spans a year, so that it is the baseline. */
async function counted(mode?: BiddableMode, unit?: string): Promise<Truth> {
  const { rows } = await backend.context.database.pool.query(
    `with own as (
       select l.id from lanes l where l.company_id = $1 and ($2::int is null or l.mode = $2)
         and l.id not in (select s.lane_id from shipments s where not s.approved)
         and ($3::text is null or (select max(s.business_unit) from shipments s where s.lane_id = l.id) = $3)),
     won as (select a.* from awards a join own on own.id = a.lane_id where a.state = 'confirmed'),
     waiting as (select a.* from awards a join own on own.id = a.lane_id where a.state = 'pending'),
     moved as (select s.* from shipments s join own on own.id = s.lane_id where s.approved)
     select (select count(*) from own)::int as lanes,
       (select count(distinct lane_id) from won)::int as "awardedLanes",
       (select count(distinct lane_id) from waiting)::int as "pendingLanes",
       (select sum(cents) from moved)::int as baseline,
       (select coalesce(sum(awarded_cents), 0) from won)::int as awarded,
       (select coalesce(sum(awarded_cents), 0) from waiting)::int as pending,
       (select coalesce(sum(baseline_cents - awarded_cents), 0) from won where baseline_cents is not null)::int as savings,
       (select sum(shipment_count) from moved)::int as shipments,
       (select sum(cents) from moved)::int as freight`,
    [shipper.companyId, mode ?? null, unit ?? null],
  )
  return rows[0]
}

/** What bidding has brought, by lanes and their yearly volume; a signal is the lowest bid against the target. */
async function countedBidding(mode?: BiddableMode): Promise<Bidding> {
  const { rows } = await backend.context.database.pool.query(
    `with own as (
       select l.id, l.status, l.target_cents as target, coalesce(m.volume, 0) as volume, m.cents as spend, i.carrier as incumbent
       from lanes l
         left join (select lane_id, sum(cents) as cents, sum(case mode when 4 then miles * shipment_count else kilograms end) as volume
           from shipments where approved group by lane_id) m on m.lane_id = l.id
         left join (select distinct on (lane_id) lane_id, carrier from shipments where approved
           group by lane_id, carrier order by lane_id, sum(cents) desc) i on i.lane_id = l.id
       where l.company_id = $1 and ($2::int is null or l.mode = $2)
         and l.id not in (select s.lane_id from shipments s where not s.approved)),
     offer as (
       select b.lane_id, b.landed_cents as cents, c.name as carrier from bids b join companies c on c.id = b.carrier_id
       where b.status <> 'draft' and b.landed_cents is not null),
     bid_on as (
       select own.*, (select min(o.cents) from offer o where o.lane_id = own.id) as lowest,
         exists (select 1 from offer o where o.lane_id = own.id and o.carrier = own.incumbent) as by_incumbent,
         exists (select 1 from awards a where a.lane_id = own.id and a.state = 'pending') as waits
       from own),
     signalled as (
       select case when lowest is null then 'Red' when target = 0 or lowest * 100 <= target * 102 then 'Green'
         when lowest * 100 <= target * 110 then 'Amber' else 'Red' end as light
       from bid_on where status = 'started' or waits)
     select count(lowest)::float8 / count(*) as "bidCoverage",
       sum(volume) filter (where lowest is not null) / sum(volume) as "volumeCoverage",
       (count(*) filter (where by_incumbent))::float8 / count(incumbent) as "incumbentCoverage",
       count(incumbent)::int as incumbents, (count(*) filter (where by_incumbent))::int as "incumbentsBid",
       (count(*) filter (where status = 'started' and lowest is null))::int as "withoutBid",
       (count(*) filter (where spend is not null and lowest is null))::int as "baselineWithoutBid",
       (select count(*) from signalled where light = 'Green')::int as green,
       (select count(*) from signalled where light = 'Amber')::int as amber,
       (select count(*) from signalled where light = 'Red')::int as red
     from bid_on`,
    [shipper.companyId, mode ?? null],
  )
  return rows[0]
}

/** Shipments of awarded lanes in the months awarded, at what the lane cost before, as awarded and as paid. */
async function countedRealised(mode?: BiddableMode) {
  const { rows } = await backend.context.database.pool.query(
    `with won as (
       select a.lane_id, sum(a.baseline_cents) as covered, sum(a.awarded_cents) as paid, array_agg(c.name) as winners
       from awards a join companies c on c.id = a.carrier_id where a.state = 'confirmed' group by a.lane_id),
     entered as (
       select s.*, (case s.mode when 4 then s.miles * s.shipment_count else s.kilograms end)::numeric as units
       from shipments s join lanes l on l.id = s.lane_id
       where s.approved and l.company_id = $1 and ($2::int is null or l.mode = $2)),
     before as (select lane_id, sum(cents) as cents, sum(units) as units from entered group by lane_id),
     moved as (
       select e.lane_id, e.shipment_count, e.cents, e.carrier <> all (won.winners) as off_award, won.covered, won.paid,
         round(before.cents * e.units / before.units) as baseline
       from entered e join won on won.lane_id = e.lane_id join before on before.lane_id = e.lane_id
       where exists (select 1 from awards a where a.lane_id = e.lane_id and a.state = 'confirmed' and e.month = any(a.months)))
     select count(distinct lane_id)::int as lanes, sum(shipment_count)::int as shipments,
       (sum(shipment_count) filter (where off_award))::int as "offAward",
       sum(baseline)::int as baseline, sum(round(baseline * paid / covered))::int as expected,
       sum(cents)::int as actual, sum(baseline - cents)::int as savings
     from moved`,
    [shipper.companyId, mode ?? null],
  )
  return rows[0]
}

/** What a carrier did on the lanes it is invited to by the shipper; volume in shipments over all modes. */
async function countedCoverage({ companyId }: Person, mode?: BiddableMode) {
  const { rows } = await backend.context.database.pool.query(
    `with asked as (
       select l.id, coalesce((select sum(case when $3::int is null then s.shipment_count when l.mode = 4 then s.miles * s.shipment_count
           else s.kilograms end) from shipments s where s.lane_id = l.id and s.approved), 0) as volume,
         exists (select 1 from bids b where b.lane_id = l.id and b.carrier_id = $2 and b.status <> 'draft') as bid,
         exists (select 1 from bids b where b.lane_id = l.id and b.carrier_id = $2 and b.status <> 'draft'
           and b.landed_cents is not null) as complete
       from lanes l join lane_invitations i on i.lane_id = l.id and i.carrier_id = $2
       where l.company_id = $1 and ($3::int is null or l.mode = $3)
         and l.id not in (select s.lane_id from shipments s where not s.approved))
     select count(*)::int as invited, (count(*) filter (where bid))::int as bid,
       (count(*) filter (where complete))::int as complete,
       (count(*) filter (where complete))::float8 / count(*) as "laneCoverage",
       (sum(volume) filter (where complete))::float8 / sum(volume) as "volumeCoverage",
       (select count(distinct a.lane_id) from awards a join lanes l on l.id = a.lane_id
          where l.company_id = $1 and ($3::int is null or l.mode = $3) and a.carrier_id = $2 and a.state = 'confirmed')::int as awarded
     from asked`,
    [shipper.companyId, companyId, mode ?? null],
  )
  return rows[0]
}

/** Of a carrier where it is named, else of the shipper: what stood at the end of a day. */
async function countedOn(day: string, mode: BiddableMode | undefined, carrier?: Person) {
  const { rows } = await backend.context.database.pool.query(
    `with own as (
       select l.id, (select s.carrier from shipments s where s.lane_id = l.id and s.approved limit 1) as incumbent
       from lanes l
       where ($2::int is null or l.mode = $2) and case when $3::int is null
         then l.company_id = $1 and l.id not in (select s.lane_id from shipments s where not s.approved) else l.status <> 'open'
           and l.id in (select i.lane_id from lane_invitations i where i.carrier_id = $3) end),
     offer as (
       select b.lane_id, c.name = own.incumbent as by_incumbent
       from bids b join own on own.id = b.lane_id join companies c on c.id = b.carrier_id
       where b.status <> 'draft' and b.landed_cents is not null and ($3::int is null or b.carrier_id = $3)
         and least(b.submitted_at, (select min(v.created_at) from bid_versions v
           where v.bid_id = b.id and v.status <> 'draft' and v.landed_cents is not null)) < $4::date + 1),
     won as (
       select a.awarded_cents, a.baseline_cents from awards a join own on own.id = a.lane_id
       where a.confirmed_at < $4::date + 1 and ($3::int is null or a.carrier_id = $3)
         and not coalesce(least(a.withdrawn_at, case when a.answer = 'declined' then a.answered_at end) < $4::date + 1, false))
     select (select count(distinct lane_id) from offer)::float8 / (select count(*) from own) as "BidCoverage",
       (select count(distinct lane_id) from offer where by_incumbent)::float8
         / (select count(*) from own join companies c on c.name = $5 or $5::text is null and c.id = $1
              where own.incumbent is not null and coalesce($5, own.incumbent) = own.incumbent) as "IncumbentCoverage",
       (select count(*) from offer)::int as "TotalBid",
       (select coalesce(sum(awarded_cents), 0) from won)::int as "Awarded",
       (select coalesce(sum(baseline_cents - awarded_cents), 0) from won)::int as "Savings"`,
    [shipper.companyId, mode ?? null, carrier?.companyId ?? null, day, carrier?.company ?? null],
  )
  return rows[0]
}

/** Freight and shipments from one month to another, of these modes. */
async function countedBetween(of: Person, from: string, to: string, among: readonly number[]) {
  const { rows } = await backend.context.database.pool.query(
    `select coalesce(sum(cents), 0)::int as "Spend", coalesce(sum(shipment_count), 0)::int as "Shipments"
     from shipments where company_id = $1 and approved and month between $2 and $3 and mode = any($4::int[])`,
    [of.companyId, from, to, [...among]],
  )
  return rows[0]
}

/** Of the FTL lanes a carrier is invited to, of every shipper. */
async function countedFor({ companyId }: Person) {
  const { rows } = await backend.context.database.pool.query(
    `with seen as (
       select l.id from lanes l join lane_invitations i on i.lane_id = l.id
       where i.carrier_id = $1 and l.mode = $2 and l.status <> 'open')
     select (select count(*) from seen)::int as invited,
       (select count(*) from bids b join seen on seen.id = b.lane_id
          where b.carrier_id = $1 and b.status <> 'draft' and b.landed_cents is not null)::int as bid,
       (select coalesce(sum(a.awarded_cents), 0) from awards a join seen on seen.id = a.lane_id
          where a.carrier_id = $1 and a.state = 'confirmed')::int as won,
       (select count(distinct a.lane_id) from awards a join seen on seen.id = a.lane_id
          where a.carrier_id = $1 and a.state = 'confirmed')::int as "wonLanes"`,
    [companyId, Mode.RoadFTL],
  )
  return rows[0]
}

type Page = Partial<Truth>

/** What each page says, in cents, beside what was counted. */
function expectAll<T extends object>(truth: T, pages: Record<string, Partial<T>>): void {
  const expected = Object.fromEntries(
    Object.entries(pages).map(([page, said]) => [
      page,
      Object.fromEntries(Object.keys(said).map((word) => [word, truth[word as keyof T]])),
    ]),
  )
  expect(pages).toEqual(expected)
}

const statsFor = async (as: Person, id: number, query: { businessUnit?: string } = {}) => {
  const { answer } = await backend.ask(overview.stats, { as, params: { id }, query })
  return (kind: StatKind) => answer.find((stat) => stat.kind === kind)?.value ?? 0
}

/** The dashboard's newest whole months of freight and shipments, and what they are compared with. */
async function changesOf(as: Person, mode: BiddableMode | undefined) {
  const params = { id: mode ?? Mode.Universal }
  const { answer: stats } = await backend.ask(overview.stats, { as, params })
  const deltaOf = (kind: StatKind) => stats.find((stat) => stat.kind === kind)?.delta
  const [freight, moved] = [deltaOf('Spend'), deltaOf('Shipments')]
  expect([moved?.over, moved?.leftOut]).toEqual([freight?.over, freight?.leftOut])
  return {
    over: freight?.over,
    leftOut: freight?.leftOut,
    now: { Spend: cents(freight?.now ?? 0), Shipments: moved?.now },
    before: { Spend: cents(freight?.before ?? 0), Shipments: moved?.before },
  }
}

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number | null) =>
  rows.reduce((sum, row) => sum + (amount(row) ?? 0), 0)
const centsOf = <T>(rows: readonly T[], dollars: (row: T) => number | null) =>
  sumOf(rows, (row) => cents(dollars(row) ?? 0))

/** The pages that a shipper and its analyst both have. */
async function figuresOf(as: Person, mode?: BiddableMode): Promise<Record<string, Page>> {
  const id = mode ?? Mode.Universal
  const query = mode === undefined ? {} : { mode }
  const stat = await statsFor(as, id)
  const summary = (await backend.ask(savings.summary, { as, query })).answer
  const spent = (await backend.ask(spend.summary, { as, query })).answer
  const parts = (await backend.ask(overview.laneBreakdown, { as, params: { id } })).answer.filter(
    ({ by }) => by === 'status',
  )
  const behind = async (stage: 'awarded' | 'pending') =>
    (await backend.ask(savings.lanes, { as, query: { ...query, stage, against: 'baseline' } }))
      .answer
  return {
    dashboard: {
      lanes: stat('LaneBreakdown'),
      awarded: cents(stat('Awarded')),
      savings: cents(stat('Savings')),
      shipments: stat('Shipments'),
      freight: cents(stat('Spend')),
    },
    summary: {
      lanes: sumOf(parts, ({ lanes }) => lanes),
      awardedLanes: parts.find(({ value }) => value === 'awarded')?.lanes ?? 0,
      pendingLanes: parts.find(({ value }) => value === 'pending')?.lanes ?? 0,
      shipments: sumOf(parts, ({ shipments }) => shipments),
      freight: centsOf(parts, (part) => part.spend),
      baseline: centsOf(parts, ({ baselineCost }) => baselineCost),
    },
    savings: {
      lanes: summary.lanes,
      awardedLanes: summary.awardedLanes,
      baseline: cents(summary.baselineCost),
      awarded: cents(summary.awardedCost ?? 0),
      savings: cents(summary.ledger.awarded.savings),
      pendingLanes: summary.ledger.pending.lanes,
      pending: cents(summary.ledger.pending.awardedCost),
    },
    savingsLanes: { savings: centsOf(await behind('awarded'), (lane) => lane.savings) },
    pendingLanes: { pending: centsOf(await behind('pending'), (lane) => lane.awardedCost) },
    map: { shipments: spent.shipments, freight: cents(spent.spend) },
  }
}

/** The pages that a shipper alone has. */
async function shipperFigures(mode: BiddableMode): Promise<Record<string, Page>> {
  const as = shipper
  const params = { id: mode }
  const listed = (await backend.ask(laneCalls.list, { as, query: { mode } })).answer
  const reported = (await backend.ask(laneCalls.reporting, { as, params })).answer
  const { awards } = (await backend.ask(awardBoard.bids, { as, query: { mode } })).answer
  const standing = (await backend.ask(tenderStanding.list, { as })).answer.find(
    (one) => one.mode === mode,
  )
  const activity = (await backend.ask(reporting.carrierActivity, { as, params })).answer
  const known = (await backend.ask(carriers.overview, { as, query: { mode } })).answer
  const lowest = (await backend.ask(reporting.maxCarrierSavings, { as, params })).answer
  const top = (
    await backend.ask(reporting.topLanes, { as, params: { ...params, bySavings: 'true' } })
  ).answer
  const confirmed = awards.filter((award) => award.confirmed)
  const pending = awards.filter((award) => !award.confirmed)
  const lanesIn = (rows: readonly { laneId: number }[]) =>
    new Set(rows.map(({ laneId }) => laneId)).size
  const ofLanes = (lanes: typeof listed): Page => ({
    lanes: lanes.length,
    awardedLanes: lanes.filter(({ awardedCost }) => awardedCost !== null).length,
    pendingLanes: lanes.filter(({ pendingAward }) => pendingAward !== null).length,
    baseline: centsOf(lanes, (lane) => lane.baselineCost),
    awarded: centsOf(lanes, (lane) => lane.awardedCost),
    savings: centsOf(lanes, (lane) => lane.savings),
    pending: centsOf(lanes, (lane) => lane.pendingAward),
  })
  return {
    lanes: ofLanes(listed),
    reportedLanes: ofLanes(reported),
    board: {
      awardedLanes: lanesIn(confirmed),
      pendingLanes: lanesIn(pending),
      awarded: sumOf(confirmed, (award) => award.cents),
      pending: sumOf(pending, (award) => award.cents),
      savings: sumOf(confirmed, ({ baselineCents, cents: cost }) =>
        baselineCents === null ? 0 : baselineCents - cost,
      ),
    },
    tenders: {
      lanes: standing?.lanes ?? 0,
      awardedLanes: standing?.awarded ?? 0,
      pendingLanes: standing?.pending ?? 0,
      awarded: cents(standing?.awardedCost ?? 0),
      pending: cents(standing?.pendingCost ?? 0),
      freight: cents(standing?.spend ?? 0),
    },
    reports: {
      lanes: lowest.lines.length + (lowest.leftOut ?? 0),
      awarded: centsOf(activity, ({ awardedCost }) => awardedCost),
      savings: centsOf(top, (lane) => lane.savings),
    },
    carriers: { awarded: centsOf(known, ({ awardedCost }) => awardedCost) },
  }
}

/** Of the dashboard and the savings page, which an analyst has too. */
async function biddingFiguresOf(
  as: Person,
  mode?: BiddableMode,
): Promise<Record<string, Partial<Bidding>>> {
  const params = { id: mode ?? Mode.Universal }
  const query = mode === undefined ? {} : { mode }
  const { answer: stats } = await backend.ask(overview.stats, { as, params })
  const stat = (kind: StatKind) => stats.find((one) => one.kind === kind)
  const covered = (name: string) => stat('BidCoverage')?.parts.find((part) => part.name === name)
  const { answer: parts } = await backend.ask(overview.laneBreakdown, { as, params })
  const summary = (await backend.ask(savings.summary, { as, query })).answer
  const leftOut = (await backend.ask(savings.leftOut, { as, query })).answer
  const identified = (
    await backend.ask(savings.lanes, { as, query: { ...query, stage: 'identified' } })
  ).answer
  return {
    dashboard: {
      bidCoverage: stat('BidCoverage')?.value ?? 0,
      incumbentCoverage: stat('IncumbentCoverage')?.value ?? 0,
    },
    coverage: {
      bidCoverage: covered('lanes')?.value ?? 0,
      ...(mode !== undefined && { volumeCoverage: covered('volume')?.value ?? 0 }),
    },
    signals: signalsOf((light) =>
      sumOf(
        parts.filter(({ by, value }) => by === 'light' && value === light),
        ({ lanes: count }) => count,
      ),
    ),
    savings: { baselineWithoutBid: summary.withoutBid },
    leftOut: { baselineWithoutBid: leftOut.filter(({ reason }) => reason === 'bid').length },
    identified: { incumbentsBid: identified.filter((lane) => lane.incumbentBids === true).length },
  }
}

const signalsOf = (countOf: (light: Light) => number) => ({
  green: countOf('Green'),
  amber: countOf('Amber'),
  red: countOf('Red'),
})

async function shipperBiddingFigures(
  mode: BiddableMode,
): Promise<Record<string, Partial<Bidding>>> {
  const as = shipper
  const params = { id: mode }
  const listed = (await backend.ask(laneCalls.list, { as, query: { mode, incumbents: 'true' } }))
    .answer
  const standing = (await backend.ask(tenderStanding.list, { as })).answer.find(
    (one) => one.mode === mode,
  )
  const { bids } = (await backend.ask(awardBoard.bids, { as, query: { mode } })).answer
  const reports = (await backend.ask(reportFigures.savings, { as, params })).answer
  const incumbentReport = (await backend.ask(reporting.incumbentSavings, { as, params })).answer
  const ofBoard = (wanted: (place: number) => boolean) =>
    new Set(bids.laneId.filter((_, place) => bids.cents[place] !== null && wanted(place)))
  const withBid = listed.filter(({ bidsReceived }) => bidsReceived > 0)
  const volumeOf = (lanes: typeof listed) => sumOf(lanes, ({ unitMeasure }) => unitMeasure)
  const signalled = listed.filter(countsSignal)
  const byIncumbent = listed.filter(({ incumbentBid }) => incumbentBid).length
  const {
    lanes: laneCount = 0,
    submitted = 0,
    withIncumbent = 0,
    incumbentBid = 0,
  } = standing ?? {}
  return {
    lanes: {
      bidCoverage: withBid.length / listed.length,
      volumeCoverage: volumeOf(withBid) / volumeOf(listed),
      incumbentCoverage: byIncumbent / listed.filter(({ incumbent }) => incumbent).length,
      incumbents: listed.filter(({ incumbentCarrier }) => incumbentCarrier !== null).length,
      incumbentsBid: byIncumbent,
      withoutBid: listed.filter((lane) => lane.status === 'started' && lane.bidsReceived === 0)
        .length,
      baselineWithoutBid: listed.filter(
        (lane) => lane.baselineCost !== null && lane.bidsReceived === 0,
      ).length,
      ...signalsOf((light) => signalled.filter((lane) => lane.light === light).length),
    },
    tenders: {
      bidCoverage: submitted / laneCount,
      incumbentCoverage: incumbentBid / withIncumbent,
      incumbents: withIncumbent,
      incumbentsBid: incumbentBid,
      withoutBid: standing?.withoutBid ?? 0,
      ...signalsOf((light) => standing?.lights[light] ?? 0),
    },
    board: {
      bidCoverage: ofBoard(() => true).size / listed.length,
      incumbentsBid: ofBoard((place) => bids.incumbent[place] === true).size,
    },
    reports: {
      incumbentsBid: reports.incumbent.lanes,
      baselineWithoutBid: reports.lowest.withoutBid,
    },
    incumbentReport: { incumbentsBid: incumbentReport.lines.length },
  }
}

describe('the same word is the same figure on every page', () => {
  test.each([undefined, ...modes])('of a shipper and its analyst, in mode %s', async (mode) => {
    const truth = await counted(mode)

    expectAll(truth, await figuresOf(shipper, mode))
    expectAll(truth, await figuresOf(analyst, mode))
  })

  test.each(modes)('of what only a shipper sees, in mode %s', async (mode) => {
    expectAll(await counted(mode), await shipperFigures(mode))
  })

  test.each([undefined, ...modes])('of bidding, in mode %s', async (mode) => {
    const truth = await countedBidding(mode)

    expectAll(truth, await biddingFiguresOf(shipper, mode))
    expectAll(truth, await biddingFiguresOf(analyst, mode))
    if (mode !== undefined) expectAll(truth, await shipperBiddingFigures(mode))
  })

  test.each([undefined, ...modes])('of realised savings, in mode %s', async (mode) => {
    const truth = await countedRealised(mode)
    const query = mode === undefined ? {} : { mode }

    expect(truth.offAward).toBeGreaterThan(0)
    for (const as of [shipper, analyst]) {
      const { realised } = (await backend.ask(savings.summary, { as, query })).answer.ledger
      const listed = (
        await backend.ask(savings.lanes, { as, query: { ...query, stage: 'realised' } })
      ).answer
      expectAll<typeof truth>(truth, {
        ledger: {
          lanes: realised.lanes,
          shipments: realised.shipments,
          offAward: realised.offAward,
          baseline: cents(realised.baselineCost),
          expected: cents(realised.expectedCost),
          actual: cents(realised.actualCost),
          savings: cents(realised.savings),
        },
        months: {
          shipments: sumOf(realised.months, ({ shipments: count }) => count),
          baseline: centsOf(realised.months, ({ baselineCost }) => baselineCost),
          expected: centsOf(realised.months, ({ expectedCost }) => expectedCost),
          actual: centsOf(realised.months, ({ actualCost }) => actualCost),
          savings: centsOf(realised.months, (month) => month.savings),
        },
        lanes: {
          lanes: listed.length,
          baseline: centsOf(listed, ({ baselineCost }) => baselineCost),
          actual: centsOf(listed, ({ awardedCost }) => awardedCost),
          savings: centsOf(listed, (lane) => lane.savings),
        },
      })
    }
  })

  test.each([undefined, ...modes])('of each carrier to the shipper, in mode %s', async (mode) => {
    const as = shipper
    const known = (await backend.ask(carriers.overview, { as, query: { mode: mode ?? 1 } })).answer
    const cards = (await backend.ask(carriers.scorecards, { as, query: { mode: mode ?? 1 } }))
      .answer
    const activity = mode
      ? (await backend.ask(reporting.carrierActivity, { as, params: { id: mode } })).answer
      : []

    for (const carrier of [albatross, bluefin]) {
      const id = carrier.companyId
      const row = known.find((one) => one.id === id)
      const rating = cards.carriers
        .find(({ carrierId }) => carrierId === id)
        ?.ratings.find(({ criterion }) => criterion === 'LaneCoverage')
      const did = activity.find(({ carrierId }) => carrierId === id)
      const profile = (await backend.ask(companies.read, { as, params: { id } })).answer
      const traded = profile.coverage?.filter((one) => mode === undefined || one.mode === mode)
      const truth = await countedCoverage(carrier, mode)
      expectAll<typeof truth>(truth, {
        carriers: {
          invited: row?.invited,
          bid: row?.bid,
          complete: row?.complete,
          laneCoverage: (row?.complete ?? 0) / (row?.invited ?? 0),
          volumeCoverage: row?.volumeCoverage,
          awarded: row?.awarded,
        },
        scorecard: { invited: rating?.lanes, laneCoverage: rating?.value },
        profile: {
          invited: sumOf(traded ?? [], ({ invited }) => invited),
          bid: sumOf(traded ?? [], ({ bid }) => bid),
          awarded: sumOf(traded ?? [], ({ awarded }) => awarded),
        },
        ...(did && {
          reports: {
            invited: did.invited,
            bid: did.bid,
            complete: did.complete,
            awarded: did.awarded,
          },
        }),
      })
    }
  })

  test.each([
    ['the shipper', () => shipper, undefined, undefined],
    ['the analyst', () => analyst, Mode.RoadFTL, undefined],
    ['the shipper', () => shipper, Mode.AirFreight, undefined],
    ['Albatross', () => albatross, Mode.RoadFTL, () => albatross],
    ['Bluefin', () => bluefin, Mode.RoadFTL, () => bluefin],
  ] as const)('of a week of bidding, to %s', async (_name, person, mode, carrier) => {
    const params = { id: mode ?? Mode.Universal }
    const { answer: stats } = await backend.ask(overview.stats, { as: person(), params })
    const today = await countedOn('2026-11-10', mode, carrier?.())
    const before = await countedOn('2026-11-03', mode, carrier?.())
    const kinds = ['BidCoverage', 'IncumbentCoverage', 'TotalBid', 'Awarded', 'Savings'] as const
    const changing = kinds.flatMap(
      (kind) => stats.find((stat) => stat.kind === kind && stat.delta) ?? [],
    )
    const amountOf = (kind: StatKind, value: number | undefined) =>
      kind === 'Awarded' || kind === 'Savings' ? cents(value ?? 0) : value

    expect(changing.length).toBeGreaterThanOrEqual(4)
    expect(
      changing.map(({ kind, value, delta, spark }) => [
        kind,
        amountOf(kind, value ?? 0),
        amountOf(kind, delta?.now),
        amountOf(kind, delta?.before),
        amountOf(kind, spark.find(({ at }) => at === '2026-11-03')?.value),
        delta?.over,
      ]),
    ).toEqual(
      changing.map(({ kind }) => [
        kind,
        today[kind],
        today[kind],
        before[kind],
        before[kind],
        'week',
      ]),
    )
  })

  test('of history against the quarter before', async () => {
    for (const mode of [undefined, ...modes]) {
      const among = mode === undefined ? modes : [mode]
      expect(await changesOf(shipper, mode)).toEqual({
        over: 'quarter',
        leftOut: [],
        now: await countedBetween(shipper, '2026-08', '2026-10', among),
        before: await countedBetween(shipper, '2026-05', '2026-07', among),
      })
    }
  })

  test('of history against the year before, without a mode that is new', async () => {
    const dogwood = await backend.person('Customer', 'Dogwood')
    const upload = await givenUpload(backend, dogwood, { status: UploadStatus.Completed })
    const road = await givenLane(backend, dogwood, { shipmentCount: 0 })
    const air = await givenLane(backend, dogwood, { mode: Mode.AirFreight, shipmentCount: 0 })
    const moves = async (lane: typeof road, ...months: string[]) => {
      for (const [index, month] of months.entries())
        await givenShipment(backend, lane, upload, {
          month,
          shipDate: `${month}-15`,
          cents: 500_003 + index * 70_001,
          shipmentCount: 2 + index,
          miles: 300,
          kilograms: 800,
        })
    }
    await moves(road, '2024-10', '2024-11', '2025-10', '2025-11', '2026-04', '2026-10', '2026-11')
    await moves(air, '2025-12', '2026-09')
    for (const mode of modes)
      await inTransaction(backend.context.database, (tx) => rollUpMode(tx, dogwood.companyId, mode))
    const [newest, earlier] = [
      { from: '2025-11', to: '2026-10' },
      { from: '2024-11', to: '2025-10' },
    ]
    const onRoad = [Mode.RoadFTL]

    const truth = {
      over: 'year',
      now: await countedBetween(dogwood, newest.from, newest.to, onRoad),
      before: await countedBetween(dogwood, earlier.from, earlier.to, onRoad),
    }
    const { answer: spent } = await backend.ask(spend.summary, {
      as: dogwood,
      query: { mode: Mode.RoadFTL, ...newest, beforeFrom: earlier.from, beforeTo: earlier.to },
    })

    expect(await changesOf(dogwood, undefined)).toEqual({ ...truth, leftOut: [Mode.AirFreight] })
    expect(await changesOf(dogwood, Mode.RoadFTL)).toEqual({ ...truth, leftOut: [] })
    expect([cents(spent.spend), spent.shipments, cents(spent.before ?? 0)]).toEqual([
      truth.now.Spend,
      truth.now.Shipments,
      truth.before.Spend,
    ])
  })

  test('of what the rule of one carrier a lane costs', async () => {
    const egret = await backend.person('Customer', 'Egret')
    await givenWorkingTogether(backend, egret, [albatross, bluefin])
    await backend.request(`/config/instance/negotiation-terms/${Mode.RoadFTL}`, {
      as: egret,
      body: { ...defaultTerms, maximumCarriersPerLane: 1 },
    })
    for (const capacity of [60_000, 90_000, null]) {
      const row = await givenLane(backend, egret, {
        status: 'started',
        months: { '2026-01': 120_000 },
      })
      const landedCents = 24_000_007 + (capacity ?? 0)
      await givenBid(backend, row, albatross, { landedCents, capacity })
      await givenBid(backend, row, bluefin, { landedCents: 27_000_005 })
    }
    const { rows } = await backend.context.database.pool.query(
      `select sum(whole - lowest)::int as cost, (count(*) filter (where whole > lowest))::int as lanes
       from (select min(b.landed_cents) as lowest, min(b.landed_cents) filter (where coalesce(b.capacity, 120000) >= 120000) as whole
         from bids b join lanes l on l.id = b.lane_id where l.company_id = $1 group by l.id) bid_on`,
      [egret.companyId],
    )
    const asked = { as: egret, params: { id: Mode.RoadFTL } }
    const { answer: figures } = await backend.ask(reportFigures.savings, asked)
    const { answer: lowest } = await backend.ask(reporting.maxCarrierSavings, asked)
    const { answer: recommended } = await backend.ask(reporting.recommendedCarrierSavings, asked)
    const inCents = ({ lines }: typeof lowest) =>
      lines.map(({ baselineCost, newCost, ...line }) => ({
        ...line,
        baselineCostCents: cents(baselineCost),
        newCostCents: cents(newCost),
      }))
    const byLane = priceOfRules(inCents(lowest), inCents(recommended))
    const [truth] = rows

    expect(truth.lanes).toBe(2)
    expectAll<typeof truth>(truth, {
      figures: {
        cost: cents(figures.lowest.savings) - cents(figures.recommended.savings),
        lanes: figures.lanesWithRuleCost,
      },
      reports: { cost: cents(lowest.savings) - cents(recommended.savings) },
      lines: { cost: sumOf(byLane, ({ priceCents }) => priceCents), lanes: byLane.length },
    })
  })

  test('of a business unit', async () => {
    const units = await counted(Mode.RoadFTL, 'Kitchen')
    const stat = await statsFor(shipper, Mode.RoadFTL, { businessUnit: 'Kitchen' })
    const listed = (
      await backend.ask(laneCalls.list, { as: shipper, query: { mode: Mode.RoadFTL } })
    ).answer.filter(({ businessUnit }) => businessUnit === 'Kitchen')

    expect(units.lanes).toBeGreaterThan(0)
    expectAll(units, {
      dashboard: {
        lanes: stat('LaneBreakdown'),
        awarded: cents(stat('Awarded')),
        savings: cents(stat('Savings')),
        shipments: stat('Shipments'),
        freight: cents(stat('Spend')),
      },
      lanes: {
        lanes: listed.length,
        awarded: centsOf(listed, ({ awardedCost }) => awardedCost),
        savings: centsOf(listed, (lane) => lane.savings),
        baseline: centsOf(listed, ({ baselineCost }) => baselineCost),
      },
    })
  })

  test.each([
    ['Albatross', () => albatross],
    ['Bluefin', () => bluefin],
  ])('of the carrier %s', async (_name, carrier) => {
    const as = carrier()
    const own = await countedFor(as)
    const params = { id: Mode.RoadFTL }
    const listed = (await backend.ask(laneCalls.list, { as, query: { mode: Mode.RoadFTL } })).answer
    const stat = await statsFor(as, Mode.RoadFTL)
    const standings = (await backend.ask(tenderStanding.list, { as })).answer.filter(
      ({ mode }) => mode === Mode.RoadFTL,
    )
    const [activity] = (await backend.ask(reporting.carrierActivity, { as, params })).answer

    expect({
      lanes: {
        invited: listed.length,
        bid: listed.filter(({ bidsReceived, amountBid }) => bidsReceived > 0 && amountBid !== null)
          .length,
        won: centsOf(listed, ({ awardedCost }) => awardedCost),
        wonLanes: listed.filter(({ awardedCost }) => awardedCost !== null).length,
      },
      dashboard: {
        invited: stat('LaneBreakdown'),
        bid: stat('TotalBid'),
        won: cents(stat('Awarded')),
        wonLanes: sumOf(standings, ({ awarded }) => awarded),
      },
      tenders: {
        invited: sumOf(standings, ({ lanes }) => lanes),
        bid: sumOf(standings, ({ submitted }) => submitted),
        won: centsOf(standings, ({ awardedCost }) => awardedCost),
        wonLanes: sumOf(standings, ({ awarded }) => awarded),
      },
      reports: {
        invited: activity?.invited,
        bid: activity?.complete,
        won: cents(activity?.awardedCost ?? 0),
        wonLanes: activity?.awarded,
      },
    }).toEqual({ lanes: own, dashboard: own, tenders: own, reports: own })
  })

  test.each([
    ['Albatross', () => albatross],
    ['Bluefin', () => bluefin],
  ])('of the signals that the carrier %s sees', async (_name, carrier) => {
    const as = carrier()
    const { rows } = await backend.context.database.pool.query(
      `with offer as (
         select b.*, coalesce(nullif(l.target_cents, 0), min(b.landed_cents) over (partition by b.lane_id)) as reference
         from bids b join lanes l on l.id = b.lane_id where b.status <> 'draft' and b.landed_cents is not null),
       seen as (
         select o.landed_cents as cents, o.reference,
           exists (select 1 from declines d where d.lane_id = l.id and d.carrier_id = $1) as declined
         from lanes l join lane_invitations i on i.lane_id = l.id and i.carrier_id = $1
           left join offer o on o.lane_id = l.id and o.carrier_id = $1
         where l.mode = $2 and l.status = 'started')
       select (count(*) filter (where cents * 100 <= reference * 102))::int as green,
         (count(*) filter (where cents * 100 > reference * 102 and cents * 100 <= reference * 110))::int as amber,
         (count(*) filter (where cents * 100 > reference * 110))::int as red,
         (count(*) filter (where cents is null and not declined))::int as "withoutBid"
       from seen`,
      [as.companyId, Mode.RoadFTL],
    )
    const standings = (await backend.ask(tenderStanding.list, { as })).answer.filter(
      ({ mode }) => mode === Mode.RoadFTL,
    )
    const listed = (await backend.ask(laneCalls.list, { as, query: { mode: Mode.RoadFTL } })).answer
    const started = listed.filter(({ status }) => status === 'started')
    const params = { id: Mode.RoadFTL }
    const { answer: parts } = await backend.ask(overview.laneBreakdown, { as, params })
    const [truth] = rows

    expectAll<typeof truth>(truth, {
      tenders: {
        ...signalsOf((light) => sumOf(standings, ({ lights }) => lights[light])),
        withoutBid: sumOf(standings, ({ withoutBid }) => withoutBid),
      },
      lanes: signalsOf((light) => started.filter((lane) => lane.light === light).length),
      dashboard: signalsOf((light) =>
        sumOf(
          parts.filter(({ by, value }) => by === 'light' && value === light),
          ({ lanes: count }) => count,
        ),
      ),
    })
  })

  test('of an upload, waiting and approved', async () => {
    const cedar = await backend.person('Customer', 'Cedar')
    const { send } = historyCallsOf(
      () => backend,
      () => cedar,
    )
    const [received] = await send(
      [
        headings,
        'A1,2026-01-05,FRA,JFK,Meridian Lines,400.1,"1,200.50"',
        'A2,2026-02-05,FRA,JFK,Meridian Lines,600.2,1800',
        'A3,2026-02-06,CDG,JFK,,600.3,1800.07',
      ].join('\n'),
    )
    await processUploads(backend)
    const id = received?.upload?.id ?? 0
    const said = async () => {
      const list = await backend.ask(uploadCalls.ofMode, { as: cedar, params: { mode: 0 } })
      const { answer: opened } = await backend.ask(uploadCalls.one, { as: cedar, params: { id } })
      return [...list.answer, opened].map((upload) => [
        upload.lanesMade,
        upload.rowsAccepted,
        cents(upload.freightCost),
      ])
    }
    const waiting = await said()

    await backend.ask(uploadCalls.approve, { as: cedar, body: [id] })
    await processUploads(backend)

    const { rows } = await backend.context.database.pool.query(
      'select count(distinct lane_id)::int as lanes, count(*)::int as rows, sum(cents)::int as freight from shipments where upload_id = $1',
      [id],
    )
    const brought = [rows[0].lanes, rows[0].rows, rows[0].freight]
    const { answer: stats } = await backend.ask(overview.stats, {
      as: cedar,
      params: { id: Mode.Universal },
      query: { uploadId: id },
    })
    const valueOf = (kind: StatKind) => stats.find((stat) => stat.kind === kind)?.value ?? 0
    expect(waiting).toEqual([brought, brought])
    expect(await said()).toEqual([brought, brought])
    expect([valueOf('LaneBreakdown'), valueOf('Shipments'), cents(valueOf('Spend'))]).toEqual(
      brought,
    )
  })

  test('of emissions: a year of the lanes, and what the shipments moved', async () => {
    const { rows } = await backend.context.database.pool.query(
      `select sum(coalesce(own.kilograms, s.kilograms * e.kilograms / (e.sheet->>'tonnes')::float8 / 1000)) as moved
       from shipments s join lanes l on l.id = s.lane_id
         left join lane_emissions e on e.lane_id = l.id left join shipment_emissions own on own.shipment_id = s.id
       where s.approved and l.company_id = $1 and l.mode = $2`,
      [shipper.companyId, Mode.RoadFTL],
    )
    const params = { id: Mode.RoadFTL }

    for (const as of [shipper, analyst]) {
      const { answer: ofYear } = await backend.ask(carbon.overview, { as, params })
      const { answer: byLane } = await backend.ask(carbon.lanes, { as, params })
      const { answer: months } = await backend.ask(shipmentCalls.co2Summary, { as, params })
      expect([ofYear.kilogramsCo2e, sumOf(byLane, (lane) => lane.kilogramsCo2e)]).toEqual([
        1200, 1200,
      ])
      expect(sumOf(months, (month) => month.kilogramsCo2e)).toBeCloseTo(rows[0].moved, 6)
    }
  })

  test('of how many lanes have emissions, and what the others lack', async () => {
    const { rows } = await backend.context.database.pool.query(
      `select count(*)::int as lanes, count(e.lane_id)::int as calculated,
         (count(*) filter (where l.kilograms <= 0))::int as "withoutWeight",
         (count(*) filter (where l.kilograms > 0 and coalesce(l.miles, 0) <= 0))::int as "withoutDistance"
       from lanes l left join lane_emissions e on e.lane_id = l.id
       where l.company_id = $1 and l.mode = $2 and l.approved`,
      [shipper.companyId, Mode.RoadFTL],
    )
    const params = { id: Mode.RoadFTL }

    for (const as of [shipper, analyst]) {
      const { answer: ofYear } = await backend.ask(carbon.overview, { as, params })
      const { answer: byLane } = await backend.ask(carbon.lanes, { as, params })
      const inState = (...states: string[]) =>
        byLane.filter(({ state }) => states.includes(state)).length
      const { lanes, calculated, withoutWeight, withoutDistance } = ofYear
      expect({ lanes, calculated, withoutWeight, withoutDistance }).toEqual(rows[0])
      expect({
        lanes: byLane.length,
        calculated: byLane.filter(({ kilogramsCo2e }) => kilogramsCo2e !== null).length,
        withoutWeight: inState('withoutWeight'),
        withoutDistance: inState('withoutDistance'),
      }).toEqual(rows[0])
      expect(ofYear.toCalculate).toHaveLength(inState('toCalculate', 'changed'))
    }
  })

  test('of the lanes that are held against the market', async () => {
    const { rows } = await backend.context.database.pool.query(
      `select count(distinct s.lane_id)::int as lanes from shipments s join lanes l on l.id = s.lane_id
       where s.approved and l.company_id = $1 and l.mode = $2 and s.cents > 0 and s.shipment_count > 0`,
      [shipper.companyId, Mode.RoadFTL],
    )

    const { answer } = await backend.ask(modeBenchmark.lanes, {
      as: shipper,
      params: { id: Mode.RoadFTL },
      query: { metric: 'CostPerUnit' },
    })

    expect(answer).toHaveLength(rows[0].lanes)
    expect(new Set(answer.map(({ laneId }) => laneId)).size).toBe(rows[0].lanes)
  })
})

import { sql } from 'drizzle-orm'
import type { TenderStanding } from '#contract/ext/tender-standing.ts'
import { may } from '#domain/capability.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { toDollars } from '#domain/money.ts'
import { hasPassed } from '#domain/terms-problem.ts'
import { isConfirmed, isCurrent, isPending } from '#server/awards/confirmed-awards.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller, Context } from '#server/context.ts'
import { lanesNow, type LanesRead } from '#server/store/change-log.ts'
import type { Database, Db } from '#server/store/database.ts'
import { sumOfAwards } from '#server/savings/savings-rule.ts'
import { lightForCarrier } from '#server/bids/feedback.ts'
import { amongst, currentDeclines } from '#server/bids/declines.ts'
import { knowsIncumbent, ownOf } from './figures.ts'
import { seenBy } from '#server/lanes/seen-lanes.ts'
import { isInRound } from '#server/terms/shortlist.ts'

/** What one lane adds to where its tender stands; money in cents. */
type LaneStanding = {
  id: number
  company_id: number
  mode: BiddableMode
  status: string
  has_incumbent: boolean
  has_target: boolean
  by_incumbent: boolean
  /** Milliseconds since 1970; given more time than the round has, while it has not passed. */
  own_closes_at: number | null
  historic_cents: number
  submitted: boolean
  draft: boolean
  declined: boolean
  /** Of a carrier: it may bid on it in the round that runs. */
  in_round: boolean
  light: string | null
  stake: number | null
  pending: number | null
  confirmed: number | null
}

type Tender = {
  company_id: number
  mode: BiddableMode
  shipper: string
  round: number
  closes_at: string | null
  sees_light: boolean
}

/**
 * What standings are sums of: kept, so that a bid makes one lane of thousands be read again. Their tenders are in
 * the order they are shown in.
 */
export type StandingLanes = LanesRead<LaneStanding, readonly Tender[]>

/** What a lane takes in memory, about. */
export const standingBytes = 300

/** Where each tender stands, by shipper and mode; a carrier counts its own lanes, bids and awards only. */
export async function tenderStandings(
  caller: Caller,
  before: StandingLanes | undefined,
  context: Pick<Context, 'database' | 'now'>,
): Promise<{ standings: TenderStanding[]; of: StandingLanes }> {
  const of = await standingLanes(caller, before, context.database)
  return { standings: standingsOf(of, may(caller, 'bid'), context.now()), of }
}

const standingLanes = (caller: Caller, before: StandingLanes | undefined, database: Database) =>
  lanesNow<LaneStanding, readonly Tender[]>(
    caller.companyId,
    before,
    {
      async all() {
        const rows = await laneStandings(caller, undefined, database.db)
        return { lanes: byId(rows), common: await tendersAmong(rows, database.db) }
      },
      async some(laneIds, tenders) {
        const rows = await laneStandings(caller, laneIds, database.db)
        const known = new Set(tenders.map(tenderKey))
        return rows.every((lane) => known.has(tenderKey(lane))) ? byId(rows) : null
      },
    },
    database,
  )

const byId = (lanes: readonly LaneStanding[]) => new Map(lanes.map((lane) => [lane.id, lane]))

/** A number: it is made for each of 100,000 lanes. Modes are fewer than 100. */
const tenderKey = ({ company_id, mode }: Pick<Tender, 'company_id' | 'mode'>) =>
  company_id * 100 + mode

async function laneStandings(
  caller: Caller,
  laneIds: readonly number[] | undefined,
  db: Db,
): Promise<LaneStanding[]> {
  const isCarrier = may(caller, 'bid')
  const wanted =
    laneIds === undefined ? sql`true` : sql`l.id = any(${sql.param([...laneIds])}::int[])`
  const { rows } = await db.execute<LaneStanding>(sql`
    with lane as (
      select l.id, l.company_id, l.mode, l.status, l.light, l.baseline_cents, l.target_cents,
        ${isCarrier ? isInRound('l', sql`${caller.companyId}::int`) : sql`true`} as in_round,
        l.historic_cents, l.incumbent_id, ${knowsIncumbent(caller)} as has_incumbent, l.own_closes_at from lanes l
      where ${seenBy(caller)} and ${wanted}),
    offer as (
      select b.lane_id, bool_or(${bidCounts('b')}) as submitted,
        bool_or(${bidCounts('b')} and b.carrier_id = lane.incumbent_id) as by_incumbent,
        bool_or(b.status = 'draft') as draft, min(${lightForCarrier}) as light, sum(b.landed_cents) filter (where ${bidCounts('b')}) as cents
      from bids b join lane on lane.id = b.lane_id where ${ownOf(caller, 'b')} group by b.lane_id),
    award as (
      select a.lane_id, ${sumOfAwards.cost(isPending('a'))} as pending, ${sumOfAwards.cost(isConfirmed('a'))} as confirmed
      from awards a join lane on lane.id = a.lane_id where ${isCurrent('a')} and ${ownOf(caller, 'a')} group by a.lane_id),
    declined as (
      select d.lane_id from ${currentDeclines} d
      where ${isCarrier ? sql`d.carrier_id = ${caller.companyId}` : sql`false`} and ${amongst(laneIds)})
    select lane.id, lane.company_id, lane.mode, lane.status, lane.has_incumbent, lane.target_cents > 0 as has_target,
      coalesce(o.by_incumbent, false) as by_incumbent,
      (extract(epoch from lane.own_closes_at) * 1000)::float8 as own_closes_at, lane.historic_cents::float8 as historic_cents,
      coalesce(o.submitted, false) as submitted, coalesce(o.draft, false) as draft, d.lane_id is not null as declined, lane.in_round,
      ${isCarrier ? sql`o.light` : sql`lane.light`} as light,
      (${isCarrier ? sql`o.cents` : sql`lane.baseline_cents`})::float8 as stake,
      a.pending::float8 as pending, a.confirmed::float8 as confirmed
    from lane left join offer o on o.lane_id = lane.id left join award a on a.lane_id = lane.id
      left join declined d on d.lane_id = lane.id`)
  return rows
}

async function tendersAmong(lanes: readonly LaneStanding[], db: Db): Promise<Tender[]> {
  const tenders = [...new Map(lanes.map((lane) => [tenderKey(lane), lane])).values()]
  const shippers = sql.param(tenders.map(({ company_id }) => company_id))
  const modes = sql.param(tenders.map(({ mode }) => mode))
  const { rows } = await db.execute<Tender>(sql`
    select c.id as company_id, one.mode, c.name as shipper, coalesce((t.terms->>'round')::int, 1) as round,
      t.terms->>'closesAt' as closes_at, coalesce((t.terms->'carriersSee'->>'light')::boolean, true) as sees_light
    from unnest(${shippers}::int[], ${modes}::int[]) one(company_id, mode) join companies c on c.id = one.company_id
      left join negotiation_terms t on t.company_id = one.company_id and t.mode = one.mode
    order by one.mode, c.name`)
  return rows
}

function standingsOf(
  { lanes, common: tenders }: StandingLanes,
  isCarrier: boolean,
  now: Date,
): TenderStanding[] {
  const sums = new Map(tenders.map((tender) => [tenderKey(tender), { ...nothing }]))
  for (const lane of lanes.values()) {
    const sum = sums.get(tenderKey(lane))
    if (sum) addLane(sum, lane, isCarrier, now.getTime())
  }
  return tenders.flatMap((tender) => {
    const sum = sums.get(tenderKey(tender))
    return sum && sum.lanes > 0
      ? present(tender, sum, isCarrier, hasPassed(tender.closes_at, now))
      : []
  })
}

const nothing = {
  lanes: 0,
  spend: 0,
  withIncumbent: 0,
  incumbentBid: 0,
  targets: 0,
  started: 0,
  submitted: 0,
  withoutBid: 0,
  drafts: 0,
  /** Of the lanes given more time than their round has: when the next of them closes, and what is to do on them. */
  extendedUntil: Number.POSITIVE_INFINITY,
  extendedWithoutBid: 0,
  extendedDrafts: 0,
  Green: 0,
  Amber: 0,
  Red: 0,
  atStake: 0,
  pending: 0,
  pendingCents: 0,
  awarded: 0,
  awardedCents: 0,
}
type Sums = typeof nothing

function addLane(sum: Sums, lane: LaneStanding, isCarrier: boolean, now: number): void {
  const { submitted, draft, declined, light, pending, confirmed } = lane
  const isOpen = lane.status === 'started' && lane.in_round
  const closesAt = lane.own_closes_at
  const toBid = isOpen && !submitted && !declined
  const toSubmit = isOpen && draft && !declined
  sum.lanes += 1
  sum.spend += lane.historic_cents
  if (lane.has_incumbent) sum.withIncumbent += 1
  if (lane.by_incumbent) sum.incumbentBid += 1
  if (lane.has_target) sum.targets += 1
  if (isOpen) sum.started += 1
  if (isOpen) sum.atStake += lane.stake ?? 0
  if (submitted) sum.submitted += 1
  if (toBid) sum.withoutBid += 1
  if (toSubmit) sum.drafts += 1
  if (isOpen && closesAt !== null && closesAt > now) {
    sum.extendedUntil = Math.min(sum.extendedUntil, closesAt)
    if (toBid) sum.extendedWithoutBid += 1
    if (toSubmit) sum.extendedDrafts += 1
  }
  if (isOpen || (!isCarrier && pending !== null)) {
    if (light === 'Green') sum.Green += 1
    if (light === 'Amber') sum.Amber += 1
    if (light === 'Red' && (submitted || !isCarrier)) sum.Red += 1
  }
  if (pending !== null) sum.pending += 1
  sum.pendingCents += pending ?? 0
  if (confirmed !== null) sum.awarded += 1
  sum.awardedCents += confirmed ?? 0
}

/**
 * A carrier learns nothing of awards that are not announced, of targets, or of lights it may not see. Once
 * the round is over it has nothing to do but on the lanes that were given more time.
 */
function present(
  { mode, shipper, round, closes_at, sees_light }: Tender,
  sum: Sums,
  isCarrier: boolean,
  isOver: boolean,
): TenderStanding {
  const seesLight = !isCarrier || sees_light
  const tooLate = isCarrier && isOver
  const extendedUntil =
    isOver && Number.isFinite(sum.extendedUntil) ? new Date(sum.extendedUntil) : null
  const drafts = isOver ? sum.extendedDrafts : sum.drafts
  return {
    mode,
    shipper: isCarrier ? shipper : null,
    round,
    closesAt: extendedUntil?.toISOString() ?? closes_at,
    lanes: sum.lanes,
    spend: isCarrier ? 0 : toDollars(sum.spend),
    withIncumbent: sum.withIncumbent,
    incumbentBid: sum.incumbentBid,
    targets: isCarrier ? 0 : sum.targets,
    started: sum.started,
    submitted: sum.submitted,
    withoutBid: tooLate ? sum.extendedWithoutBid : sum.withoutBid,
    drafts: isCarrier ? drafts : 0,
    lights: seesLight
      ? { Green: sum.Green, Amber: sum.Amber, Red: sum.Red }
      : { Green: 0, Amber: 0, Red: 0 },
    atStake: toDollars(sum.atStake),
    pending: isCarrier ? 0 : sum.pending,
    pendingCost: isCarrier ? 0 : toDollars(sum.pendingCents),
    awarded: sum.awarded,
    awardedCost: toDollars(sum.awardedCents),
  }
}

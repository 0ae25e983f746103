import { addDays, addMonths, format, startOfMonth } from 'date-fns'
import { sql } from 'drizzle-orm'
import { type BiddableMode, Mode, modeTitle } from '#domain/mode.ts'
import type { Caller, Context } from '#server/context.ts'
import { carriersIn } from './carriers.ts'
import { demoHistory, type DemoShipment, laneNumber } from './history.ts'
import type { DemoEnds } from './places.ts'
import type { Random } from './random.ts'
import { takeInHistory } from './take-in-history.ts'
import { runTenderToItsEnd } from './tender.ts'

const initials = 'AF'

/** So many months of shipments lie behind the tender that is over, on every tenth lane. */
const monthsSince = 6
const inFirstTender = (index: number) => index % 10 === 7

/** Drayage and LCL have a year: they cost least, and a first start waits for every shipment. */
const monthsOf = (mode: BiddableMode) =>
  mode === Mode.RoadDrayage || mode === Mode.OceanLCL ? 12 : 24

/**
 * Up to two years of a mode, with a tender half a year ago: its lanes are a year older than it, and since then
 * mostly moved by the carriers that won them, near their rates.
 */
export async function fillTwoYears(
  shipper: Caller,
  mode: BiddableMode,
  lanes: readonly DemoEnds[],
  context: Context,
  random: Random,
): Promise<void> {
  const shipments = demoHistory(
    {
      mode,
      lanes,
      initials,
      level: 1,
      months: (index) => (inFirstTender(index) ? 12 + monthsSince : monthsOf(mode)),
      every: 1,
      carriers: carriersIn(mode).map(({ name }) => name),
    },
    context.now(),
    random,
  )
  const since = addMonths(startOfMonth(context.now()), -monthsSince)
  const [before, after] = parted(shipments, ({ date }) => date < format(since, 'yyyy-MM-dd'))
  const named = (part: string) => `${modeTitle(mode)} ${part} ${format(since, 'MMM yyyy')}`
  await takeInHistory(shipper, mode, named('before'), before, context)
  const then = { ...context, now: () => addDays(since, -12) }
  await runTenderToItsEnd(
    shipper,
    mode,
    await firstTender(shipper, mode, lanes, context),
    then,
    random,
  )
  const moved = await asAwarded(after, shipper, mode, context, random)
  await takeInHistory(shipper, mode, named('from'), moved, context)
}

async function firstTender(
  { companyId }: Caller,
  mode: BiddableMode,
  ends: readonly DemoEnds[],
  { database }: Context,
): Promise<Set<number>> {
  const numbers = ends.flatMap((_ends, index) =>
    inFirstTender(index) ? [laneNumber(mode, initials, index)] : [],
  )
  const { rows } = await database.db.execute<{ lane_id: number }>(sql`
    select distinct lane_id from shipments
    where company_id = ${companyId} and mode = ${mode} and lane_id is not null
      and left(reference, -5) = any(${sql.param(numbers)}::text[])`)
  return new Set(rows.map(({ lane_id }) => lane_id))
}

type Award = { lane_number: string; carrier: string; part: number }

/** On awarded lanes by the winner at its rate, give or take; one in twelve still as before. */
async function asAwarded(
  shipments: readonly DemoShipment[],
  { companyId }: Caller,
  mode: BiddableMode,
  { database }: Context,
  random: Random,
): Promise<DemoShipment[]> {
  const { rows } = await database.db.execute<Award>(sql`
    select distinct left(s.reference, -5) as lane_number, c.name as carrier, a.awarded_cents::float8 / a.baseline_cents as part
    from awards a join companies c on c.id = a.carrier_id join shipments s on s.lane_id = a.lane_id
    where s.company_id = ${companyId} and s.mode = ${mode} and a.state = 'confirmed' and a.baseline_cents > 0`)
  const awardOf = new Map(rows.map((award) => [award.lane_number, award]))
  return shipments.map((shipment) => {
    const award = awardOf.get(shipment.reference.slice(0, -5))
    if (!award || random.next() < 1 / 12) return shipment
    const cost = shipment.cost * award.part * random.between(0.99, 1.03)
    return { ...shipment, carrier: award.carrier, cost }
  })
}

function parted<T>(from: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [from.filter(isFirst), from.filter((one) => !isFirst(one))]
}

import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { type AwardColumns, awardColumnsSchema } from '#domain/award-optimiser/award-columns.ts'
import { isBelowBids, type LaneRate, priceAtOffer, rateOn } from '#domain/carrier-offer.ts'
import { capacitiesLeft } from '#server/awards/carrier-room.ts'
import { isOffer } from '#server/bids/counting-bids.ts'
import { scorecards } from '#server/carriers/scorecards.ts'
import type { Caller, Context } from '#server/context.ts'
import { isOwnLane } from '#server/lanes/seen-lanes.ts'
import { validMonths } from '#server/terms/months.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'
import { termsOf } from '#server/terms/terms.ts'

type Row = {
  carriers: { id: number; name: string }[] | null
  lanes: Columns<Omit<AwardColumns['lanes'], 'monthVolumes'>> | null
  monthVolumes: number[] | null
  bids: Columns<AwardColumns['bids']> | null
  offers: Offered[] | null
}
type Offered = Omit<NonNullable<AwardColumns['offers']>[number], 'bidCents'> & {
  lanes: number
  laneRates: LaneRate[] | null
}
type Columns<Of> = { [Name in keyof Of]: Of[Name] | null }

/** The lanes of a mode that can be awarded, the bids that can win, and what tells whether two such are the same. */
export async function awardModel(
  caller: Caller,
  mode: number,
  context: Context,
): Promise<ResponseOf<typeof awardScenarios.model>> {
  const columns = await awardColumns(caller, mode, context)
  return { inputsHash: hashOf(columns), columns }
}

/** The same for the same columns, in whatever order their names are written. */
export const hashOf = (columns: AwardColumns): string =>
  createHash('sha256').update(columnsText(columns)).digest('hex')

export const columnsText = (columns: AwardColumns): string =>
  JSON.stringify(awardColumnsSchema.parse(columns))

/**
 * A bid's own figure over the volume that its lane's modelled one is for: a forecast may have changed since that was
 * calculated, its weight then differs by more than the kilogram it is rounded to. Beside a lane without one, others count 0.
 */
const ownCo2e = sql`case when lane.co2e is not null then b.co2e_per_unit * lane.volume
  * case when abs(lane.co2e_weight - lane.weight) > 0.5 then lane.co2e_weight / nullif(lane.weight, 0) else 1 end end`

async function awardColumns(caller: Caller, mode: number, context: Context): Promise<AwardColumns> {
  const { db } = context.database
  const terms = await termsOf(caller.companyId, mode, db)
  const months = validMonths(terms, context.now())
  const [{ rows }, scores, capacities] = await Promise.all([
    db.execute<Row>(sql`
    with lane as materialized (
      select l.id, l.region, coalesce(l.equipment, '') as equipment, l.origin, l.destination,
        coalesce(l.business_unit, '') as unit, l.forecast_volume as volume, l.baseline_cents, l.incumbent_id,
        l.shipment_count * year.scale as loads, e.kilograms as co2e, e.tonnes * 1000 as co2e_weight,
        l.kilograms * year.scale as weight
      from lanes l left join lane_emissions e on e.lane_id = l.id
        cross join lateral (select case when l.historic_volume > 0
          then l.forecast_volume / l.historic_volume else 1 end as scale) year
      where ${isOwnLane(caller, 'l')} and l.mode = ${mode} and l.status = 'started'),
    month as (
      select month, nth::int - 1 as nth, substr(month, 6) as calendar
      from unnest(${sql.param(months)}::text[]) with ordinality m(month, nth)),
    moved as (
      select m.lane_id, substr(m.month, 6) as calendar, sum(m.forecast_volume) as volume
      from lane_months m join lane on lane.id = m.lane_id group by 1, 2),
    bid as materialized (
      select b.id, b.lane_id, b.carrier_id, b.version, b.landed_cents, b.transit_days,
        case when b.capacity is null or b.capacity <= 0 or lane.volume <= 0 then 100
          else least(100, floor(100 * b.capacity / lane.volume))::int end as room,
        (select coalesce(sum(1 << nth), 0)::int from month
          where cardinality(b.months) = 0 or month = any(b.months)) as months,
        ${ownCo2e} as co2e
      from bids b join lane on lane.id = b.lane_id where ${isOffer('b')})
    select
      (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id) from companies c
        where c.id in (select carrier_id from bid union select incumbent_id from lane)) as carriers,
      (select json_build_object('id', json_agg(id order by id), 'region', json_agg(region order by id),
        'equipment', json_agg(equipment order by id), 'origin', json_agg(origin order by id),
        'destination', json_agg(destination order by id), 'businessUnit', json_agg(unit order by id),
        'volume', json_agg(volume order by id), 'loads', json_agg(loads order by id),
        'baselineCents', json_agg(baseline_cents order by id), 'co2eKg', json_agg(co2e order by id),
        'incumbentId', json_agg(incumbent_id order by id)) from lane) as lanes,
      (select json_agg(coalesce(moved.volume, 0) order by lane.id, month.nth) from lane cross join month
        left join moved on moved.lane_id = lane.id and moved.calendar = month.calendar) as "monthVolumes",
      (select json_build_object('id', json_agg(id order by id), 'laneId', json_agg(lane_id order by id),
        'carrierId', json_agg(carrier_id order by id), 'version', json_agg(version order by id),
        'cents', json_agg(landed_cents order by id), 'room', json_agg(room order by id),
        'months', json_agg(months order by id), 'transitDays', json_agg(transit_days order by id),
        'co2eKg', json_agg(co2e order by id)) from bid where months > 0) as bids,
      (select json_agg(json_build_object('id', o.id, 'carrierId', o.carrier_id, 'version', o.version, 'kind', o.kind,
        'name', o.name, 'percentOff', o.percent_off, 'laneRates', o.lane_rates, 'fromCents', o.from_cents, 'lanes', cardinality(o.lane_ids),
        'bidIds', array(select b.id from bid b where b.carrier_id = o.carrier_id and b.lane_id = any(o.lane_ids)
          and b.months > 0 and (o.kind <> 'bundle' or b.room = 100) order by b.id)) order by o.id)
        from ${carrierOffers} o where o.shipper_id = ${caller.companyId} and o.mode = ${mode}
          and not o.set_aside and o.withdrawn_at is null) as offers`),
    scorecards(caller, mode, context),
    capacitiesLeft({ companyId: caller.companyId, mode }, db),
  ])
  const { carriers, lanes, monthVolumes, bids, offers } = rows[0] ?? emptyRow
  // An offer is used while every one of its bids can win.
  const complete = (offers ?? []).flatMap(({ lanes: count, ...offer }) =>
    offer.bidIds.length === count ? [offer] : [],
  )
  const counting = withPrices(complete, { lanes, bids })
  const points = new Map(scores.carriers.map(({ carrierId, score }) => [carrierId, score]))
  return {
    months,
    terms: {
      minimumShare: terms.minimumShare,
      maximumCarriersPerLane: Math.min(3, terms.maximumCarriersPerLane),
    },
    carriers: (carriers ?? []).map(({ id, name }) => ({
      id,
      name,
      servicePoints: toTenths(points.get(id) ?? null),
    })),
    lanes: {
      id: lanes?.id ?? [],
      region: lanes?.region ?? [],
      equipment: lanes?.equipment ?? [],
      origin: lanes?.origin ?? [],
      destination: lanes?.destination ?? [],
      businessUnit: lanes?.businessUnit ?? [],
      volume: lanes?.volume ?? [],
      loads: lanes?.loads ?? [],
      monthVolumes: monthVolumes ?? [],
      baselineCents: lanes?.baselineCents ?? [],
      co2eKg: lanes?.co2eKg ?? [],
      incumbentId: lanes?.incumbentId ?? [],
    },
    bids: {
      id: bids?.id ?? [],
      laneId: bids?.laneId ?? [],
      carrierId: bids?.carrierId ?? [],
      version: bids?.version ?? [],
      cents: bids?.cents ?? [],
      room: bids?.room ?? [],
      months: bids?.months ?? [],
      transitDays: bids?.transitDays ?? [],
      co2eKg: bids?.co2eKg ?? [],
    },
    ...(capacities.length > 0 && { capacities }),
    ...(counting.length > 0 && { offers: counting }),
  }
}

/** Offers with the prices of their own rates; without those that come to no less than their bids. */
function withPrices(
  offers: readonly Omit<Offered, 'lanes'>[],
  { lanes, bids }: Pick<Row, 'lanes' | 'bids'>,
): NonNullable<AwardColumns['offers']> {
  const named = new Set(offers.flatMap(({ laneRates, bidIds }) => (laneRates ? bidIds : [])))
  const volumes = new Map(
    named.size === 0 ? [] : lanes?.id?.map((id, at) => [id, lanes.volume?.[at] ?? 0]),
  )
  const listed = new Map(
    bids?.id?.flatMap((id, at) =>
      named.has(id) ? [[id, { laneId: bids.laneId?.[at] ?? 0, list: bids.cents?.[at] ?? 0 }]] : [],
    ),
  )
  return offers.flatMap(({ laneRates, ...offer }) => {
    if (!laneRates) return [offer]
    const prices = offer.bidIds.map((id) => {
      const { laneId, list } = listed.get(id) ?? { laneId: 0, list: 0 }
      const price = { percentOff: offer.percentOff, rate: rateOn(laneRates, laneId) }
      return { list, cents: priceAtOffer(price, list, volumes.get(laneId) ?? 0) }
    })
    const list = prices.reduce((sum, price) => sum + price.list, 0)
    const offered = prices.reduce((sum, { cents }) => sum + cents, 0)
    return isBelowBids(offer.percentOff, list, offered)
      ? [{ ...offer, bidCents: prices.map(({ cents }) => cents) }]
      : []
  })
}

const emptyRow: Row = { carriers: null, lanes: null, monthVolumes: null, bids: null, offers: null }

/** A score is a sum of many ratios; its last digits would make columns differ that are the same. */
const toTenths = (score: number | null) => (score === null ? null : Math.round(score * 10) / 10)

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bids } from '#contract/bids.ts'
import { spend, type SpendFilter, type SpendPlace } from '#contract/ext/spend.ts'
import { lanes } from '#contract/lanes.ts'
import { type Lane, laneEnds, movedInAll } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { rateOf } from '#domain/unit-rate.ts'
import { call } from '#lib/call.ts'
import { offers } from '#lib/extensions.ts'
import { queryKeys } from '#lib/query-keys.ts'

export type PaidFilter = Pick<SpendFilter, 'from' | 'to' | 'carrier' | 'equipment'>

/** What was paid for the freight of a mode, by lane; of all its carriers and months to choose from. */
export type Paid = {
  months: readonly string[]
  carriers: readonly string[]
  spend: number
  shipments: number
  lanes: readonly SpendPlace[]
  /** False where the host only says what a lane cost, which is taken as paid to its incumbent. */
  byShipment: boolean
}

export const paidQueries = {
  byLane: (mode: BiddableMode, filter: PaidFilter) =>
    queryOptions({
      queryKey: queryKeys.spend('paid', mode, filter),
      queryFn: async ({ signal }): Promise<Paid> =>
        (await offers(spend.places))
          ? paidByShipments(mode, filter, signal)
          : paidByLanes(mode, filter, signal),
      placeholderData: keepPreviousData,
    }),
}

async function paidByShipments(
  mode: BiddableMode,
  filter: PaidFilter,
  signal: AbortSignal,
): Promise<Paid> {
  const query = { ...filter, mode }
  const isNarrowed = Object.keys(filter).length > 0
  const ofAll = call(spend.summary, { query: { mode }, signal, quiet: true })
  const [whole, found, rows] = await Promise.all([
    ofAll,
    isNarrowed ? call(spend.summary, { query, signal, quiet: true }) : ofAll,
    call(spend.places, { query: { ...query, level: 'lane' }, signal, quiet: true }),
  ])
  return {
    months: whole.months,
    carriers: whole.by.carrier.flatMap(({ key }) => (key === '' ? [] : [key])).toSorted(),
    spend: found.spend,
    shipments: found.shipments,
    lanes: rows,
    byShipment: true,
  }
}

/** From what each lane cost by month: all that the specification has. */
async function paidByLanes(
  mode: BiddableMode,
  filter: PaidFilter,
  signal: AbortSignal,
): Promise<Paid> {
  const [months, rows] = await Promise.all([
    call(bids.historicalMonths, { query: { mode }, signal, quiet: true }),
    call(lanes.reporting, { params: { id: mode }, signal, quiet: true }),
  ])
  const paid = rows
    .filter(
      ({ incumbentCarrier, equipmentType }) =>
        (filter.carrier === undefined || incumbentCarrier === filter.carrier) &&
        (filter.equipment === undefined || equipmentType === filter.equipment),
    )
    .map((lane) => paidOn(lane, mode, filter))
    .filter(({ spend: paidFor }) => paidFor > 0)
    .toSorted((a, b) => b.spend - a.spend)
  const sum = (key: 'spend' | 'shipments') => paid.reduce((total, row) => total + row[key], 0)
  return {
    months: [...months].toSorted(),
    carriers: [...new Set(rows.flatMap((lane) => lane.incumbentCarrier ?? []))].toSorted(),
    spend: sum('spend'),
    shipments: sum('shipments'),
    lanes: paid,
    byShipment: false,
  }
}

function paidOn(
  lane: Lane,
  mode: BiddableMode,
  { from = '', to = '9999-12' }: PaidFilter,
): SpendPlace {
  const inside = lane.volume.filter(({ month }) => month >= from && month <= to)
  const sum = (of: (month: Lane['volume'][number]) => number) =>
    inside.reduce((total, month) => total + of(month), 0)
  const spent = sum(({ historicTotalChargeUSD }) => historicTotalChargeUSD)
  return {
    ...laneEnds(lane),
    lanes: 1,
    laneId: lane.id,
    mode,
    equipment: lane.equipmentType,
    spend: spent,
    shipments: sum(({ shipmentAmount }) => shipmentAmount),
    before: null,
    unitCost: rateOf(spent, movedInAll(inside)),
  }
}

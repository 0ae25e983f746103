import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { carbon, type EmittingLane } from '#contract/ext/carbon.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { lanes } from '#contract/lanes.ts'
import { shipments } from '#contract/shipments.ts'
import { type Lane, laneTitle } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { laneByLane } from '#features/lanes/lane-by-lane.api.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { call, download } from '#lib/call.ts'
import { offers } from '#lib/extensions.ts'
import { queryKeys } from '#lib/query-keys.ts'

type Summed = ResponseOf<typeof carbon.overview>
/** Null: the host says of no lane what it lacks. */
export type CarbonOverview = Omit<Summed, 'withoutWeight' | 'withoutDistance'> & {
  withoutWeight: number | null
  withoutDistance: number | null
}

/** Under the lanes' root: a lane that changes has other emissions. */
const key = (...parts: readonly unknown[]) => queryKeys.lanes.ofAny('carbon', ...parts)

export const carbonQueries = {
  overview: (mode: BiddableMode) =>
    queryOptions({
      queryKey: key('overview', mode),
      queryFn: async ({ signal, client }): Promise<CarbonOverview> =>
        (await offers(carbon.overview))
          ? call(carbon.overview, { params: { id: mode }, signal, quiet: true })
          : overviewOf(await client.fetchQuery(carbonQueries.lanes(mode))),
    }),
  lanes: (mode: BiddableMode) =>
    queryOptions({
      queryKey: key('lanes', mode),
      queryFn: async ({ signal, client }): Promise<EmittingLane[]> =>
        (await offers(carbon.lanes))
          ? call(carbon.lanes, { params: { id: mode }, signal, quiet: true })
          : sheetsOf(await client.fetchQuery(laneQueries.list(mode)), signal),
    }),
  sheet: ({ of, id }: Emitter) =>
    queryOptions({
      queryKey: key('sheet', of, id),
      queryFn: ({ signal }) => call(callsOf[of].read, { params: { id }, signal, quiet: true }),
    }),
  months: (mode: BiddableMode) =>
    queryOptions({
      queryKey: key('months', mode),
      queryFn: ({ signal }) =>
        call(shipments.co2Summary, { params: { id: mode }, signal, quiet: true }),
    }),
}

/** What emits: a lane its shipments of a year, or one shipment. */
export type Emitter = { of: 'lane' | 'shipment'; id: number }
const callsOf = {
  lane: { read: lanes.co2, calculate: lanes.calculateCo2 },
  shipment: { read: shipments.co2, calculate: shipments.calculateCo2 },
}

/** So many a call: a bar moves, and a lost connection loses little. */
const batchSize = { lanes: 100, shipments: 1000 }

export type Batch = { calculated: number; left: number }
type Progress = (ratio: number) => void

export const carbonMutations = {
  sheet: ({ of, id }: Emitter) =>
    mutationOptions({
      mutationFn: () => call(callsOf[of].calculate, { params: { id }, quiet: true }),
      onSuccess: (_sheet, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.kind('carbon') }),
    }),
  lanes: (onProgress: Progress) =>
    mutationOptions({
      mutationFn: (laneIds: readonly number[]) =>
        inBatches(laneIds, batchSize.lanes, onProgress, (part) =>
          call(lanes.calculateCo2Batch, { body: { laneIds: part }, quiet: true }),
        ),
      onSettled: (_answer, _problem, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.kind('carbon') }),
    }),
  /** Every approved shipment of the mode, by its own weight and miles. */
  shipments: (mode: BiddableMode, onProgress: Progress) =>
    mutationOptions({
      mutationFn: async () => {
        const rows = await call(shipments.list, { query: { mode }, quiet: true })
        const ids = rows.map(({ id }) => id)
        return inBatches(ids, batchSize.shipments, onProgress, (shipmentIds) =>
          call(shipments.calculateCo2Batch, { body: { shipmentIds }, quiet: true }),
        )
      },
      onSettled: (_answer, _problem, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.kind('carbon') }),
    }),
}

export const exportCarbon = (mode: BiddableMode) =>
  download(carbon.export, { params: { id: mode }, quiet: true })

async function inBatches(
  ids: readonly number[],
  size: number,
  onProgress: Progress,
  send: (part: number[]) => Promise<Batch>,
): Promise<Batch> {
  const sum = { calculated: 0, left: 0 }
  for (let start = 0; start < ids.length; start += size) {
    const { calculated, left } = await send(ids.slice(start, start + size))
    sum.calculated += calculated
    sum.left += left
    onProgress(Math.min(1, (start + size) / ids.length))
  }
  return sum
}

/** The calculation sheets lane by lane: a host without our extensions sums none. */
async function sheetsOf(rows: readonly Lane[], signal: AbortSignal): Promise<EmittingLane[]> {
  const answers = await laneByLane(rows, (id) =>
    call(lanes.co2, { params: { id }, signal, quiet: true }),
  )
  return answers
    .map(
      ([lane, sheet]): EmittingLane => ({
        laneId: lane.id,
        lane: laneTitle(lane),
        equipment: lane.equipmentType,
        state: sheet === null ? 'toCalculate' : sheet.outdated ? 'changed' : 'calculated',
        kilogramsCo2e: sheet?.kilogramsCo2e ?? null,
        tonneKilometres: sheet?.tonneKilometres ?? null,
        shipments: sheet?.shipments ?? null,
      }),
    )
    .toSorted((a, b) => (b.kilogramsCo2e ?? -1) - (a.kilogramsCo2e ?? -1))
}

function overviewOf(rows: readonly EmittingLane[]): CarbonOverview {
  const sum = (key: 'kilogramsCo2e' | 'tonneKilometres' | 'shipments') =>
    rows.reduce((total, row) => total + (row[key] ?? 0), 0)
  return {
    kilogramsCo2e: sum('kilogramsCo2e'),
    tonneKilometres: sum('tonneKilometres'),
    shipments: sum('shipments'),
    lanes: rows.length,
    calculated: rows.filter(({ kilogramsCo2e }) => kilogramsCo2e !== null).length,
    withoutWeight: null,
    withoutDistance: null,
    toCalculate: rows.filter(({ state }) => state !== 'calculated').map(({ laneId }) => laneId),
  }
}

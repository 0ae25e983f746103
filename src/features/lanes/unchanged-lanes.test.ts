import { http as network, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { laneQueries } from './lanes.api.ts'
import { type Bid, bidSchema } from '#domain/bid.ts'
import type { Lane } from '#domain/lane.ts'
import { Mode } from '#domain/mode.ts'
import { showSaved } from '#features/bidding/bids.api.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenBackend, network as server } from '#tests/support/screen-backend.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { session } from '#lib/session.ts'

const list = laneQueries.list(Mode.OceanFCL)
const fetchList = (client = createQueryClient()) => ({
  client,
  again: () => client.fetchQuery({ ...list, staleTime: 0 }),
})

async function givenLanes() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const lane = await givenLane(backend, shipper, { mode: Mode.OceanFCL })
  const other = await givenLane(backend, shipper, { mode: Mode.OceanFCL })
  session.write(shipper.user)
  /** Statuses of the list itself. */
  const answered: number[] = []
  /** Ids that answers of changes brought; null where they sent to the whole list. */
  const changes: (number[] | null)[] = []
  server.use(
    network.get('*/api/lanes/mode', async ({ request }) => {
      const response = await backend.app.fetch(request)
      answered.push(response.status)
      return response
    }),
    network.get('*/api/ext/lane-changes/*', async ({ request }) => {
      const response = await backend.app.fetch(request)
      const { whole, changed } = (await response.clone().json()) as {
        whole: boolean
        changed: Lane[]
      }
      changes.push(whole ? null : changed.map(({ id }) => id))
      return response
    }),
  )
  const change = (laneId: number, volume: number) =>
    backend.context.database.pool.query('update lanes set forecast_volume = $2 where id = $1', [
      laneId,
      volume,
    ])
  return { backend, lane, other, answered, changes, change }
}

const givenNoChangesCall = () =>
  server.use(network.get('*/api/ext', () => HttpResponse.json({}, { status: 404 })))

const saved = (laneId: number): Bid => ({
  ...bidSchema.parse({
    id: 1,
    laneId,
    version: 1,
    status: 'submitted',
    carrierId: 1,
    carrier: 'Albatross',
    charges: {},
    landedCost: 5,
    updatedAt: '2026-11-10T09:00:00Z',
  }),
})

const volumes = (rows: readonly Lane[]) =>
  Object.fromEntries(rows.map(({ id, unitMeasure }) => [id, unitMeasure]))

test('lanes that did not change are not sent again, and stay the very same rows', async () => {
  const { answered, changes } = await givenLanes()
  const { again } = fetchList()

  const first = await again()
  const second = await again()

  expect(answered).toEqual([200])
  expect(changes).toEqual([[]])
  expect(first).toHaveLength(2)
  expect(second).toBe(first)
})

test('of lanes that changed only these are sent, and the others stay the very same rows', async () => {
  const { lane, other, answered, changes, change } = await givenLanes()
  const { again } = fetchList()
  const before = await again()

  await change(lane.id, 77)
  const now = await again()
  await change(other.id, 78)
  const later = await again()

  expect(volumes(now)).toMatchObject({ [lane.id]: 77 })
  expect(volumes(later)).toEqual({ [lane.id]: 77, [other.id]: 78 })
  expect(answered).toEqual([200])
  expect(changes).toEqual([[lane.id], [other.id]])
  const untouched = (rows: readonly Lane[]) => rows.find(({ id }) => id === other.id)
  expect(untouched(now)).toBe(untouched(before))
})

test('where too much changed to name it the list is read whole, and changes are named from there on', async () => {
  const { backend, lane, answered, changes, change } = await givenLanes()
  const { again } = fetchList()
  await again()

  // Concerns every row.
  await backend.context.database.pool.query(`update companies set name = name || ' Group'`)
  await again()
  await change(lane.id, 79)
  const now = await again()

  expect(answered).toEqual([200, 304])
  expect(changes).toEqual([null, [lane.id]])
  expect(volumes(now)).toMatchObject({ [lane.id]: 79 })
})

test('a bid shown before the list is read again takes on what the host says', async () => {
  const { lane, answered, changes } = await givenLanes()
  const { client, again } = fetchList()
  await again()

  showSaved(client, [saved(lane.id)])
  expect(client.getQueryData(list.queryKey)?.map(({ amountBid }) => amountBid)).toContain(5)
  const now = await again()

  expect(now.map(({ amountBid }) => amountBid)).toEqual([null, null])
  expect(answered).toEqual([200])
  expect(changes).toEqual([[]])
})

test('a host that tells no changes is asked whether the list is the same', async () => {
  const { answered, lane, change } = await givenLanes()
  givenNoChangesCall()
  const { again } = fetchList()

  const first = await again()
  const second = await again()
  expect(second).toBe(first)

  await change(lane.id, 77)
  const now = await again()
  await again()

  expect(volumes(now)).toMatchObject({ [lane.id]: 77 })
  expect(answered).toEqual([200, 304, 200, 304])
})

test('rows that were changed here meanwhile are fetched whole', async () => {
  const { answered } = await givenLanes()
  const { client, again } = fetchList()
  await again()

  client.setQueryData(list.queryKey, (rows) => rows?.map((row) => ({ ...row, unitMeasure: 5 })))
  const [row] = await again()

  expect(answered).toEqual([200, 200])
  expect(row?.unitMeasure).not.toBe(5)
})

test('a host without tags is never asked whether something changed', async () => {
  await givenLanes()
  const asked: (string | null)[] = []
  server.use(
    network.get('*/api/lanes/mode', ({ request }) => {
      asked.push(request.headers.get('if-none-match'))
      return HttpResponse.json([])
    }),
  )
  const { again } = fetchList()

  await again()
  await again()

  expect(asked).toEqual([null, null])
})

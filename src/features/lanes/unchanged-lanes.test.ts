import { http as network, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { laneQueries } from './lanes.api.ts'
import { Mode } from '#domain/mode.ts'
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
  session.write(shipper.user)
  const answered: number[] = []
  server.use(
    network.get('*/api/lanes/mode', async ({ request }) => {
      const response = await backend.app.fetch(request)
      answered.push(response.status)
      return response
    }),
  )
  return { backend, lane, answered }
}

test('lanes that did not change are not sent again, and stay the very same rows', async () => {
  const { answered } = await givenLanes()
  const { again } = fetchList()

  const first = await again()
  const second = await again()

  expect(answered).toEqual([200, 304])
  expect(first).toHaveLength(1)
  expect(second).toBe(first)
})

test('a change is fetched, and what comes after it is again not sent', async () => {
  const { backend, lane, answered } = await givenLanes()
  const { again } = fetchList()
  await again()
  await backend.context.database.pool.query('update lanes set forecast_volume = 77 where id = $1', [
    lane.id,
  ])

  const [changed] = await again()
  await again()

  expect(changed?.unitMeasure).toBe(77)
  expect(answered).toEqual([200, 200, 304])
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

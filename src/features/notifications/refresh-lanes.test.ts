import { http as network } from 'msw'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { session } from '#lib/session.ts'
import { givenCarrierTender } from '#tests/support/carrier-tender.ts'
import { givenBid } from '#tests/support/factories.ts'
import { network as server } from '#tests/support/screen-backend.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createLaneRefresh, isRecent } from './refresh-lanes.ts'

/** A carrier that holds its bids on three lanes, on one of which a colleague bids now. */
async function givenHeldBids() {
  const { backend, carrier, reno, boise, omaha } = await givenCarrierTender()
  session.write(carrier.user)
  const asked: number[][] = []
  server.use(
    network.post('*/api/bids/lanes', async ({ request }) => {
      const { laneIds } = (await request.clone().json()) as { laneIds: number[] }
      asked.push(laneIds)
      return backend.app.fetch(request)
    }),
  )
  const client = createQueryClient()
  const all = [reno.id, boise.id, omaha.id]
  const query = bidQueries.ofLanes(Mode.RoadFTL, all)
  await client.fetchQuery(query)
  await givenBid(backend, reno, carrier, { charges: { linehaul: 3 } })
  const held = () => client.getQueryData(query.queryKey) ?? []
  const refresh = createLaneRefresh(client)
  return { client, query, asked, all, reno, omaha, held, refresh }
}

test('of the bids held only those on lanes that changed are read again', async () => {
  const { asked, all, reno, omaha, held, refresh, client, query } = await givenHeldBids()

  refresh([{ mode: Mode.RoadFTL, laneId: reno.id }])
  await eventually(() => expect(held()).toHaveLength(2))

  expect(asked).toEqual([all, [reno.id]])
  expect(new Map(held().map((bid) => [bid.laneId, bid.charges['linehaul']]))).toEqual(
    new Map([
      [reno.id, 3],
      [omaha.id, 2],
    ]),
  )
  expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(false)
})

test('where no lane is named all bids are read again', async () => {
  const { asked, all, refresh, client, query } = await givenHeldBids()

  refresh([{ mode: Mode.RoadFTL, laneId: null }])

  await eventually(() => expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true))
  expect(asked).toEqual([all])
})

test.each([
  ['this moment', '2026-11-24T15:00:00Z', true],
  ['59 seconds ago', '2026-11-24T14:59:01Z', true],
  ['a minute ago', '2026-11-24T14:59:00Z', false],
  ['the day before', '2026-11-23T15:00:00Z', false],
  ['a server whose clock is ahead', '2026-11-24T15:00:45Z', true],
])(
  'whether lanes may have changed since they were read, by news of %s: %s, %s',
  (_when, timeNotified, is) => {
    expect(isRecent({ timeNotified }, Date.parse('2026-11-24T15:00:00Z'))).toBe(is)
  },
)

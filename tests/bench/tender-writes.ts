import { openTenderWorld, fclOffer, givenTender } from '#tests/support/tender-world.ts'
import type { Bid } from '#domain/bid.ts'

const count = Number(process.argv[2] ?? 5000)
const world = await openTenderWorld(process.argv[3] === 'postgres' ? 'postgres' : 'embedded')
const { shipper, carriers } = await givenTender(world)
const { pool } = world.context.database
await pool.query(`insert into lanes (company_id, mode, lane_key, origin, destination, location, shipment_count, container_count,
    historic_volume, historic_cents, forecast_volume, baseline_cents)
  select ${shipper.companyId}, 2, 'k' || n, 'Shanghai', 'Port ' || n, '{}', 60, 120, 120, 30000000, 120, 30000000
  from generate_series(1, ${count}) n`)
const { rows } = await pool.query<{ id: number }>('select id from lanes order by id')
const laneIds = rows.map(({ id }) => id)

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const answer = await work()
  console.log(`${what}: ${Math.round(performance.now() - start)} ms`)
  return answer
}
const send = async (path: string, as: typeof shipper, body: unknown, method = 'POST') => {
  const response = await world.request(path, { as, method, body })
  if (!response.ok) throw new Error(await response.text())
  return response
}

console.log(`${count} lanes, ${world.context.database.kind}`)
await timed('start', () => send('/lanes/start', shipper, { laneIds }, 'PUT'))
await timed('review of bids', () =>
  send('/ext/bid-review/2', carriers[0], {
    bids: laneIds.map((laneId) => ({ laneId, charges: fclOffer(264_000) })),
  }),
)
for (const [index, carrier] of carriers.entries()) {
  const bids = laneIds.map((laneId) => ({ laneId, charges: fclOffer(264_000 + index * 12_000) }))
  await timed(`bids of carrier ${index + 1}`, () =>
    send('/bids/save', carrier, { bids, submit: true }),
  )
}
await timed('bid sheet', async () =>
  (await send('/lanes/export', carriers[0], { mode: 2, purpose: 'bidSheet' })).arrayBuffer(),
)
const all = (await (await send('/bids/lanes', shipper, { laneIds })).json()) as Bid[]
const awards = all
  .filter(({ rank }) => rank === 1)
  .map(({ laneId, id, version }) => ({ laneId, bidId: id, version }))
await timed('pending', () => send('/bids/accept', shipper, { awards, confirm: false }, 'PUT'))
await timed('award', () => send('/bids/accept', shipper, { awards, confirm: true }, 'PUT'))
await timed('stats', () => world.request('/overview/stats/2', { as: shipper }))
await world.close()

import { cpus } from 'node:os'
import { signAccessToken } from '#server/caller.ts'
import { openBenchHost } from '#tests/support/bench-host.ts'
import { fillBenchTender } from '#tests/support/bench-tender.ts'

/**
 * What the heaviest calls of a working day cost, on a company of many lanes: the first answer after a change,
 * the same answer once more, and the same to somebody who has it. The embedded database, or
 * TEST_DATABASE_URL; the processor time of the embedded one is in the figures, of PostgreSQL it is not.
 */
const laneCount = Number(process.argv[2] ?? 20_000)
const rounds = Number(process.argv[3] ?? 5)
const { app, context, close } = await openBenchHost('calls_bench')
const { database } = context

await fillBenchTender(database, laneCount, laneCount * 5)
const shipper = await signAccessToken(1, 's1', context)
const carrier = await signAccessToken(2, 's2', context)
const laneIds = Array.from({ length: Math.min(laneCount, 5000) }, (_, at) => at + 1)
console.log(`${laneCount} lanes x 3 bids, ${database.kind}, ${cpus().length} cores`)
console.log('ms of processor (ms by the clock): after a change | again | to who has it')

const calls: [who: string, token: string, path: string, body?: unknown][] = [
  ['shipper', shipper, '/lanes/mode?mode=2&incumbents=true&businessUnits=true'],
  ['carrier', carrier, '/lanes/mode?mode=2&incumbents=true&businessUnits=true'],
  ['shipper', shipper, '/overview/stats/2'],
  ['carrier', carrier, '/overview/stats/2'],
  ['shipper', shipper, '/overview/lane-breakdown/2'],
  ['shipper', shipper, '/overview/visualiser/2'],
  ['shipper', shipper, '/ext/tender-standing'],
  ['carrier', carrier, '/ext/tender-standing'],
  ['shipper', shipper, '/bids/lanes', { laneIds }],
  ['carrier', carrier, '/bids/lanes', { laneIds }],
  ['shipper', shipper, '/ext/bids?mode=2'],
  ['shipper', shipper, '/reporting/top-lanes/2/10/true'],
  ['shipper', shipper, '/reporting/recommended-carrier-savings/2'],
]
for (const [who, token, path, body] of calls) {
  const changed: Cost[] = []
  const again: Cost[] = []
  const known: Cost[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await database.pool.query(
      `update bids set remarks = $1, landed_cents = landed_cents - 100 where lane_id = 1 and carrier_id = 2`,
      [`round ${round}`],
    )
    const first = await ask(token, path, body)
    const second = await ask(token, path, body)
    const third = await ask(token, path, body, second.tag)
    // The first round warms up.
    if (round === 0) continue
    changed.push(first.cost)
    again.push(second.cost)
    known.push(third.cost)
  }
  console.log(
    `${who} ${body === undefined ? 'GET' : 'POST'} ${path}: ${[changed, again, known].map(median).join(' | ')}`,
  )
}
await close()

type Cost = { processor: number; clock: number }

async function ask(token: string, path: string, body: unknown, tag?: string | null) {
  const used = process.cpuUsage()
  const from = performance.now()
  const response = await app.request(`/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(tag && { 'if-none-match': tag }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  if (response.status !== 200 && response.status !== 304)
    throw new Error(`${path}: ${response.status}`)
  const { user, system } = process.cpuUsage(used)
  const cost: Cost = { processor: (user + system) / 1000, clock: performance.now() - from }
  return { tag: response.headers.get('etag'), cost }
}

function median(costs: readonly Cost[]): string {
  const middle = (of: (cost: Cost) => number) =>
    (costs.map(of).toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0).toFixed(1)
  return `${middle(({ processor }) => processor)} (${middle(({ clock }) => clock)})`
}

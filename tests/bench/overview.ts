import { cpus } from 'node:os'
import { signAccessToken } from '#server/caller.ts'
import { openBenchHost } from '#tests/support/bench-host.ts'
import { fillBenchTender } from '#tests/support/bench-tender.ts'
import { measureCall } from '#tests/support/measure-call.ts'

/** Every overview and insight call on a company of many lanes and shipments; the embedded database, or TEST_DATABASE_URL. */
const laneCount = Number(process.argv[2] ?? 20_000)
const shipmentCount = Number(process.argv[3] ?? 500_000)
const { app, context, close } = await openBenchHost('overview_bench')
const { database } = context

await fillBenchTender(database, laneCount, shipmentCount)
const shipper = await signAccessToken(1, 's1', context)
const carrier = await signAccessToken(2, 's2', context)
const analyst = await signAccessToken(3, 's3', context)
console.log(
  `${laneCount} lanes x 3 bids, ${shipmentCount} shipments, ${database.kind}, ${cpus().length} cores`,
)
await measure('POST /location-statistics/recalculate/2', shipper, 1)
for (const path of [
  '/overview/stats/2',
  '/overview/stats/1',
  '/overview/stats/2?uploadId=3',
  '/overview/stats/2?to=US',
  '/overview/Savings/2',
  '/overview/ChargeBreakdown/2',
  '/overview/lane-breakdown/2',
  '/overview/lane-breakdown/2?region=USMCA',
  '/overview/visualiser/2',
  '/ext/tender-standing',
  '/overview/error-breakdown?mode=2',
  '/overview/unified-error-breakdown?mode=2',
  '/location-statistics/unique-locations/2?includeDetails=true',
  '/location-statistics/breakdown/2',
  '/location-statistics/quality/2',
  '/ext/savings',
  '/ext/savings/lanes?stage=identified',
  '/ext/savings/left-out',
  '/reporting/incumbent-savings/2',
  '/reporting/max-carrier-savings/2',
  '/reporting/recommended-carrier-savings/2',
  '/reporting/top-lanes/2/10/true',
  '/reporting/carrier-activity/2',
  '/ext/benchmark/2?metric=CostPerUnit&routeType=CountryToCountry',
  '/ext/carbon/2',
  '/ext/carbon/2/lanes',
  '/shipments/co2/summary/2',
]) {
  await measure(`GET ${path}`, shipper)
}
for (const path of ['/ext/spend', '/ext/spend?mode=2', '/ext/spend/places', '/ext/spend/unusual']) {
  await measure(`GET ${path}`, analyst, 5, ' as a data user')
}
for (const path of [
  '/overview/stats/2',
  '/overview/lane-breakdown/2',
  '/overview/visualiser/2',
  '/ext/tender-standing',
]) {
  await measure(`GET ${path}`, carrier, 5, ' as a carrier')
}

await close()

async function measure(what: string, token: string, rounds = 5, note = '') {
  const [method = 'GET', path = ''] = what.split(' ')
  const { status, firstMs, medianMs, processorMs } = await measureCall(
    app,
    method,
    path,
    token,
    rounds,
  )
  if (status !== 200) throw new Error(`${what}: ${status}`)
  console.log(
    `${what}${note}: first ${Math.round(firstMs)} ms, then ${Math.round(medianMs)} ms, ${Math.round(processorMs)} ms of processor`,
  )
}

import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { givenBid, givenLane } from '#tests/support/factories.ts'
import { changedAt, type ChangingWorld, fileForm } from './world.ts'

export async function changeTender({ backend, shipper, carrier, send }: ChangingWorld) {
  const closesAt = (hours: number) =>
    new Date(changedAt.getTime() + hours * 3_600_000).toISOString()
  const saveTerms = (terms: object) =>
    send(shipper, 'POST', `/config/instance/negotiation-terms/${Mode.AirFreight}`, terms)
  const first = await saveTerms({ ...defaultTerms, minimumShare: 25, closesAt: closesAt(72) })
  const closed = await saveTerms({ ...first, closesAt: closesAt(-1) })
  await saveTerms({ ...closed, round: 2, closesAt: closesAt(72) })

  await send(shipper, 'POST', '/lane/create', {
    mode: Mode.RoadFTL,
    origin: { city: 'Chicago', state: 'IL', country: 'US' },
    destination: { city: 'Dallas', state: 'TX', country: 'US' },
  })
  const lane = await givenLane(backend, shipper, { months: { '2026-01': 120_000 } })
  const laneIds = [lane.id]
  await send(shipper, 'POST', '/lane/create', { id: lane.id, mode: 4, targetPrice: 1950 })
  const volume = [{ month: '2026-01', volume: 60_000 }]
  await send(shipper, 'PUT', `/lanes/volume/${lane.id}`, { version: 2, volume })
  await send(shipper, 'PATCH', `/ext/lanes/${lane.id}`, { version: 3, businessUnit: 'Living' })
  const sheet = `Lane ID,Shipments,Target\n${lane.id},240,2000\n`
  await send(shipper, 'POST', '/lanes/upload/4', fileForm('files', 'lanes.csv', sheet))
  await send(shipper, 'PUT', '/lanes/start', { laneIds })
  await send(shipper, 'PUT', '/lanes/pause', { laneIds })
  await send(shipper, 'PUT', '/lanes/start', { laneIds })
  await send(shipper, 'POST', '/config/instance/negotiation-terms/4', {
    ...defaultTerms,
    closesAt: closesAt(72),
  })
  await send(shipper, 'POST', '/ext/lanes/extend', { laneIds, closesAt: closesAt(96) })

  const { id: bidId, version } = await givenBid(backend, lane, carrier)
  const awards = [{ laneId: lane.id, bidId, version, share: 100, months: [] }]
  await send(shipper, 'PUT', '/bids/accept', { awards, confirm: false })
  await send(shipper, 'PUT', '/bids/accept', { awards, confirm: true })
  await send(shipper, 'GET', `/bids/reset/${lane.id}`)
}

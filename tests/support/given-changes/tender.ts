import type { AnsweredPart } from '#contract/ext/award-backups.ts'
import type { OwnOffer } from '#contract/ext/carrier-offers.ts'
import type { Bid } from '#domain/bid.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { runEnded } from '#server/award-scenarios/runs.ts'
import { givenBid, givenInvitation, givenLane } from '#tests/support/factories.ts'
import { offerOf } from '#tests/support/given-carrier-offer.ts'
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

  const limits = [{ field: null, value: '', most: 90_000 }]
  const said = { companyId: shipper.companyId, mode: 4, version: 0, limits }
  await send(carrier, 'PUT', '/ext/carrier-capacities', said)
  await send(carrier, 'PUT', '/ext/carrier-capacities', { ...said, version: 1, limits: [] })

  const scenario = await send(shipper, 'POST', '/ext/award-scenarios', { mode: 4, name: 'Lowest' })
  const ofScenario = `/ext/award-scenarios/${String(scenario['id'])}`
  await send(shipper, 'PUT', `${ofScenario}/pins`, { version: 1, set: [], clear: [] })
  const named = { version: 2, name: 'Lowest bids', rules: [], weights: {} }
  await send(shipper, 'PUT', ofScenario, named)
  const { inputsHash } = await send(shipper, 'GET', '/ext/award-model?mode=4')
  const run = await send(shipper, 'POST', `${ofScenario}/runs`, { inputsHash })
  await runEnded(Number(run['id']))
  await send(shipper, 'DELETE', ofScenario)

  const { id: bidId, version } = await givenBid(backend, lane, carrier)
  const second = await givenLane(backend, shipper, { status: 'started' })
  await givenInvitation(backend, second, carrier)
  await givenBid(backend, second, carrier)
  const terms = offerOf([lane.id, second.id])
  const [offer] = await send<OwnOffer[]>(carrier, 'POST', '/ext/carrier-offers', terms)
  const ofOffer = `/ext/carrier-offers/${offer?.id}`
  await send(carrier, 'PUT', ofOffer, { version: 1, terms: { ...terms, percentOff: 4 } })
  for (const setAside of [true, false])
    await send(shipper, 'PUT', `/ext/received-offers/${offer?.id}`, { setAside })
  await send(carrier, 'DELETE', `${ofOffer}?version=2`)

  const awards = [{ laneId: lane.id, bidId, version, share: 100, months: [] }]
  await send(shipper, 'PUT', '/bids/accept', { awards, confirm: false })
  await send(shipper, 'PUT', '/bids/accept', { awards, confirm: true })
  await send(shipper, 'GET', `/bids/reset/${lane.id}`)

  await send(shipper, 'PUT', '/ext/award-terms/4', { version: 0, answerDays: 2 })
  const rival = await backend.person('Carrier', 'Zenith')
  await givenBid(backend, lane, rival, { landedCents: 29_000_000 })
  const award = async () => {
    const made = await send<Bid[]>(shipper, 'GET', `/bids/${lane.id}`)
    const own = made.find((one) => one.id === bidId)
    await send(shipper, 'PUT', '/bids/accept', {
      awards: [{ laneId: lane.id, bidId, version: own?.version, share: 100, months: [] }],
      confirm: true,
    })
    const [part] = await send<AnsweredPart[]>(shipper, 'GET', `/ext/award-backups/${lane.id}`)
    return part
  }
  const accepted = await award()
  const awardIds = [accepted?.awardId]
  await send(carrier, 'PUT', '/ext/award-answers', { awardIds, answer: 'accepted' })
  await send(shipper, 'GET', `/bids/reset/${lane.id}`)
  const lapsed = await award()
  await backend.context.database.pool.query('update awards set lapsed_at = now() where id = $1', [
    lapsed?.awardId,
  ])
  await send(shipper, 'POST', '/ext/award-backups/keep', { awardIds: [lapsed?.awardId] })
  await send(shipper, 'GET', `/bids/reset/${lane.id}`)
  const declined = await award()
  const awardId = declined?.awardId
  await send(carrier, 'PUT', '/ext/award-answers', { awardIds: [awardId], answer: 'declined' })
  const [backup] = declined?.backups ?? []
  await send(shipper, 'POST', '/ext/award-backups', {
    awards: [{ awardId, bidId: backup?.bidId, version: backup?.version }],
  })
}

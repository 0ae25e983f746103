import { defaultAwardTerms } from '#domain/award-answer.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import type { Backend } from '#tests/support/backend.ts'
import { givenAward, givenBid, givenInvitation, givenLane } from '#tests/support/factories.ts'
import { givenOffer, offerOf } from '#tests/support/given-carrier-offer.ts'
import { givenRun, givenScenario } from '#tests/support/given-run.ts'
import type { Conflicts } from './conflict.ts'

/** Alder's lane in this status, with Meridian's submitted bid. */
async function givenTender(backend: Backend, status: string) {
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  const lane = await givenLane(backend, shipper, { status })
  await givenInvitation(backend, lane, carrier)
  const bid = await givenBid(backend, lane, carrier, { version: 2 })
  return { shipper, carrier, lane, bid }
}

/** Alder and Meridian, linked by road. */
async function givenLink(backend: Backend, state: 'active' | 'ended') {
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  const link = { shipperId: shipper.companyId, carrierId: carrier.companyId, mode: Mode.RoadFTL }
  const { db } = backend.context.database
  await db.delete(carrierModes)
  await db.insert(carrierModes).values({ ...link, state })
  return { shipper, carrier }
}

const ofLink = (state: 'active' | 'ended') => async (backend: Backend) => {
  const { shipper, carrier } = await givenLink(backend, state)
  return { as: shipper, params: { id: carrier.companyId }, body: { modes: [Mode.RoadFTL] } }
}

const ofLanes = (status: string) => async (backend: Backend) => {
  const { shipper, lane } = await givenTender(backend, status)
  return { as: shipper, body: { laneIds: [lane.id] } }
}

const ofRun =
  (given: 'with an award' | 'without one', body?: object) => async (backend: Backend) => {
    const as = await backend.person('Customer')
    const run = await givenRun(backend, as, given === 'with an award' ? { costCents: 100 } : {})
    return { as, params: { id: run.id }, ...(body && { body }) }
  }

export const ofTender: Conflicts = {
  'carriers.end': { when: 'the link is ended', given: ofLink('ended') },
  'carriers.renew': { when: 'the link is active', given: ofLink('active') },
  'companies.setLink': {
    when: 'the two are linked already',
    async given(backend) {
      const { shipper, carrier } = await givenLink(backend, 'active')
      const partnerId = carrier.companyId
      const body = { partnerId, modes: [Mode.RoadFTL], linked: true, reason: 'By contract' }
      return { as: await backend.person('Owner'), params: { id: shipper.companyId }, body }
    },
  },
  'lanes.start': { when: 'the lane takes bids already', given: ofLanes('started') },
  'lanes.pause': { when: 'the lane takes no bids', given: ofLanes('paused') },
  'awardAnswers.give': {
    when: 'the award needs no answer',
    async given(backend) {
      const { carrier, bid } = await givenTender(backend, 'awarded')
      const { id } = await givenAward(backend, bid)
      return { as: carrier, body: { awardIds: [id], answer: 'accepted', reason: null } }
    },
  },
  'awardBackups.award': {
    when: 'the award stands',
    async given(backend) {
      const { shipper, bid } = await givenTender(backend, 'awarded')
      const { id } = await givenAward(backend, bid)
      return { as: shipper, body: { awards: [{ awardId: id, bidId: bid.id, version: 2 }] } }
    },
  },
  'awardBackups.keep': {
    when: 'there is still time to answer',
    async given(backend) {
      const { shipper, bid } = await givenTender(backend, 'awarded')
      const { id } = await givenAward(backend, bid)
      return { as: shipper, body: { awardIds: [id] } }
    },
  },
  'awardTerms.save': {
    when: 'a colleague saved other terms',
    async given(backend) {
      const as = await backend.person('Customer')
      return { as, params: { id: 4 }, body: { ...defaultAwardTerms, version: 7 } }
    },
  },
  'pendingAwards.set': {
    when: 'another award was set meanwhile',
    async given(backend) {
      const { shipper, bid } = await givenTender(backend, 'started')
      await givenAward(backend, bid, { state: 'pending', confirmedAt: null })
      const { laneId, id, version } = bid
      const awards = [{ laneId, bidId: id, version, share: 40 }]
      return { as: shipper, body: { awards, expectedAwards: [] } }
    },
  },
  'pendingAwards.restore': {
    when: 'a lane is awarded meanwhile',
    async given(backend) {
      const { as, body } = await ofLanes('awarded')(backend)
      return { as, body: { ...body, awardIds: [] } }
    },
  },
  'awardBoard.withdraw': { when: 'the lane has no award', given: ofLanes('started') },
  'awardScenarios.create': {
    when: 'the name is taken',
    async given(backend) {
      const as = await backend.person('Customer')
      const scenario = await givenScenario(backend, as)
      return { as, body: { mode: Mode.RoadFTL, name: scenario.name.toUpperCase() } }
    },
  },
  'awardScenarios.change': {
    when: 'a colleague changed the scenario',
    async given(backend) {
      const as = await backend.person('Customer')
      const scenario = await givenScenario(backend, as)
      const { name, rules, weights } = scenario
      return { as, params: { id: scenario.id }, body: { version: 7, name, rules, weights } }
    },
  },
  'awardScenarios.setPins': {
    when: 'a colleague changed the scenario',
    async given(backend) {
      const as = await backend.person('Customer')
      const scenario = await givenScenario(backend, as)
      return { as, params: { id: scenario.id }, body: { version: 7, set: [], clear: [] } }
    },
  },
  'awardScenarios.order': {
    when: 'a colleague added a scenario',
    async given(backend) {
      const as = await backend.person('Customer')
      await givenScenario(backend, as)
      return { as, body: { mode: Mode.RoadFTL, ids: [] } }
    },
  },
  'awardScenarios.remove': {
    when: 'awards that stand were set from it',
    async given(backend) {
      const { shipper: as, bid } = await givenTender(backend, 'started')
      const run = await givenRun(backend, as)
      await givenAward(backend, bid, { state: 'pending', runId: run.id })
      return { as, params: { id: run.scenarioId } }
    },
  },
  'awardRuns.start': {
    when: 'bids changed since they were read',
    async given(backend) {
      const as = await backend.person('Customer')
      const { id } = await givenScenario(backend, as)
      return { as, params: { id }, body: { effort: 'quick', inputsHash: 'older' } }
    },
  },
  'awardRuns.cancel': { when: 'the run has ended', given: ofRun('with an award') },
  'awardRuns.apply': { when: 'the run has no award', given: ofRun('without one', {}) },
  'awardRuns.tags': { when: 'the run has no award', given: ofRun('without one', {}) },
  'awardRuns.frontier': {
    when: 'the run has no award',
    given: ofRun('without one', { measure: 'co2e', points: [90, 100] }),
  },
  'awardRuns.robustness': {
    when: 'the run has no award',
    given: ofRun('without one', { volumes: [], dropOut: true }),
  },
  'laneClosing.extend': {
    when: 'the lane takes no bids',
    async given(backend) {
      const { shipper, lane } = await givenTender(backend, 'paused')
      const body = { laneIds: [lane.id], closesAt: '2030-01-01T00:00:00Z' }
      return { as: shipper, body }
    },
  },
  'tenderRounds.open': {
    when: 'somebody else changed the terms',
    async given(backend) {
      const { shipper, carrier, lane } = await givenTender(backend, 'started')
      const lanes = [{ laneId: lane.id, carrierIds: [carrier.companyId] }]
      const body = { version: 99, closesAt: null, rule: { by: 'hand' as const }, lanes }
      return { as: shipper, params: { id: Mode.RoadFTL }, body }
    },
  },
  'declines.decline': {
    when: 'a submitted bid stands',
    async given(backend) {
      const { carrier, lane } = await givenTender(backend, 'started')
      return { as: carrier, body: { laneIds: [lane.id], reason: null } }
    },
  },
  'carrierCapacities.save': {
    when: 'they were changed elsewhere',
    async given(backend) {
      const { shipper, carrier } = await givenTender(backend, 'started')
      const limits = [{ field: null, value: '', most: 500 }]
      const body = { companyId: shipper.companyId, mode: Mode.RoadFTL, version: 7, limits }
      return { as: carrier, body }
    },
  },
  'carrierOffers.make': {
    when: 'a lane takes no bids now',
    async given(backend) {
      const { carrier, lane } = await givenTender(backend, 'paused')
      return { as: carrier, body: offerOf([lane.id, lane.id + 1]) }
    },
  },
  'carrierOffers.change': {
    when: 'a colleague changed the offer',
    async given(backend) {
      const tender = await givenTender(backend, 'started')
      const { id } = await givenOffer(backend, tender)
      const body = { version: 7, terms: offerOf([tender.lane.id, tender.lane.id + 1]) }
      return { as: tender.carrier, params: { id }, body }
    },
  },
  'carrierOffers.withdraw': {
    when: 'a lane takes no bids now',
    async given(backend) {
      const tender = await givenTender(backend, 'paused')
      const { id, version } = await givenOffer(backend, tender)
      return { as: tender.carrier, params: { id }, query: { version: String(version) } }
    },
  },
  'carrierOffers.setAside': {
    when: 'pending awards are at its price',
    async given(backend) {
      const tender = await givenTender(backend, 'started')
      const { id } = await givenOffer(backend, tender)
      await givenAward(backend, tender.bid, { state: 'pending', offerId: id, offerPercentOff: 5 })
      return { as: tender.shipper, params: { id }, body: { setAside: true } }
    },
  },
  'lanes.editVolume': {
    when: 'somebody else changed the lane',
    async given(backend) {
      const { shipper, lane } = await givenTender(backend, 'open')
      const body = { version: lane.version + 1, volume: [{ month: '2027-01', volume: 5 }] }
      return { as: shipper, params: { id: lane.id }, body }
    },
  },
  'laneEdit.change': {
    when: 'somebody else changed the lane',
    async given(backend) {
      const { shipper, lane } = await givenTender(backend, 'open')
      const body = { version: lane.version + 1, targetPrice: 5 }
      return { as: shipper, params: { id: lane.id }, body }
    },
  },
  'lanes.create': {
    when: 'there is such a lane',
    async given(backend) {
      const as = await backend.person('Customer')
      const body = {
        mode: 4,
        origin: { city: 'Chicago', state: 'IL', country: 'US' },
        destination: { city: 'Dallas', state: 'TX', country: 'US' },
      }
      const { status } = await backend.request('/lane/create', { as, body })
      if (status !== 200) throw new Error(`The first lane was answered ${status}`)
      return { as, body }
    },
  },
  'bids.save': {
    when: 'a colleague changed the bid',
    async given(backend) {
      const { carrier, lane } = await givenTender(backend, 'started')
      const entry = { laneId: lane.id, version: 1, charges: { linehaul: 2 } }
      return { as: carrier, body: { bids: [entry], submit: true } }
    },
  },
  'bids.reset': {
    when: 'there is no award to take back',
    async given(backend) {
      const { shipper, lane } = await givenTender(backend, 'started')
      return { as: shipper, params: { id: lane.id } }
    },
  },
  'bids.accept': {
    when: 'the bid changed since it was seen',
    async given(backend) {
      const { shipper, lane, bid } = await givenTender(backend, 'started')
      const award = { laneId: lane.id, bidId: bid.id, version: 1, share: 100, months: [] }
      return { as: shipper, body: { awards: [award], confirm: true } }
    },
  },
  'config.saveNegotiationTerms': {
    when: 'a colleague saved other terms',
    async given(backend) {
      const as = await backend.person('Customer')
      return { as, params: { id: 4 }, body: { ...defaultTerms, version: 7 } }
    },
  },
}

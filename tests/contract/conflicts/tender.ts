import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import type { Backend } from '#tests/support/backend.ts'
import { givenBid, givenInvitation, givenLane } from '#tests/support/factories.ts'
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
  'awardBoard.withdraw': { when: 'the lane has no award', given: ofLanes('started') },
  'laneClosing.extend': {
    when: 'the lane takes no bids',
    async given(backend) {
      const { shipper, lane } = await givenTender(backend, 'paused')
      const body = { laneIds: [lane.id], closesAt: '2030-01-01T00:00:00Z' }
      return { as: shipper, body }
    },
  },
  'declines.decline': {
    when: 'a submitted bid stands',
    async given(backend) {
      const { carrier, lane } = await givenTender(backend, 'started')
      return { as: carrier, body: { laneIds: [lane.id], reason: null } }
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

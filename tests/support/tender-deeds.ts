import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { Mode } from '#domain/mode.ts'
import type { Person } from './backend.ts'
import { fclOffer, givenLane, type Tender, type TenderWorld } from './tender-world.ts'

const mode = Mode.OceanFCL

export type StartedTender = Tender & { laneIds: number[] }

/** Any numbers: which lane and carrier they mean depends on how many there are. */
export type How = { lane: number; carrier: number; amount: number }

/**
 * What people do in a tender, each by its call; answers who did it. `done` counts how often each call was answered and
 * not refused: deeds that are always refused prove nothing.
 */
export function tenderDeeds(world: () => TenderWorld) {
  const done = new Map<string, number>()
  const act: TenderWorld['request'] = async (path, asked) => {
    const response = await world().request(path, asked)
    const call = path.replace(/\/\d+$/, '')
    if (response.ok) done.set(call, (done.get(call) ?? 0) + 1)
    return response
  }

  const deeds = {
    bid: async ({ carriers, laneIds }: StartedTender, { lane, carrier, amount }: How) => {
      const as = carriers[carrier % 3] ?? carriers[0]
      const laneId = pick(laneIds, lane)
      const { version, status } = await ownBid(as, laneId)
      await act('/bids/save', {
        as,
        body: {
          bids: [{ laneId, version, charges: fclOffer(120 * (1300 + (amount % 900))) }],
          submit: status !== 'draft' || amount % 2 === 0,
        },
      })
      return as
    },
    draft: async ({ carriers, laneIds }: StartedTender, { lane, carrier, amount }: How) => {
      const as = carriers[carrier % 3] ?? carriers[0]
      const laneId = pick(laneIds, lane)
      const { version } = await ownBid(as, laneId)
      await act('/bids/save', {
        as,
        body: { bids: [{ laneId, version, charges: { othc: amount % 100 } }], submit: false },
      })
      return as
    },
    withdraw: async ({ carriers, laneIds }: StartedTender, { lane, carrier }: How) => {
      const as = carriers[carrier % 3] ?? carriers[0]
      await act(`/bids/reset/${pick(laneIds, lane)}`, { as })
      return as
    },
    decline: async ({ carriers, laneIds }: StartedTender, { lane, carrier }: How) => {
      const as = carriers[carrier % 3] ?? carriers[0]
      await act('/ext/declines', {
        as,
        method: 'PUT',
        body: { laneIds: [pick(laneIds, lane)] },
      })
      return as
    },
    leavePending: async (tender: StartedTender, how: How) => award(tender, how, false),
    award: async (tender: StartedTender, how: How) => award(tender, how, true),
    reset: async ({ shipper, laneIds }: StartedTender, { lane }: How) => {
      await act(`/bids/reset/${pick(laneIds, lane)}`, { as: shipper })
      return shipper
    },
    pause: async ({ shipper, laneIds }: StartedTender, { lane }: How) => {
      const body = { laneIds: [pick(laneIds, lane)] }
      await act('/lanes/pause', { as: shipper, method: 'PUT', body })
      return shipper
    },
    start: async ({ shipper, laneIds, carriers }: StartedTender, { lane, carrier }: How) => {
      const body = {
        laneIds: [pick(laneIds, lane)],
        carrierIds: carriers.slice(0, (carrier % 3) + 1).map(({ companyId }) => companyId),
      }
      await act('/lanes/start', { as: shipper, method: 'PUT', body })
      return shipper
    },
    create: async ({ shipper, laneIds }: StartedTender, { amount }: How) => {
      laneIds.push(await givenLane(world(), shipper, { origin: `Town ${amount % 7}, CN` }))
      return shipper
    },
    moveAway: async ({ shipper, laneIds }: StartedTender, { lane, amount }: How) => {
      await world().context.database.pool.query('update lanes set origin = $2 where id = $1', [
        pick(laneIds, lane),
        `Town ${amount % 5}, CN`,
      ])
      return shipper
    },
    remove: async ({ shipper, laneIds }: StartedTender, { lane }: How) => {
      if (laneIds.length > 3)
        await world().context.database.pool.query('delete from lanes where id = $1', [
          pick(laneIds.splice(lane % laneIds.length, 1), 0),
        ])
      return shipper
    },
    uninvite: async ({ shipper, carriers, laneIds }: StartedTender, { lane, carrier }: How) => {
      await world().context.database.pool.query(
        'delete from lane_invitations where lane_id = $1 and carrier_id = $2',
        [pick(laneIds, lane), carriers[carrier % 3]?.companyId],
      )
      return shipper
    },
    setTerms: async ({ shipper }: StartedTender, { amount }: How) => {
      const path = `/config/instance/negotiation-terms/${mode}`
      const terms = (await (
        await world().request(path, { as: shipper })
      ).json()) as NegotiationTerms
      const carriersSee = { ...terms.carriersSee, rank: amount % 2 === 0, light: amount % 3 > 0 }
      await act(path, {
        as: shipper,
        body: { ...terms, carriersSee, round: terms.round + (amount % 4 === 0 ? 1 : 0) },
      })
      return shipper
    },
  }

  async function ownBid(as: Person, laneId: number) {
    const response = await world().request(`/bids/${laneId}`, { as })
    const [own] = response.ok
      ? ((await response.json()) as { version: number; status: string }[])
      : []
    return { version: own?.version ?? null, status: own?.status ?? null }
  }

  async function award(
    { shipper, laneIds }: StartedTender,
    { lane, carrier }: How,
    confirm: boolean,
  ) {
    const laneId = pick(laneIds, lane)
    const response = await world().request(`/bids/${laneId}`, { as: shipper })
    const offers = (await response.json()) as { id: number; version: number }[]
    const chosen = offers[carrier % Math.max(1, offers.length)]
    if (chosen)
      await act('/bids/accept', {
        as: shipper,
        method: 'PUT',
        body: { awards: [{ laneId, bidId: chosen.id, version: chosen.version }], confirm },
      })
    return shipper
  }

  return { deeds, done, act, ownBid }
}

export const pick = (laneIds: readonly number[], at: number) => laneIds[at % laneIds.length] ?? 0

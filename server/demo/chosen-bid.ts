import { contradictedReasons } from '#domain/award-reason.ts'

type Offered = {
  laneId: number
  bidId: number
  version: number
  /** Cents; null = incomplete. */
  cost: number | null
  /** Null = unsaid. */
  capacity: number | null
}

export type Chosen = Pick<Offered, 'laneId' | 'bidId' | 'version'> & {
  reason: 'price' | 'capacity' | null
}

/** Of a lane's bids, the lowest first, the first that can move `volume`, and why it was chosen. */
export function chosenBid(bids: readonly Offered[], volume: number): Chosen | null {
  const complete = bids.filter(({ cost }) => cost !== null)
  const chosen = complete.find(({ capacity }) => capacity === null || capacity >= volume)
  if (!chosen) return null
  const { laneId, bidId, version, cost } = chosen
  const offer = (bid: Offered) => ({ cost: bid.cost, incumbent: false })
  const others = complete.filter((bid) => bid !== chosen)
  const held = !contradictedReasons([offer(chosen)], others.map(offer)).includes('price')
  const cheaper = complete[0] !== chosen && complete[0]?.cost !== cost
  return { laneId, bidId, version, reason: held ? 'price' : cheaper ? 'capacity' : null }
}

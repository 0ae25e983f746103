import type { Person } from './backend.ts'
import {
  bid,
  givenLane,
  givenTender,
  start,
  type Tender,
  type TenderWorld,
} from './tender-world.ts'

export const read = async (world: TenderWorld, path: string, as: Person) =>
  (await (await world.request(path, { as })).json()) as unknown

export const award = (
  world: TenderWorld,
  as: Person,
  laneId: number,
  { id, version }: { id: number; version: number },
  share = 100,
) =>
  world.request('/bids/accept', {
    as,
    method: 'PUT',
    body: { awards: [{ laneId, bidId: id, version, share }], confirm: true },
  })

/** Awarded whole, awarded in part, only bid on, without bid, without baseline. */
export async function givenFiveLanes(world: TenderWorld): Promise<Tender & { laneIds: number[] }> {
  const tender = await givenTender(world)
  const { shipper, carriers } = tender
  const laneIds = [
    await givenLane(world, shipper, { incumbentId: carriers[0].companyId, incumbentName: 'A' }),
    await givenLane(world, shipper),
    await givenLane(world, shipper, { incumbentId: carriers[1].companyId, incumbentName: 'B' }),
    await givenLane(world, shipper, { region: 'EMEA' }),
    await givenLane(world, shipper, { historicCents: 0, historicVolume: 0, baselineCents: null }),
  ]
  await start(world, shipper, laneIds)
  const [whole = 0, part = 0, open = 0, , unknown = 0] = laneIds
  await award(world, shipper, whole, await bid(world, carriers[0], whole, 264_000))
  await award(world, shipper, part, await bid(world, carriers[1], part, 270_000), 40)
  await bid(world, carriers[0], open, 288_000)
  await award(world, shipper, unknown, await bid(world, carriers[2], unknown, 252_000))
  return { ...tender, laneIds }
}

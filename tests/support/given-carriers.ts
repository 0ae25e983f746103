import { eq } from 'drizzle-orm'
import { Mode } from '#domain/mode.ts'
import { bids, bidVersions } from '#server/store/tables/bids.ts'
import { laneInvitations } from '#server/store/tables/lanes.ts'
import type { Backend, Person } from './backend.ts'
import {
  givenAward,
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from './factories.ts'

export const mode = Mode.RoadFTL

type Cast = { maya: Person; tom: Person; sofia: Person }

/** Nothing but a shipper and two carriers, Albatross and Bluefin, that work for it by road and sea. */
export async function givenCarriers(backend: Backend): Promise<Cast> {
  await backend.empty()
  const maya = await backend.person('Customer')
  const tom = await backend.person('Carrier', 'Albatross')
  const sofia = await backend.person('Carrier', 'Bluefin')
  await givenWorkingTogether(backend, maya, [tom, sofia], [mode, Mode.OceanFCL])
  return { maya, tom, sofia }
}

/** Tom bids on a long lane of two within six hours, Sofia bids half a sheet on it; Tom wins. */
export async function givenTwoLanes(backend: Backend, { maya, tom, sofia }: Cast): Promise<void> {
  const long = await givenLane(backend, maya, { status: 'started', forecastVolume: 90_000 })
  const short = await givenLane(backend, maya, { status: 'started', forecastVolume: 10_000 })
  await givenInvitation(backend, long, tom, sofia)
  await givenInvitation(backend, short, tom, sofia)
  const won = await givenBid(backend, long, tom, { transitDays: 4 })
  await givenBid(backend, long, sofia, { landedCents: null, completion: 0.5, transitDays: 2 })
  await givenAward(backend, won, { awardedCents: 123_45 })
  await answeredAfter(backend, won, 6)
}

/** Moves an invitation and a first version, so that an answer took these hours. */
async function answeredAfter(
  { context }: Backend,
  bid: { id: number; laneId: number },
  hours: number,
): Promise<void> {
  const { db } = context.database
  const invitedAt = new Date('2026-11-01T08:00:00Z')
  const createdAt = new Date(invitedAt.getTime() + hours * 3_600_000)
  await db.update(laneInvitations).set({ invitedAt }).where(eq(laneInvitations.laneId, bid.laneId))
  await db.update(bidVersions).set({ createdAt }).where(eq(bidVersions.bidId, bid.id))
  await db.update(bids).set({ firstSubmittedAt: createdAt }).where(eq(bids.id, bid.id))
}

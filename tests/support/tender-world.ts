import { randomUUID } from 'node:crypto'
import type { Bid, BidEntry } from '#domain/bid.ts'
import { Mode } from '#domain/mode.ts'
import { roleNumbers } from '#domain/role.ts'
import { type lanes } from '#server/store/tables/lanes.ts'
import { sessions, users } from '#server/store/tables/people.ts'
import { type Backend, openBackend, type Person } from './backend.ts'
import type { DatabaseKind } from './database.ts'
import { givenLane as insertLane, givenWorkingTogether } from './factories.ts'

/** The API with its clock standing still; every tender below has companies of its own. */
export type TenderWorld = Backend

export type Tender = {
  shipper: Person
  colleague: Person
  analyst: Person
  carriers: [Person, Person, Person]
}

/** A lane may be awarded for December 2026 to November 2027. */
export const tenderDay = new Date('2026-11-10T09:00:00Z')

/** Starts at four digits, so that names sort as they are numbered. */
let counted = 1000

export async function openTenderWorld(kind: DatabaseKind): Promise<TenderWorld> {
  const backend = await openBackend(kind)
  backend.setNow(tenderDay)
  return backend
}

/** A shipper with two people and an analyst, and three carriers that work for it in every mode. */
export async function givenTender(world: TenderWorld): Promise<Tender> {
  counted += 1
  const name = `Tender ${counted}`
  const shipper = await world.person('Customer', name)
  const carriers: Tender['carriers'] = [
    await world.person('Carrier', `${name} Albatross`),
    await world.person('Carrier', `${name} Bluefin`),
    await world.person('Carrier', `${name} Cormorant`),
  ]
  await givenWorkingTogether(world, shipper, carriers)
  return {
    shipper,
    colleague: await givenColleague(world, shipper),
    analyst: await world.person('DataCustomer', name),
    carriers,
  }
}

/** Somebody else who signs in for the same company. */
export async function givenColleague({ context }: TenderWorld, person: Person): Promise<Person> {
  const { db } = context.database
  const sessionId = randomUUID()
  const username = `${sessionId}@laneward.test`
  const [user] = await db
    .insert(users)
    .values({
      username,
      passwordHash: '',
      role: roleNumbers[person.role],
      companyId: person.companyId,
    })
    .returning({ id: users.id })
  const userId = user?.id ?? 0
  await db.insert(sessions).values({ id: sessionId, userId, expiresAt: new Date('2099-01-01') })
  return { ...person, userId, username, sessionId }
}

type GivenLane = Partial<typeof lanes.$inferInsert> & { months?: Record<string, number> }

/** An ocean FCL lane that has not started: 120 containers, baseline 300,000 dollars. */
export async function givenLane(
  world: TenderWorld,
  shipper: Person,
  given: GivenLane = {},
): Promise<number> {
  counted += 1
  const lane = await insertLane(world, shipper, {
    mode: Mode.OceanFCL,
    origin: 'Shanghai, CN',
    destination: `Port ${counted}, US`,
    laneKey: `FCL ${counted}`,
    shipmentCount: 60,
    containerCount: 120,
    cubicMetres: 3000,
    historicVolume: 120,
    forecastVolume: 120,
    ...given,
  })
  return lane.id
}

/** A complete ocean FCL offer: `total` dollars over the lane's 120 containers. */
export const fclOffer = (total: number) => ({
  othc: 100,
  'base-ocean': total / 120 - 250,
  dthc: 150,
})

export const start = (world: TenderWorld, by: Person, laneIds: number[]): Promise<Response> =>
  world.request('/lanes/start', { as: by, method: 'PUT', body: { laneIds } })

/** Submits one ocean FCL bid of so many dollars and returns it. */
export async function bid(
  world: TenderWorld,
  carrier: Person,
  laneId: number,
  total: number,
  version: number | null = null,
  more: Partial<BidEntry> = {},
): Promise<Bid> {
  const response = await world.request('/bids/save', {
    as: carrier,
    body: { bids: [{ laneId, version, charges: fclOffer(total), ...more }], submit: true },
  })
  if (response.status !== 200) throw new Error(await response.text())
  const [made] = (await response.json()) as Bid[]
  if (!made) throw new Error('No bid was answered')
  return made
}

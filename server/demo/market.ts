import { biddableModes, type BiddableMode, Mode } from '#domain/mode.ts'
import { roleNumbers } from '#domain/role.ts'
import { hashPassword } from '#server/accounts/password.ts'
import type { Caller, Context } from '#server/context.ts'
import { companies, users } from '#server/store/tables/people.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import { carriersIn } from './carriers.ts'
import { demoPeople } from './people.ts'
import type { DemoEnds } from './places.ts'
import { demoHistory } from './history.ts'
import { seededRandom } from './random.ts'
import { takeInHistory } from './take-in-history.ts'
import { runTender } from './tender.ts'

/** Other shippers, whose lanes are the market one's own are compared with; nobody signs in for them. */
const others: readonly { name: string; country: string; initials: string; level: number }[] = [
  { name: 'Birchwood Outfitters', country: 'US', initials: 'BO', level: 0.94 },
  { name: 'Castellan Appliances', country: 'DE', initials: 'CA', level: 1.05 },
  { name: 'Dovetail Interiors', country: 'US', initials: 'DI', level: 0.98 },
  { name: 'Eastbrook Sports', country: 'GB', initials: 'ES', level: 1.02 },
  { name: 'Fernhill Foods', country: 'NL', initials: 'FF', level: 0.91 },
  { name: 'Greystone Tools', country: 'US', initials: 'GT', level: 1.08 },
  { name: 'Hollowell Paper', country: 'CA', initials: 'HP', level: 0.99 },
]

/** Of the shipper's lanes, the first so many are shipped by others too, each of them by so large a part. */
const sharedLanes = 110
const sharedBy = 0.6

export async function fillMarket(
  lanesByMode: ReadonlyMap<BiddableMode, readonly DemoEnds[]>,
  context: Context,
): Promise<void> {
  const random = seededRandom(20_260_102)
  const passwordHash = await hashPassword(crypto.randomUUID())
  for (const { name, country, initials, level } of others) {
    const shipper = await addShipper(name, country, passwordHash, context)
    const history = biddableModes.flatMap((mode) => {
      const lanes = (lanesByMode.get(mode) ?? [])
        .slice(0, sharedLanes)
        .filter(() => random.next() < sharedBy)
      const carriers = marketCarriers(mode).map((carrier) => carrier.name)
      const months = () => 12
      const own = { mode, lanes, initials, level, months, every: 4, carriers }
      return demoHistory(own, context.now(), random)
    })
    await takeInHistory(shipper, Mode.Universal, 'Shipments All modes', history, context)
    for (const mode of biddableModes) await runTender(shipper, mode, context, random)
  }
}

async function addShipper(
  name: string,
  country: string,
  passwordHash: string,
  { database: { db } }: Context,
): Promise<Caller> {
  const [company] = await db
    .insert(companies)
    .values({ name, kind: 'Customer', modes: [...biddableModes], country })
    .returning()
  const companyId = company?.id ?? 0
  const username = `freight@${name.split(' ')[0]?.toLowerCase()}.test`
  const [person] = await db
    .insert(users)
    .values({
      username,
      passwordHash,
      role: roleNumbers.Customer,
      companyId,
      firstName: 'Freight',
      lastName: 'Desk',
    })
    .returning()
  const known = await db.select({ id: companies.id, name: companies.name }).from(companies)
  const idOf = new Map(known.map((one) => [one.name, one.id]))
  await db.insert(carrierModes).values(
    biddableModes.flatMap((mode) =>
      marketCarriers(mode).map((carrier) => ({
        shipperId: companyId,
        carrierId: idOf.get(carrier.name) ?? 0,
        mode,
      })),
    ),
  )
  return { userId: person?.id ?? 0, username, role: 'Customer', companyId, sessionId: '' }
}

/** Carriers nobody signs in for: the others see the demo shipper's lanes alone. */
const marketCarriers = (mode: BiddableMode) =>
  carriersIn(mode).filter(({ name }) => demoPeople.every(({ company }) => company !== name))

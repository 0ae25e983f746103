import { sql } from 'drizzle-orm'
import { biddableModes, type BiddableMode } from '#domain/mode.ts'
import { roleNumbers } from '#domain/role.ts'
import { hashPassword } from '#server/accounts/password.ts'
import type { Caller, Context } from '#server/context.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { forgetStatistics } from '#server/store/statistics.ts'
import { companies, users } from '#server/store/tables/people.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import { addColleagues } from './add-colleagues.ts'
import { calculateEmissions } from './calculate-emissions.ts'
import { demoCarriers } from './carriers.ts'
import { fillDocuments } from './documents.ts'
import { markCarriers } from './carrier-marks.ts'
import { demoLanes } from './history.ts'
import { fillExchangeRates } from './exchange-rates.ts'
import { fillMarket } from './market.ts'
import { demoPassword, demoPeople, demoShipper } from './people.ts'
import type { DemoEnds } from './places.ts'
import { seededRandom } from './random.ts'
import { returnSheets } from './return-sheets.ts'
import { tellBids } from './bid-news.ts'
import { runTender } from './tender.ts'
import { fillTwoYears } from './two-years.ts'

export async function fillDemoOnce(context: Context): Promise<void> {
  if (!context.settings.demo) return
  const [any] = await context.database.db.select({ id: companies.id }).from(companies).limit(1)
  if (!any) await fillDemo(context)
}

/**
 * Puts the demo company as it was on the first day: people, two years of shipments in every mode taken in
 * like anyone's files, carriers, bids, awards. Everything else is cleared.
 */
export async function fillDemo(context: Context): Promise<void> {
  const shipper = await inTransaction(context.database, async (tx) => {
    await tx.execute(
      sql`truncate companies, mails, attempts, failed_sign_ins restart identity cascade`,
    )
    return addPeople(tx)
  })
  await forgetStatistics(context.database)
  // What the history announces on its way in is no news to anyone.
  const quiet = { ...context, push: async () => {} }
  await fillExchangeRates(shipper, context)
  const random = seededRandom(20_260_101)
  const lanesByMode = new Map<BiddableMode, DemoEnds[]>()
  for (const mode of biddableModes) {
    const lanes = demoLanes(mode, random)
    lanesByMode.set(mode, lanes)
    await fillTwoYears(shipper, mode, lanes, quiet, random)
  }
  await context.database.db.execute(sql`truncate notifications restart identity`)
  for (const mode of biddableModes) await runTender(shipper, mode, quiet, random)
  await returnSheets(quiet)
  await calculateEmissions(shipper, quiet)
  await tellBids(quiet)
  await fillDocuments(shipper, quiet)
  await addColleagues(quiet)
  await markCarriers(shipper, context)
  await fillMarket(lanesByMode, quiet)
}

async function addPeople(tx: Transaction): Promise<Caller> {
  const passwordHash = await hashPassword(demoPassword)
  const modes = [...biddableModes]
  const made = await tx
    .insert(companies)
    .values([
      { name: 'Laneward', kind: 'Owner', modes: [], country: 'NL' },
      { name: demoShipper, kind: 'Customer', modes, country: 'US' },
      ...demoCarriers.map(({ name, country, modes: own }) => ({
        name,
        kind: 'Carrier',
        modes: [...own],
        country,
      })),
    ])
    .returning()
  const companyId = (name: string) => made.find((company) => company.name === name)?.id ?? 0
  const shipperId = companyId(demoShipper)
  await tx
    .insert(carrierModes)
    .values(
      demoCarriers.flatMap((carrier) =>
        carrier.modes.map((mode) => ({ shipperId, carrierId: companyId(carrier.name), mode })),
      ),
    )
  const people = await tx
    .insert(users)
    .values(
      demoPeople.map(({ username, type, firstName, lastName, company }) => ({
        username,
        passwordHash,
        role: roleNumbers[type],
        companyId: companyId(company),
        firstName,
        lastName,
      })),
    )
    .returning()
  const buyer = people.find((person) => person.role === roleNumbers.Customer)
  return {
    userId: buyer?.id ?? 0,
    username: buyer?.username ?? '',
    role: 'Customer',
    companyId: shipperId,
    sessionId: '',
  }
}

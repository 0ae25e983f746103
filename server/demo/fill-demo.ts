import { sql, inArray, eq } from 'drizzle-orm'
import { addMonths, format, startOfMonth } from 'date-fns'
import { may } from '#domain/capability.ts'
import { biddableModes, type BiddableMode, isBiddable, modeTitle } from '#domain/mode.ts'
import { roleNumbers, roleNumbersOf } from '#domain/role.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { roleOf } from '#server/accounts/present.ts'
import type { Caller, Context } from '#server/context.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { forgetStatistics } from '#server/store/statistics.ts'
import { companies, users } from '#server/store/tables/people.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import { NotificationType, Priority } from '#domain/notification.ts'
import { rolesNotified } from '#domain/notification-kind.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import type { EnteredCriterion } from '#domain/carrier-criterion.ts'
import { carrierRatings } from '#server/store/tables/survey.ts'
import { storedRate } from '#domain/exchange-rate.ts'
import { insertMany } from '#server/store/bulk.ts'
import { exchangeRates } from '#server/store/tables/uploads.ts'
import { calculateLanes } from '#server/carbon/lane-co2.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { addColleagues } from './add-colleagues.ts'
import { demoCarriers } from './carriers.ts'
import { fillDocuments } from './documents.ts'
import { demoLanes } from './history.ts'
import { makeOffers } from './make-offers.ts'
import { fillMarket } from './market.ts'
import { sayCapacities } from './say-capacities.ts'
import { demoPassword, demoPeople, demoShipper } from './people.ts'
import type { DemoEnds } from './places.ts'
import { seededRandom } from './random.ts'
import { planAwards } from './plan-awards.ts'
import { returnSheets } from './return-sheets.ts'
import { runTender } from './tender.ts'
import { fillTwoYears } from './two-years.ts'
import { counted } from '#domain/quantity.ts'

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
  const begin = (part: string) => context.log('info', 'making the demo', { part })
  await fillExchangeRates(shipper, context)
  const random = seededRandom(20_260_101)
  const lanesByMode = new Map<BiddableMode, DemoEnds[]>()
  for (const mode of biddableModes) {
    const lanes = demoLanes(mode, random)
    lanesByMode.set(mode, lanes)
    begin(`shipments, ${modeTitle(mode)}`)
    await fillTwoYears(shipper, mode, lanes, quiet, random)
  }
  await context.database.db.execute(sql`truncate notifications restart identity`)
  for (const mode of biddableModes) {
    begin(`bids and awards, ${modeTitle(mode)}`)
    await runTender(shipper, mode, quiet, random)
  }
  await returnSheets(quiet)
  await calculateEmissions(shipper, quiet)
  await makeOffers(shipper, quiet)
  await sayCapacities(shipper, quiet)
  await planAwards(shipper, quiet)
  await tellBids(quiet)
  await fillDocuments(shipper, quiet)
  await addColleagues(quiet)
  await rateCarriers(shipper, context)
  begin('other companies of the benchmark')
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
  const buyer = people.find((person) => may({ role: roleOf(person) }, 'manage lanes'))
  return {
    userId: buyer?.id ?? 0,
    username: buyer?.username ?? '',
    role: 'Customer',
    companyId: shipperId,
    sessionId: '',
  }
}

type News = {
  company_id: number
  mode: number
  carrier: string
  lanes: number
  notified_at: string
}

/** Tells the demo shipper which carriers bid in the tender that is on, at the hour each of them submitted last. */
async function tellBids({ database, now }: Context): Promise<void> {
  const { rows } = await database.db.execute<News>(sql`
    select l.company_id, l.mode, c.name as carrier, count(*)::int as lanes,
      to_char(max(b.submitted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as notified_at
    from bids b join lanes l on l.id = b.lane_id join companies c on c.id = b.carrier_id
    where b.status <> 'draft' and b.submitted_at > ${addMonths(now(), -1)}
    group by l.company_id, l.mode, c.name order by max(b.submitted_at), l.mode, c.name`)
  const news = rows.filter(({ mode }) => isBiddable(mode))
  if (news.length === 0) return
  await database.db.insert(notifications).values(
    news.map(({ company_id, mode, carrier, lanes, notified_at }) => ({
      companyId: company_id,
      mode,
      type: String(NotificationType.BidUploaded),
      description: `${carrier} bid on ${counted(lanes, 'lane')}`,
      priority: Priority.Information,
      roles: roleNumbersOf(rolesNotified(NotificationType.BidUploaded)),
      createdAt: new Date(notified_at),
    })),
  )
}

/** What the demo shipper's people think of the carriers they know best. */
const demoRatings: Record<string, Partial<Record<EnteredCriterion, number>>> = {
  'Meridian Lines': { PersonalRelationship: 80, OTD: 88, ClaimsResolution: 70, LeadTimes: 65 },
  'Northgate Logistics': { PersonalRelationship: 65, OTD: 93, FreightPaymentAccuracy: 96 },
  'Harborline Forwarding': { OTD: 76, ClaimsResolution: 55, FreightPaymentAccuracy: 90 },
  'Ironhorse Trucking': { OTD: 82, LeadTimes: 90 },
}

async function rateCarriers({ companyId }: Caller, { database }: Context): Promise<void> {
  const known = await database.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(inArray(companies.name, Object.keys(demoRatings)))
  await database.db.insert(carrierRatings).values(
    known.flatMap(({ id, name }) =>
      Object.entries(demoRatings[name] ?? {}).map(([criterion, rating]) => ({
        shipperId: companyId,
        carrierId: id,
        criterion,
        rating,
      })),
    ),
  )
}

const months = 36

/** US dollars of one unit in the middle of a currency's range, how far it moves, and over how many months. */
const currencies = [
  { currency: 'CAD', middle: 0.7279, swing: 0.021, period: 19 },
  { currency: 'CNY', middle: 0.1391, swing: 0.0028, period: 27 },
  { currency: 'EUR', middle: 1.0893, swing: 0.047, period: 23 },
  { currency: 'GBP', middle: 1.2716, swing: 0.052, period: 21 },
  { currency: 'JPY', middle: 0.00672, swing: 0.00031, period: 17 },
  { currency: 'MXN', middle: 0.0543, swing: 0.0039, period: 25 },
] as const

/** Made-up rates of the demo shipper on the first of each month of three years. */
const fillExchangeRates = (
  { companyId, userId }: Caller,
  { database, now }: Context,
): Promise<void> =>
  inTransaction(database, (tx) =>
    insertMany(
      tx,
      exchangeRates,
      currencies.flatMap(({ currency, middle, swing, period }, at) =>
        Array.from({ length: months }, (_none, ago) => ({
          companyId,
          userId,
          currency,
          date: format(addMonths(startOfMonth(now()), -ago), 'yyyy-MM-dd'),
          usdPerUnit: storedRate(Number((middle + swing * wave(ago, at, period)).toPrecision(5))),
          source: 'entered' as const,
        })),
      ),
    ),
  )

/** From -1 to 1: a slow cycle with a quicker one on it. */
const wave = (ago: number, at: number, period: number): number =>
  0.75 * Math.sin((2 * Math.PI * (ago + 5 * at)) / period) +
  0.25 * Math.sin((2 * Math.PI * (ago + 3 * at)) / 4.3)

/** What each lane of the shipper emits in a year, as its people would have calculated it. */
async function calculateEmissions(shipper: Caller, context: Context): Promise<void> {
  const rows = await context.database.db
    .select({ id: lanes.id })
    .from(lanes)
    .where(eq(lanes.companyId, shipper.companyId))
  await calculateLanes(
    shipper,
    rows.map(({ id }) => id),
    context,
  )
}

import { and, asc, eq } from 'drizzle-orm'
import type { BiddingTerms } from '#domain/bidding-terms.ts'
import { grouped } from '#domain/grouped.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { currencies } from '#server/store/tables/reference.ts'
import { isTendered } from '#server/lanes/seen-lanes.ts'
import { bidRules, type Tender, tendersOf } from './terms.ts'

/** What a carrier's bids in a mode are checked by: an entry for each tender its lanes are of. */
export async function listBiddingTerms(
  caller: Caller,
  mode: BiddableMode,
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
): Promise<BiddingTerms[]> {
  const { id, companyId, termsVersion } = lanes
  const rows = await db
    .select({ id, companyId, mode: lanes.mode, termsVersion, shipper: companies.name })
    .from(lanes)
    .innerJoin(
      laneInvitations,
      and(eq(laneInvitations.laneId, lanes.id), eq(laneInvitations.carrierId, caller.companyId)),
    )
    .innerJoin(companies, eq(companies.id, lanes.companyId))
    .where(and(eq(lanes.mode, mode), isTendered('lanes')))
    .orderBy(asc(companies.name), asc(lanes.id))
  const tenderOf = await tendersOf(rows, db)
  const nameOf = await currencyNames(db)
  const tenders = grouped(rows, (lane) => `${lane.companyId} ${lane.termsVersion}`)
  return [...tenders.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const laneIds = group.map((lane) => lane.id)
    return present({ shipper: first.shipper, laneIds }, tenderOf(first), nameOf, now())
  })
}

function present(
  named: Pick<BiddingTerms, 'shipper' | 'laneIds'>,
  tender: Tender,
  nameOf: ReadonlyMap<string, string>,
  now: Date,
): BiddingTerms {
  const { terms, validMonths } = bidRules(tender, now)
  const { round, closesAt, zone, decimals, exchangeRates } = terms
  return {
    ...named,
    round,
    closesAt,
    zone,
    decimals,
    currencies: Object.entries(exchangeRates)
      .map(([code, usdPerUnit]) => ({ code, name: nameOf.get(code) ?? '', usdPerUnit }))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    validMonths,
  }
}

async function currencyNames(db: Db): Promise<Map<string, string>> {
  const { code, name } = currencies
  const rows = await db.select({ code, name }).from(currencies)
  return new Map(rows.map((currency) => [currency.code, currency.name]))
}

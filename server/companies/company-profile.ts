import { and, asc, count, countDistinct, eq } from 'drizzle-orm'
import type { CompanyProfile } from '#contract/ext/companies.ts'
import { may } from '#domain/capability.ts'
import { isCarrier, isShipper, knownCompanyKind } from '#domain/company-kind.ts'
import { isSubmitted } from '#server/bids/counting-bids.ts'
import { isConfirmed } from '#server/awards/confirmed-awards.ts'
import { readCode } from '#server/accounts/mailed-code.ts'
import { isOpen } from '#server/carriers/links.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import { awards, bids } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { companies, users } from '#server/store/tables/people.ts'
import { carrierModes } from '#server/store/tables/terms.ts'

type Company = typeof companies.$inferSelect
type Relation = CompanyProfile['relation']

/** What this visitor, signed in or with an invitation, may see of a company; 404 where that is nothing. */
export async function companyProfile(
  id: number,
  caller: Caller | null,
  code: string | undefined,
  context: Context,
): Promise<CompanyProfile> {
  const company = await context.database.db.query.companies.findFirst({
    where: eq(companies.id, id),
  })
  if (!company) throw notFound('The company')
  const invitedModes = await commonModes(company, caller, context)
  const relation = relationOf(company, caller, invitedModes)
  if (relation === null) {
    if (!(await isInvitedTo(id, code, context))) throw notFound('The company')
    return { ...nothing, id, name: company.name, country: company.country }
  }
  const seesPeople = relation === 'own' || relation === 'shipper' || relation === 'owner'
  const seesTrade =
    relation === 'shipper' || relation === 'carrier' || (relation === 'own' && isCarrier(company))
  return {
    id: company.id,
    name: company.name,
    kind: knownCompanyKind(company.kind),
    country: company.country,
    modes: [...company.modes],
    relation,
    people: seesPeople ? await contactsOf(id, context) : null,
    invitedModes: seesTrade ? invitedModes : null,
    coverage: seesTrade ? await coverageOf(pairOf(company, caller), context) : null,
  }
}

const nothing: Omit<CompanyProfile, 'id' | 'name' | 'country'> = {
  kind: null,
  modes: [],
  relation: 'invited',
  people: null,
  invitedModes: null,
  coverage: null,
}

async function isInvitedTo(companyId: number, code: string | undefined, context: Context) {
  if (code === undefined) return false
  const invitation = await readCode('invitation', code, context)
  return invitation?.companyId === companyId
}

function relationOf(
  company: Company,
  caller: Caller | null,
  common: readonly number[],
): Relation | null {
  if (!caller) return null
  if (caller.companyId === company.id) return 'own'
  if (may(caller, 'manage companies')) return 'owner'
  if (common.length === 0) return null
  if (may(caller, 'manage carriers') && isCarrier(company)) return 'shipper'
  return may(caller, 'bid') && isShipper(company) ? 'carrier' : 'linked'
}

function pairOf(company: Company, caller: Caller | null): Pair {
  const viewer = caller?.companyId ?? 0
  if (company.id === viewer) return { shipperId: null, carrierId: viewer }
  return isCarrier(company)
    ? { shipperId: viewer, carrierId: company.id }
    : { shipperId: company.id, carrierId: viewer }
}

/** Modes in which the company works with the caller's, or with anybody where it is the caller's own. */
async function commonModes(
  company: Company,
  caller: Caller | null,
  { database }: Context,
): Promise<number[]> {
  if (!caller) return []
  const { shipperId, carrierId } = pairOf(company, caller)
  const rows = await database.db
    .selectDistinct({ mode: carrierModes.mode })
    .from(carrierModes)
    .where(
      and(
        eq(carrierModes.carrierId, carrierId),
        shipperId === null ? undefined : eq(carrierModes.shipperId, shipperId),
        isOpen,
      ),
    )
    .orderBy(asc(carrierModes.mode))
  return rows.map(({ mode }) => mode)
}

async function contactsOf(companyId: number, { database }: Context) {
  const rows = await database.db
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.disabled, false)))
    .orderBy(asc(users.firstName), asc(users.username))
    .limit(200)
  return rows.map(({ id, firstName, lastName, username, lastSeenAt }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
    username,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }))
}

type Pair = { shipperId: number | null; carrierId: number }

/** By mode: lanes the carrier was invited to, has a bid in for, and won. */
async function coverageOf({ shipperId, carrierId }: Pair, { database }: Context) {
  const ofShipper = shipperId === null ? undefined : eq(lanes.companyId, shipperId)
  const { db } = database
  const invited = await db
    .select({ mode: lanes.mode, lanes: count() })
    .from(laneInvitations)
    .innerJoin(lanes, eq(lanes.id, laneInvitations.laneId))
    .where(and(eq(laneInvitations.carrierId, carrierId), ofShipper))
    .groupBy(lanes.mode)
    .orderBy(asc(lanes.mode))
  const bid = await db
    .select({ mode: lanes.mode, lanes: count() })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .where(and(eq(bids.carrierId, carrierId), isSubmitted('bids'), ofShipper))
    .groupBy(lanes.mode)
  const awarded = await db
    .select({ mode: lanes.mode, lanes: countDistinct(awards.laneId) })
    .from(awards)
    .innerJoin(lanes, eq(lanes.id, awards.laneId))
    .where(and(eq(awards.carrierId, carrierId), isConfirmed('awards'), ofShipper))
    .groupBy(lanes.mode)
  const of = (rows: readonly { mode: number; lanes: number }[], wanted: number) =>
    rows.find(({ mode }) => mode === wanted)?.lanes ?? 0
  return invited.map(({ mode, lanes: all }) => ({
    mode,
    invited: all,
    bid: of(bid, mode),
    awarded: of(awarded, mode),
  }))
}

import { eq, inArray } from 'drizzle-orm'
import { isCarrier, isShipper } from '#domain/company-kind.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, invalid, notFound } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { companies } from '#server/store/tables/people.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import { showBids } from '#server/bids/bid-notices.ts'
import { type Linked, ofPair } from './links.ts'
import { endLinks, openLinks } from './switch-links.ts'

type Counted = { lanes: number; bids: number }

/** The shipper ends its work with a carrier; 404 for a carrier it has no link with, 409 where it is ended. */
export async function endLink(
  caller: Caller,
  carrierId: number,
  modes: readonly number[],
  context: Context,
): Promise<Counted> {
  const link = { shipperId: caller.companyId, carrierId, modes }
  return change(caller, link, context, async (tx) => {
    await findLink(tx, link)
    const ended = await endLinks(tx, caller, link, 'shipper', context)
    if (ended.modes.length === 0) throw conflict('This link was already ended.')
    return { ...ended, action: 'ended' as const, reason: undefined }
  })
}

/** The shipper opens links again that it ended; nobody is linked this way for the first time. */
export async function renewLink(
  caller: Caller,
  carrierId: number,
  modes: readonly number[],
  context: Context,
): Promise<Counted> {
  const link = { shipperId: caller.companyId, carrierId, modes }
  return change(caller, link, context, async (tx) => {
    const known = await findLink(tx, link)
    if (modes.some((mode) => !known.includes(mode))) throw notFound('The link')
    const opened = await openLinks(tx, caller, link, context)
    if (opened.modes.length === 0) throw conflict('This link is active already.')
    return { ...opened, action: 'renewed' as const, reason: undefined }
  })
}

export async function setLink(
  caller: Caller,
  companyIds: readonly [number, number],
  { modes, linked, reason }: { modes: readonly number[]; linked: boolean; reason: string },
  context: Context,
): Promise<void> {
  const pair = await pairOf(companyIds, context)
  const link = { ...pair, modes }
  await change(caller, link, context, async (tx) => {
    const changed = linked
      ? await openLinks(tx, caller, link, context)
      : await endLinks(tx, caller, link, 'owner', context)
    if (changed.modes.length === 0) {
      throw conflict(linked ? 'They are linked already.' : 'They are not linked.')
    }
    return { ...changed, action: linked ? ('linked' as const) : ('unlinked' as const), reason }
  })
}

type Outcome = Awaited<ReturnType<typeof endLinks>> & {
  action: 'ended' | 'renewed' | 'linked' | 'unlinked'
  reason: string | undefined
}

async function change(
  caller: Caller,
  { shipperId, carrierId }: Linked,
  context: Context,
  act: (tx: Transaction) => Promise<Outcome>,
): Promise<Counted> {
  const [counted, notices] = await inTransaction(context.database, async (tx) => {
    const { modes, lanes, bids, notices, action, reason } = await act(tx)
    await recordChange(tx, caller, {
      subject: 'carrier',
      subjectId: carrierId,
      action,
      after: { modes, lanes, bids, ...(reason !== undefined && { reason }) },
      companyId: shipperId,
    })
    return [{ lanes, bids }, await addNotices(tx, notices)] as const
  })
  await pushNotices(context, notices)
  await showBids(context, { companyId: carrierId })
  return counted
}

/** Modes a shipper has or had a link with a carrier in; 404 without any. */
async function findLink(tx: Transaction, link: Linked): Promise<number[]> {
  const rows = await tx.select({ mode: carrierModes.mode }).from(carrierModes).where(ofPair(link))
  if (rows.length === 0) throw notFound('The carrier')
  return rows.map(({ mode }) => mode)
}

async function pairOf([one, other]: readonly [number, number], { database: { db } }: Context) {
  const rows = await db
    .select({ id: companies.id, kind: companies.kind })
    .from(companies)
    .where(inArray(companies.id, [one, other]))
  if (!rows.some(({ id }) => id === one)) throw notFound('The company')
  const shipper = rows.find(isShipper)
  const carrier = rows.find(isCarrier)
  if (!shipper || !carrier) throw invalid('Choose a shipper and a carrier to link.')
  return { shipperId: shipper.id, carrierId: carrier.id }
}

export async function linksOf(companyId: number, { database: { db } }: Context) {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId))
  if (!company) throw notFound('The company')
  const ofCarrier = isCarrier(company)
  const rows = await db
    .select({ link: carrierModes, company: companies.name })
    .from(carrierModes)
    .innerJoin(
      companies,
      eq(companies.id, ofCarrier ? carrierModes.shipperId : carrierModes.carrierId),
    )
    .where(eq(ofCarrier ? carrierModes.carrierId : carrierModes.shipperId, companyId))
    .orderBy(companies.name, carrierModes.mode)
  return rows.map(({ link, company: name }) => ({
    companyId: ofCarrier ? link.shipperId : link.carrierId,
    company: name,
    mode: link.mode,
    state: link.state,
    since: link.createdAt.toISOString(),
    endedAt: link.endedAt?.toISOString() ?? null,
    endedBy: link.endedBy,
  }))
}

import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { carriers } from '#contract/ext/carriers.ts'
import { CompanyKind, isCarrier } from '#domain/company-kind.ts'
import { laneName } from '#domain/lane.ts'
import { modeTitle } from '#domain/mode.ts'
import { inviteAddress } from '#server/accounts/invite.ts'
import { reasonOf } from '#server/accounts/mail-code.ts'
import { findPerson } from '#server/accounts/people.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, invalid, notFound } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import { bidsWanted, inviteToLanes } from '#server/lanes/invite-to-lanes.ts'
import { lockLanes } from '#server/lanes/lane-row.ts'
import { isOwnLane } from '#server/lanes/seen-lanes.ts'
import { ofPair } from './links.ts'
import { openLinks } from './switch-links.ts'

type Invitation = BodyOf<typeof carriers.invite>
type Company = { id: number; name: string }

/**
 * Lets a carrier work with the shipper in a mode, and bid at once on lanes that are open for bids. A new
 * address makes a company of its own: nobody is ever added to the people of a carrier that is here already.
 */
export async function inviteCarrier(
  caller: Caller,
  invitation: Invitation,
  context: Context,
): Promise<ResponseOf<typeof carriers.invite>> {
  const { mode, address } = invitation
  const person = address === undefined ? null : await findPerson(address, context)
  const { carrier, isNew, invited, notices } = await inTransaction(context.database, async (tx) => {
    const found = await carrierOf(caller, invitation, person, tx)
    const link = { shipperId: caller.companyId, carrierId: found.carrier.id, modes: [mode] }
    const opened = await openLinks(tx, caller, link, context)
    const rows = await lanesFor(caller, invitation, tx)
    const count = await inviteToLanes(tx, rows, [found.carrier.id], context.now())
    await recordChange(tx, caller, {
      subject: 'carrier',
      subjectId: found.carrier.id,
      action: 'invited',
      after: { carrier: found.carrier.name, mode, lanes: count, ...(address && { address }) },
    })
    const invitations = count > 0 ? [bidsWanted(found.carrier.id, mode, rows)] : []
    return {
      ...found,
      invited: count,
      notices: await addNotices(tx, [...opened.notices, ...invitations]),
    }
  })
  await pushNotices(context, notices)
  const refused =
    isNew && address ? await inviteAddress(address, 'Carrier', carrier.id, context) : null
  if (refused) {
    throw conflict(
      `${carrier.name} was added, but no email was sent to ${address}: ${reasonOf(refused)}`,
    )
  }
  return {
    carrierId: carrier.id,
    carrier: carrier.name,
    lanes: invited,
    mailed: isNew ? (address ?? null) : null,
  }
}

/** The carrier that is meant: one the shipper knows, one of an address that has an account, or a new one. */
async function carrierOf(
  caller: Caller,
  { carrierId, address, company, mode }: Invitation,
  person: Awaited<ReturnType<typeof findPerson>>,
  tx: Transaction,
): Promise<{ carrier: Company; isNew: boolean }> {
  if (carrierId !== undefined) {
    const [known] = await tx
      .select({ id: companies.id, name: companies.name })
      .from(carrierModes)
      .innerJoin(companies, eq(companies.id, carrierModes.carrierId))
      .where(ofPair({ shipperId: caller.companyId, carrierId }))
      .limit(1)
    if (!known) throw notFound('The carrier')
    return { carrier: known, isNew: false }
  }
  if (address === undefined) throw invalid('Choose a carrier, or enter an email address.')
  if (person) {
    if (!isCarrier(person.company)) throw conflict(`${address} does not work for a carrier.`)
    return { carrier: person.company, isNew: false }
  }
  if (company === '') throw invalid('Say what the carrier of this address is called.')
  const [made] = await tx
    .insert(companies)
    .values({ name: company, kind: CompanyKind.Carrier, modes: [mode] })
    .onConflictDoNothing()
    .returning({ id: companies.id, name: companies.name })
  const carrier = made ?? (await stillEmpty(caller, company, tx))
  if (!carrier) {
    throw conflict(
      `There is a company called ${company} already, and ${address} has no account with it. Invite it by the address of somebody who works there.`,
    )
  }
  return { carrier, isNew: true }
}

/** A carrier the shipper itself added and that nobody has registered for: it may be invited again. */
async function stillEmpty(
  { companyId }: Caller,
  name: string,
  tx: Transaction,
): Promise<Company | undefined> {
  const { rows } = await tx.execute<Company>(sql`
    select c.id, c.name from companies c
    where lower(c.name) = lower(${name}) and c.kind = ${CompanyKind.Carrier}
      and not exists (select 1 from users u where u.company_id = c.id)
      and exists (select 1 from carrier_modes m where m.carrier_id = c.id and m.shipper_id = ${companyId})
      and not exists (select 1 from carrier_modes m where m.carrier_id = c.id and m.shipper_id <> ${companyId})`)
  return rows[0]
}

/** Lanes open for bids now; 409 for one that does not, since a start invites by itself. */
async function lanesFor(caller: Caller, { lanes: wanted, mode }: Invitation, tx: Transaction) {
  if (wanted === undefined) return []
  if (wanted === 'started') {
    return tx
      .select()
      .from(lanes)
      .where(and(isOwnLane(caller, 'lanes'), eq(lanes.mode, mode), eq(lanes.status, 'started')))
  }
  const rows = await lockLanes(caller, wanted, tx)
  const foreign = rows.find((lane) => lane.mode !== mode)
  if (foreign) throw invalid(`${laneName(foreign)} is not in ${modeTitle(mode)}.`)
  const closed = rows.find(({ status }) => status !== 'started')
  if (closed) {
    throw conflict(
      `${laneName(closed)} takes no bids now: it is ${closed.status}. Nobody was invited.`,
    )
  }
  return rows
}

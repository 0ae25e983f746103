import { type SQL, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { Caller } from '#server/context.ts'

/** What a statement calls the lanes it reads. */
type Alias = 'l' | 'lanes'

/** Of a shipper: its own, once the upload that brought them is approved. */
export const isOwnLane = ({ companyId }: Caller, alias: Alias): SQL =>
  sql`${sql.identifier(alias)}.company_id = ${companyId} and ${sql.identifier(alias)}.approved`

/** Bidding has opened: invited carriers see the lane from then on. */
export const isTendered = (alias: Alias): SQL =>
  sql`${sql.identifier(alias)}.status in ('started', 'paused', 'awarded')`

/** Of a carrier: those it is invited to, once bidding has opened. */
const isInvitedTo = ({ companyId }: Caller, alias: Alias): SQL =>
  sql`${isTendered(alias)}
        and ${sql.identifier(alias)}.id in (select i.lane_id from lane_invitations i where i.carrier_id = ${companyId})`

/** The lanes a person may see. */
export const seenBy = (caller: Caller, alias: Alias = 'l'): SQL =>
  may(caller, 'bid') ? isInvitedTo(caller, alias) : isOwnLane(caller, alias)

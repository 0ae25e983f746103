import { and, asc, eq, ne, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/store/database.ts'
import { carrierModes } from '#server/store/tables/terms.ts'

export type Linked = { shipperId: number; carrierId: number; modes: readonly number[] }

/** A link that lets carrier and shipper see of each other what their work needs. */
export const isOpen: SQL = ne(carrierModes.state, 'ended')

export const ofPair = ({ shipperId, carrierId }: Pick<Linked, 'shipperId' | 'carrierId'>) =>
  and(eq(carrierModes.shipperId, shipperId), eq(carrierModes.carrierId, carrierId))

/**
 * Keeps a shipper's links as they are until the transaction ends. Links are locked before lanes, never
 * after.
 */
export const lockLinks = (tx: Transaction, shipperId: number) =>
  tx
    .select({ mode: carrierModes.mode })
    .from(carrierModes)
    .where(eq(carrierModes.shipperId, shipperId))
    .orderBy(asc(carrierModes.mode), asc(carrierModes.carrierId))
    .for('share')

/** Somebody of the carrier registered: what was an invitation is a link. */
export const activateLinks = (tx: Transaction, carrierId: number) =>
  tx
    .update(carrierModes)
    .set({ state: 'active' })
    .where(and(eq(carrierModes.carrierId, carrierId), eq(carrierModes.state, 'invited')))

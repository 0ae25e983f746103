import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { get, set } from 'idb-keyval'
import type { Bid } from '#domain/bid.ts'
import type { ChargeLine } from '#domain/charge.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { queryKeys } from '#lib/query-keys.ts'

export type Receipt = {
  mode: BiddableMode
  /** ISO 8601. */
  at: string
  bids: readonly Bid[]
  /** Names of the lanes, and whose they are. */
  lanes: Readonly<Record<number, { name: string; shipper: string | null }>>
  /** Charge lines as the host listed them; absent where they are the mode's. */
  lines?: readonly ChargeLine[]
  drafts: number
  withdrawn: readonly string[]
  declined: number
}

const kept = 20

/** The newest receipts of a person in a mode, on this device; a reload keeps them. */
export const receiptQueries = {
  of: (userId: number, mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.bidReceipts(userId, mode),
      queryFn: () => readReceipts(userId, mode),
      staleTime: Infinity,
    }),
}

export async function keepReceipt(
  userId: number,
  receipt: Receipt,
  client: QueryClient,
): Promise<void> {
  const { mode } = receipt
  const next = [receipt, ...(await readReceipts(userId, mode))].slice(0, kept)
  client.setQueryData(receiptQueries.of(userId, mode).queryKey, next)
  try {
    await set(storeKey(userId, mode), next)
  } catch {
    // A private window keeps none: it is shown, and can be downloaded now.
  }
}

async function readReceipts(userId: number, mode: BiddableMode): Promise<Receipt[]> {
  try {
    return (await get<Receipt[]>(storeKey(userId, mode))) ?? []
  } catch {
    return []
  }
}

const storeKey = (userId: number, mode: BiddableMode) => `bid-receipts:${userId}:${mode}`

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { get, set } from 'idb-keyval'
import * as z from 'zod'
import type { Bid } from '#domain/bid.ts'
import type { ChargeLine } from '#domain/charge.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { tab } from '#lib/device.ts'

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

const key = 'unanswered-submission'
const noteSchema = z.object({ userId: z.number(), bids: z.number(), at: z.string() })
type Note = z.infer<typeof noteSchema>

/** A submission that got no answer ends the session: what is not known about it is shown after signing in. */
export const unansweredSubmission = {
  read(userId: number): Note | null {
    const text = tab.read(key)
    const note = text === null ? null : noteSchema.safeParse(JSON.parse(text))
    return note?.success && note.data.userId === userId ? note.data : null
  },
  keep: (note: Note): boolean => tab.write(key, JSON.stringify(note)),
  forget: (): void => tab.remove(key),
}

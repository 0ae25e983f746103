import type { Bid, BidEntry } from '#domain/bid.ts'

/** What one call takes (src/contract/bids.ts). */
const bidsACall = 5000

export type SaveBids = (asked: { entries: BidEntry[]; submit: boolean }) => Promise<Bid[]>

/** Saves in as many calls as it takes, each all or nothing; what was saved before a refusal stays. */
export async function saveInTurn(
  entries: readonly BidEntry[],
  submit: boolean,
  save: SaveBids,
): Promise<Bid[]> {
  const saved: Bid[] = []
  for (let at = 0; at < entries.length; at += bidsACall) {
    saved.push(...(await save({ entries: entries.slice(at, at + bidsACall), submit })))
  }
  return saved
}

import { closingTime } from '#domain/open-to-bids.ts'

/** When a lane closes, as text in UTC: with its round, or at its own later time; null = never. */
export const laneClosesAt = (
  { ownClosesAt }: { ownClosesAt: Date | null },
  roundClosesAt: string | null,
): string | null => closingTime(roundClosesAt, ownClosesAt?.toISOString() ?? null)

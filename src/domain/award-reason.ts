import * as z from 'zod'

/** Why a lane was awarded; 'other' carries the shipper's own words. */
export const awardReasons = ['price', 'service', 'capacity', 'incumbent', 'other'] as const
export type AwardReasonKind = (typeof awardReasons)[number]

export const awardReasonSchema = z.object({
  kind: z.enum(awardReasons),
  note: z.string().trim().max(200).default(''),
})
export type AwardReason = z.infer<typeof awardReasonSchema>

export const reasonTitles: Record<AwardReasonKind, string> = {
  price: 'Price',
  service: 'Service',
  capacity: 'Capacity',
  incumbent: 'Incumbent kept',
  other: 'Other',
}

const won: Record<AwardReasonKind, string> = {
  price: 'chosen on price',
  service: 'chosen for its service',
  capacity: 'chosen for its capacity',
  incumbent: 'chosen to stay with the incumbent',
  other: '',
}

const lost: Record<AwardReasonKind, string> = {
  price: 'another offer was better on price',
  service: 'another offer was better on service',
  capacity: 'another offer was better on capacity',
  incumbent: 'the shipper stays with the incumbent',
  other: '',
}

/** What a carrier sees of its own bid; never who else bid, or how much. */
export function tellReason({ kind, note }: AwardReason, outcome: 'won' | 'lost'): string {
  const words = (outcome === 'won' ? won : lost)[kind]
  return [words, note].filter((part) => part !== '').join(': ')
}

/** An offer on a lane that is decided; an incomplete one has no cost. */
type DecidedOffer = { cost: number | null; incumbent: boolean }

/**
 * The reasons that an award of a lane proves wrong: price where an offer not chosen costs the same or less,
 * so that its carrier may see rank 1; the incumbent where its offer is not the only one chosen.
 */
export function contradictedReasons(
  awarded: readonly DecidedOffer[],
  others: readonly DecidedOffer[],
): Contradictable[] {
  const highest = Math.max(...awarded.map(({ cost }) => cost ?? 0))
  const underbid = others.some(({ cost }) => cost !== null && cost <= highest)
  const incumbentBid = [...awarded, ...others].some(({ incumbent }) => incumbent)
  const replaced = incumbentBid && !awarded.every(({ incumbent }) => incumbent)
  return [...(underbid ? (['price'] as const) : []), ...(replaced ? (['incumbent'] as const) : [])]
}

export const contradictionWords = {
  price: 'an offer that was not chosen costs the same or less',
  incumbent: 'the incumbent bid and is not the only carrier chosen',
} satisfies Partial<Record<AwardReasonKind, string>>
export type Contradictable = keyof typeof contradictionWords

/** What forbids a note to carriers, or null: it names a carrier that bid, or an amount. */
export function noteProblem(note: string, carriers: Iterable<string>): string | null {
  if (/\d{3,}|\d[.,]\d|[$€£¥%]|\d\s*percent/iu.test(note)) {
    return 'Carriers see this note: leave out amounts and percentages.'
  }
  const text = note.toLowerCase()
  for (const name of carriers) {
    const [first = ''] = name.toLowerCase().split(/[\s,]/)
    if (text.includes(name.toLowerCase()) || (first.length >= 5 && words(text).includes(first))) {
      return `Carriers see this note: leave out ${name}.`
    }
  }
  return null
}

const words = (text: string): string[] => text.split(/[^\p{L}\p{N}]/u)

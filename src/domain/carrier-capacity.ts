import * as z from 'zod'
import { type Lane, laneEnds } from './lane.ts'

/** What a limit is about: every lane of the mode, or those that have the same value in one field. */
export const capacityFields = ['origin', 'destination', 'region', 'equipment'] as const
export type CapacityField = (typeof capacityFields)[number]

export const mostCapacityLimits = 100

/** The most volume a year that a carrier takes of some lanes together, in the mode's measure. */
export const capacityLimitSchema = z.object({
  /** Null for all lanes. */
  field: z.enum(capacityFields).nullable(),
  /** As lanes have it in that field; empty for all lanes. */
  value: z.string().trim().max(200),
  most: z.number().positive().max(1_000_000_000),
})
export type CapacityLimit = z.infer<typeof capacityLimitSchema>

/** Equipment is null where a lane names none. */
export type LimitedLane = Record<Exclude<CapacityField, 'equipment'>, string> & {
  equipment: string | null
}

export const isLimited = ({ field, value }: CapacityLimit, lane: LimitedLane): boolean =>
  field === null || lane[field] === value

/** 'all lanes', 'lanes from Houston, TX'. */
export function limitedLanes({ field, value }: Pick<CapacityLimit, 'field' | 'value'>): string {
  if (field === null) return 'all lanes'
  if (field === 'origin') return `lanes from ${value}`
  if (field === 'destination') return `lanes to ${value}`
  return `lanes of ${value}`
}

/** What keeps these limits from standing together, in words; null when nothing does. */
export function limitsProblem(limits: readonly CapacityLimit[]): string | null {
  const seen = new Set<string>()
  for (const limit of limits) {
    if (limit.field !== null && limit.value === '')
      return `Choose the ${limit.field} that the capacity is about.`
    if (limit.field === null && limit.value !== '')
      return 'A capacity for all lanes names no place or equipment.'
    const name = limitedLanes(limit)
    if (seen.has(name)) return `There are two capacities for ${name}. Keep one.`
    seen.add(name)
  }
  return null
}

/** Of each limit that lanes exceed: what they add up to. Sums of parts of a year end in other digits than the year. */
export function exceededLimits(
  limits: readonly CapacityLimit[],
  moved: readonly { lane: LimitedLane; volume: number }[],
): { limit: CapacityLimit; volume: number }[] {
  return limits.flatMap((limit) => {
    const volume = moved.reduce(
      (sum, part) => sum + (isLimited(limit, part.lane) ? part.volume : 0),
      0,
    )
    return volume > limit.most * (1 + 1e-9) ? [{ limit, volume }] : []
  })
}

/** What a limit leaves, once these are moved. Databases add up in any order, which shows in the last digits. */
export function leftOf(
  limit: CapacityLimit,
  moved: readonly { lane: LimitedLane; volume: number }[],
): CapacityLimit {
  const used = moved.reduce(
    (sum, { lane, volume }) => sum + (isLimited(limit, lane) ? volume : 0),
    0,
  )
  return { ...limit, most: Math.max(0, Math.round((limit.most - used) * 1e6) / 1e6) }
}

export const limitedPlaces = (lane: Lane): LimitedLane => ({
  ...laneEnds(lane),
  region: lane.region,
  equipment: lane.equipmentType,
})

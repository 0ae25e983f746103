import { type AwardColumns, offersInOrder } from '#domain/award-optimiser/award-columns.ts'
import { noBid } from '#domain/award-optimiser/award-model.ts'
import type { Backup } from '#domain/award-optimiser/backups.ts'
import type { Scenario } from '#domain/award-optimiser/rule.ts'
import type { ScenarioResult } from '#domain/award-optimiser/scenario-result.ts'
import { partsByLane } from '#domain/award-optimiser/value-award.ts'
import { offeredPriceWords } from '#domain/carrier-offer.ts'
import { laneBackups, type ShareBackups } from './backup-words.ts'
import { carrierNames } from './tender-words.ts'

export type AwardedLane = {
  id: number
  place: number
  name: string
  origin: string
  destination: string
  businessUnit: string
  equipment: string
  region: string
  incumbentId: number | null
  incumbent: string | null
  /** Whether the incumbent wins at least a part of the lane. */
  keepsIncumbent: boolean
  /** Carriers that win a part of it. */
  winners: readonly number[]
  /** 'Bluefin', or 'Bluefin 60%, Cormorant 40%'. */
  winner: string
  outcome: 'By hand' | 'At baseline' | 'Incumbent' | 'Not incumbent'
  cents: number
  baselineCents: number | null
  backups: readonly ShareBackups[]
  /** '5% off with offer “Texas bundle”'; null where bids count as they are. */
  offer: string | null
}

/** An award lane by lane. */
export function awardedLanes(
  columns: AwardColumns,
  { pins }: Scenario,
  { award, value }: ScenarioResult,
  backups: readonly (readonly Backup[])[],
): AwardedLane[] {
  if (!award || !value) return []
  const { lanes, bids } = columns
  const offers = offersInOrder(columns)
  const nameOf = carrierNames(columns)
  const pinned = new Set(pins.map(({ laneId }) => laneId))
  return [...partsByLane(award)].map(([lane, parts]) => {
    const id = lanes.id[lane]!
    const incumbent = lanes.incumbentId[lane] ?? null
    const shares = new Map<string, number>()
    const winners = new Set<number>()
    for (const part of parts) {
      const bid = award.bid[part]!
      const carrier = bid === noBid ? null : bids.carrierId[bid]!
      if (carrier !== null) winners.add(carrier)
      const name = carrier === null ? 'Baseline' : nameOf(carrier)
      shares.set(name, Math.max(shares.get(name) ?? 0, award.share[part]!))
    }
    const keepsIncumbent = incumbent !== null && winners.has(incumbent)
    const baselines = parts.map((part) => value.baselineCents[part]!)
    return {
      id,
      place: lane,
      name: `${lanes.origin[lane]} > ${lanes.destination[lane]}`,
      origin: lanes.origin[lane]!,
      destination: lanes.destination[lane]!,
      businessUnit: lanes.businessUnit[lane]!,
      equipment: lanes.equipment[lane]!,
      region: lanes.region[lane]!,
      incumbentId: incumbent,
      incumbent: incumbent === null ? null : nameOf(incumbent),
      keepsIncumbent,
      winners: [...winners],
      winner: [...shares]
        .map(([name, share]) => (share === 100 ? name : `${name} ${share}%`))
        .join(', '),
      offer:
        [
          ...new Set(
            parts.flatMap((part) => {
              const offer = offers[award.offer[part]!]
              return offer ? [offeredPriceWords(offer)] : []
            }),
          ),
        ].join(', ') || null,
      outcome: pinned.has(id)
        ? 'By hand'
        : winners.size === 0
          ? 'At baseline'
          : keepsIncumbent
            ? 'Incumbent'
            : 'Not incumbent',
      cents: parts.reduce((sum, part) => sum + value.cents[part]!, 0),
      baselineCents: baselines.some(Number.isNaN)
        ? null
        : baselines.reduce((sum, cents) => sum + cents, 0),
      backups: laneBackups(columns, award, parts, backups),
    }
  })
}

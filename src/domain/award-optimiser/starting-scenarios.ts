import type { AwardColumns } from './award-columns.ts'
import { measureRule } from './frontier-measure.ts'
import type { Rule } from './rule.ts'

/** Three ways to award that most tenders begin with, at limits that hold. */
export function startingScenarios(columns: AwardColumns): { name: string; rules: Rule[] }[] {
  const bidders = new Set(columns.bids.carrierId).size
  return [
    { name: 'Lowest bids', rules: [] },
    {
      name: 'Keep incumbents',
      rules: [
        {
          // Of what incumbents bid on.
          ...measureRule('incumbents', Math.floor(70 * incumbentBidVolume(columns))),
          id: 'incumbents',
        },
      ],
    },
    {
      name: 'Few carriers',
      rules: [
        {
          ...measureRule('carriers', Math.max(1, Math.ceil((2 * bidders) / 3))),
          id: 'carriers',
        },
        // Nobody of the few may have bid on a lane.
        { id: 'baseline', on: true, scope: {}, kind: 'unawarded', penaltyPercent: 10 },
      ],
    },
  ]
}

/** The part of the volume that incumbents bid on: they can keep no more. */
export function incumbentBidVolume({ lanes, bids }: AwardColumns): number {
  const incumbentOf = new Map(lanes.id.map((id, lane) => [id, lanes.incumbentId[lane]]))
  const kept = new Set(
    bids.laneId.filter((lane, bid) => incumbentOf.get(lane) === bids.carrierId[bid]),
  )
  const all = lanes.volume.reduce((a, b) => a + b, 0)
  const theirs = lanes.volume.reduce(
    (sum, volume, at) => sum + (kept.has(lanes.id[at]!) ? volume : 0),
    0,
  )
  return all > 0 ? theirs / all : 0
}

import type { AwardColumns } from './award-columns.ts'
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
          ...common('incumbents'),
          kind: 'limit',
          measure: 'volume',
          of: { who: 'incumbents' },
          each: false,
          // Of what incumbents bid on.
          least: Math.floor(70 * incumbentBidVolume(columns)),
          unit: 'percent',
        },
      ],
    },
    {
      name: 'Few carriers',
      rules: [
        {
          ...common('carriers'),
          kind: 'carriers',
          per: 'all',
          most: Math.max(1, Math.ceil((2 * bidders) / 3)),
        },
        // Nobody of the few may have bid on a lane.
        { ...common('baseline'), kind: 'unawarded', penaltyPercent: 10 },
      ],
    },
  ]
}

const common = (id: string) => ({ id, on: true, scope: {} })

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

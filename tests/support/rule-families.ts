import type { AwardModel } from '#domain/award-optimiser/award-model.ts'

type Rules = { [part: string]: unknown }[]

/** Sets of rules that awards are measured with, from none to all kinds together. */
export function ruleFamilies({ bids, lanes }: AwardModel, carriers: number): Record<string, Rules> {
  const lowest = new Map<number, number>()
  for (let bid = 0; bid < bids.id.length; bid += 1) {
    const known = lowest.get(bids.lane[bid]!)
    if (known === undefined || bids.cents[bid]! < bids.cents[known]!)
      lowest.set(bids.lane[bid]!, bid)
  }
  const spend = [...lowest.values()].reduce((sum, bid) => sum + bids.cents[bid]!, 0)
  const most = { 6: 3, 20: 8, 60: 15 }[carriers] ?? Math.ceil(carriers / 2)
  const everyone = { who: 'everyone' }
  const capacity = (percent: number) => ({
    id: 'capacity',
    kind: 'limit',
    measure: 'volume',
    of: everyone,
    each: true,
    most: percent,
    unit: 'percent',
  })
  const regions = [...new Set(Array.from(lanes.region))].map((region) => ({
    ...capacity(Math.min(60, 500 / carriers + 10)),
    id: `capacity ${region}`,
    scope: { regions: [region] },
  }))
  const incumbents = (least: number) => ({
    id: 'incumbents',
    kind: 'limit',
    measure: 'volume',
    of: { who: 'incumbents' },
    least,
    unit: 'percent',
  })
  const cap = (percent: number) => ({ id: 'co2e', kind: 'co2eCap', most: percent, unit: 'percent' })
  const two = { id: 'two', kind: 'perLane', most: 2, minimumShare: 20, twoAbove: 120 }
  const few = (count: number, per = 'all') => ({ id: 'few', kind: 'carriers', per, most: count })
  const worthwhile = (part: number) => ({
    id: 'worthwhile',
    kind: 'worthwhile',
    measure: 'spend',
    least: Math.round((part * spend) / carriers),
    unit: 'amount',
  })
  // Carriers that are left may not reach every lane: what nobody moves stays at baseline, at a penalty.
  const stay = { id: 'stay', kind: 'unawarded', penaltyPercent: 30 }
  return {
    lowest: [],
    switching: [{ id: 'switching', kind: 'switching', percent: 3 }],
    'two carriers': [two],
    share: [
      {
        id: 'share',
        kind: 'limit',
        measure: 'spend',
        of: everyone,
        each: true,
        most: 250 / carriers,
        unit: 'percent',
      },
    ],
    incumbents: [incumbents(50)],
    co2e: [cap(93)],
    capacity: [capacity(220 / carriers), ...regions, stay],
    few: [few(most), stay],
    'few per region': [few(Math.max(2, Math.round(carriers / 5)), 'region'), stay],
    worthwhile: [worthwhile(0.4), stay],
    'all rules': [
      capacity(500 / carriers),
      // Nineteen of sixty carriers have less than 40 % of the volume of most tenders as incumbents.
      incumbents(carriers > 20 ? 30 : 40),
      cap(97),
      two,
      few(Math.round(most * 1.25)),
      worthwhile(0.2),
      stay,
    ],
  }
}

import { isLimited, limitedLanes } from '#domain/carrier-capacity.ts'
import type { AwardModel, CarrierCapacity } from './award-model.ts'
import type { RuleOf, Scope } from './rule.ts'

/** Carriers' capacities as limits. They are no rules of a scenario: nobody can turn them off. */
export const capacityRules = ({ capacities = [] }: AwardModel): RuleOf<'limit'>[] =>
  capacities.map((capacity) => ({
    id: capacityId(capacity),
    on: true,
    scope: scopeOf(capacity),
    kind: 'limit',
    measure: 'volume',
    of: { who: 'carriers', carriers: [capacity.carrier] },
    each: true,
    most: capacity.most,
    unit: 'amount',
  }))

/** Percent of the baseline: only what carriers take too little of stays at it. */
export const lastResortPercent = 1000

/** The carriers whose capacity a lane counts for: they may have too little left for it, which is no rule's fault. */
export function limitedCarriers({ lanes, capacities = [] }: AwardModel, lane: number): Set<number> {
  const places = {
    origin: lanes.origin[lane]!,
    destination: lanes.destination[lane]!,
    region: lanes.region[lane]!,
    equipment: lanes.equipment[lane]!,
  }
  return new Set(
    capacities.flatMap((capacity) => (isLimited(capacity, places) ? [capacity.carrier] : [])),
  )
}

export const capacityId = (capacity: CarrierCapacity): string =>
  `capacity/${capacity.carrier}/${limitedLanes(capacity)}`

/** What a rule by that id is called where it is a capacity; null where it is none. */
export function capacityWords(id: string, nameOf: (carrier: number) => string): string | null {
  const [, carrier, lanes] = /^capacity\/(\d+)\/(.*)$/.exec(id) ?? []
  return carrier && lanes ? `Capacity of ${nameOf(Number(carrier))} for ${lanes}` : null
}

function scopeOf({ field, value }: CarrierCapacity): Scope {
  switch (field) {
    case null:
      return {}
    case 'origin':
      return { origins: [value] }
    case 'destination':
      return { destinations: [value] }
    case 'region':
      return { regions: [value] }
    case 'equipment':
      return { equipment: [value] }
  }
}

import { limitedLanes } from '#domain/carrier-capacity.ts'
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

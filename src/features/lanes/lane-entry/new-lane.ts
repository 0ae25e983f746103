import type { SentBody } from '#contract/endpoint.ts'
import type { lanes } from '#contract/lanes.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import type { ServiceType } from '#domain/overview.ts'
import { type LaneNumber, readLaneNumber } from './lane-number.ts'
import { type FoundPlace, placeOf } from './place-search.api.ts'

export type TypedLane = {
  origin: FoundPlace | null
  destination: FoundPlace | null
  equipmentType: string
  serviceType: ServiceType
  volume: string
  shipments: string
  term: string
  targetPrice: string
}

export type LaneProblems = Partial<Record<keyof TypedLane, string>>
type NewLane = SentBody<typeof lanes.create>

export const emptyLane = (mode: BiddableMode): TypedLane => ({
  origin: null,
  destination: null,
  equipmentType: '',
  serviceType: modeDefinitions[mode].usualService,
  volume: '',
  shipments: '',
  term: '',
  targetPrice: '',
})

/** The lane to send, and what keeps it from being sent by field. */
export function readTypedLane(
  mode: BiddableMode,
  typed: TypedLane,
): { body: NewLane; problems: LaneProblems } {
  const problems: LaneProblems = {}
  const { measure } = modeDefinitions[mode]
  const number = (field: LaneNumber) => {
    if (typed[field].trim() === '') return undefined
    const read = readLaneNumber(field, typed[field])
    if ('number' in read) return read.number
    problems[field] = read.problem
    return undefined
  }
  if (!typed.origin) problems.origin = 'Choose an origin from the list.'
  if (!typed.destination) problems.destination = 'Choose a destination from the list.'
  const byShipment = measure.key === 'shipments'
  const volume = byShipment ? undefined : number('volume')
  const shipments = number('shipments')
  const term = number('term')
  const targetPrice = number('targetPrice')
  const isCounted = measure.key === 'cubicMetres' || measure.key === 'kilograms'
  if (isCounted && (volume ?? 0) > 0 && !shipments && !problems.shipments)
    problems.shipments = 'Enter how many shipments a year the volume moves in.'
  return {
    body: {
      mode,
      origin: typed.origin ? placeOf(typed.origin) : {},
      destination: typed.destination ? placeOf(typed.destination) : {},
      serviceType: typed.serviceType,
      ...(typed.equipmentType !== '' && { equipmentType: typed.equipmentType }),
      ...(volume !== undefined && { volume }),
      ...(shipments !== undefined && { shipments }),
      ...(term !== undefined && { term }),
      ...(targetPrice !== undefined && { targetPrice }),
    },
    problems,
  }
}

import type { SentBody } from '#contract/endpoint.ts'
import type { lanes } from '#contract/lanes.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import type { ServiceType } from '#domain/overview.ts'
import { numberProblem, readNumber } from '#domain/written-number.ts'
import { readerMark } from '#ui/reader-locale.ts'
import type { FoundPlace } from './place-search.api.ts'

export type TypedLane = {
  origin: FoundPlace | null
  destination: FoundPlace | null
  equipment: string
  service: ServiceType
  volume: string
  shipments: string
  target: string
}

export type LaneProblems = Partial<Record<keyof TypedLane, string>>
type NewLane = SentBody<typeof lanes.create>

export const emptyLane = (mode: BiddableMode): TypedLane => ({
  origin: null,
  destination: null,
  equipment: '',
  service: modeDefinitions[mode].usualService,
  volume: '',
  shipments: '',
  target: '',
})

/** The lane to send, and what keeps it from being sent by field. */
export function readTypedLane(
  mode: BiddableMode,
  typed: TypedLane,
): { body: NewLane; problems: LaneProblems } {
  const problems: LaneProblems = {}
  const mark = readerMark()
  const { measure } = modeDefinitions[mode]
  const number = (field: 'volume' | 'shipments' | 'target', what: string, whole = false) => {
    const text = typed[field].trim()
    if (text === '') return undefined
    const read = readNumber(text, mark)
    if ('number' in read && read.number >= 0 && (!whole || Number.isInteger(read.number)))
      return read.number
    problems[field] =
      'refused' in read && read.readings.length > 0
        ? numberProblem(text, read, mark)
        : `Expected ${what}, found "${text}".`
    return undefined
  }
  if (!typed.origin) problems.origin = 'Choose an origin from the list.'
  if (!typed.destination) problems.destination = 'Choose a destination from the list.'
  const byShipment = measure.key === 'shipments'
  const volume = byShipment ? undefined : number('volume', 'a volume of 0 or more')
  const shipments = number('shipments', 'a whole number of shipments', true)
  const targetPrice = number('target', 'dollars a year, or nothing for none')
  const isCounted = measure.key === 'cubicMetres' || measure.key === 'kilograms'
  if (isCounted && (volume ?? 0) > 0 && !shipments && !problems.shipments)
    problems.shipments = 'Enter how many shipments a year the volume moves in.'
  return {
    body: {
      mode,
      origin: placeOf(typed.origin),
      destination: placeOf(typed.destination),
      serviceType: typed.service,
      ...(typed.equipment !== '' && { equipmentType: typed.equipment }),
      ...(volume !== undefined && { volume }),
      ...(shipments !== undefined && { shipments }),
      ...(targetPrice !== undefined && { targetPrice }),
    },
    problems,
  }
}

const placeOf = (place: FoundPlace | null): NonNullable<NewLane['origin']> => {
  if (place === null) return {}
  const { words: _words, about: _about, ...known } = place
  return known
}

import { roadFactor } from '#domain/carbon-legs.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import type { distanceSources } from '#domain/overview.ts'
import { milesPer } from '#domain/unit.ts'
import type { Place } from '#server/places/place.ts'
import { kilometres, type Point } from './great-circle.ts'
import { seaRoute } from './sea-route.ts'

export type LaneDistance = {
  km: number
  miles: number
  source: (typeof distanceSources)[number] | null
  note: string
}

/** The distance of a lane and where it comes from; air is great circle and names no source. */
export function laneDistance(mode: BiddableMode, origin: End, destination: End): LaneDistance {
  const areas = [origin, destination].filter(({ position }) => position === 'area').length
  const measured = betweenPoints(mode, origin, destination)
  if (areas === 0) return measured
  return {
    ...measured,
    note: `${measured.note}, from the center of ${areas === 2 ? 'both areas' : 'an area'}`,
  }
}

type End = Point & Partial<Pick<Place, 'position'>>

function betweenPoints(mode: BiddableMode, origin: Point, destination: Point): LaneDistance {
  switch (modeDefinitions[mode].mainLeg) {
    case 'road':
      return distance(
        kilometres(origin, destination) * roadFactor,
        'MileMaker',
        `Own road estimate: great circle x ${roadFactor}`,
      )
    case 'sea': {
      const { km } = seaRoute(origin, destination)
      return distance(km, 'MaritimeOcean', 'Shortest sea route, Eurostat maritime network')
    }
    case 'air':
      return distance(kilometres(origin, destination), null, 'Great circle')
  }
}

const distance = (km: number, source: LaneDistance['source'], note: string): LaneDistance => ({
  km,
  miles: km * milesPer.km,
  source,
  note,
})

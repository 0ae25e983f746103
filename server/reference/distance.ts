import { roadFactor } from '#domain/carbon-legs.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import type { distanceSources } from '#domain/overview.ts'
import { milesPer } from '#domain/unit.ts'
import { kilometres, type Point } from './great-circle.ts'
import { portByCode } from './ports.ts'
import { seaRoute } from './sea-route.ts'

export type LaneDistance = {
  km: number
  miles: number
  source: (typeof distanceSources)[number] | null
  note: string
}

/** The distance of a lane and where it comes from; air is great circle and names no source. */
export function laneDistance(
  mode: BiddableMode,
  origin: Point & { port: string },
  destination: Point & { port: string },
): LaneDistance {
  switch (modeDefinitions[mode].family) {
    case 'road':
      return distance(
        kilometres(origin, destination) * roadFactor,
        'MileMaker',
        `Own road estimate: great circle x ${roadFactor}`,
      )
    case 'ocean': {
      const { km } = seaRoute(
        portByCode(origin.port) ?? origin,
        portByCode(destination.port) ?? destination,
      )
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

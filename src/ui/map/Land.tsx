import { geoPath } from 'd3-geo'
import { memo } from 'react'
import type { Ground } from './ground.ts'
import type { MapColours } from './map-colours.ts'
import type { Plane, Spot } from './plane.ts'

type LandProps = { ground: Ground; plane: Plane; size: Spot; colours: MapColours }

/** The land under a map, again on each side where the map goes on beyond once around the world. */
export const Land = memo(function Land({ ground, plane, size, colours }: LandProps) {
  const path = geoPath(plane.projection).digits(1)
  const [land, lines] = [path(ground.land) ?? '', path(ground.lines) ?? '']
  return copiesOf(plane, size).map((shift) => (
    <g key={shift} transform={`translate(${shift},0)`}>
      <path d={land} fill={colours.land} />
      <path
        d={lines}
        fill="none"
        stroke={colours.border}
        strokeWidth={0.6}
        vectorEffect="non-scaling-stroke"
      />
    </g>
  ))
})

/** How far the land is moved for each time it is in sight. */
function copiesOf({ projection, around }: Plane, [width]: Spot): number[] {
  if (around === 0) return [0]
  const west = projection.translate()[0] - around / 2
  const first = -Math.ceil(west / around)
  const last = Math.ceil((width - west) / around) - 1
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * around)
}

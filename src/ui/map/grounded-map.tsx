import { memo, useCallback, useMemo } from 'react'
import { counted } from '#domain/quantity.ts'
import { bandsOf, widestOn, widthOf } from './bands.ts'
import { type Corridors, corridorsOf } from './corridors.ts'
import { Land } from './Land.tsx'
import { type LaidFlow, layFlows } from './lay-flows.ts'
import { loadGround, type Ground } from './ground.ts'
import { type MapColours, useMapColours } from './map-colours.ts'
import type { FlowMapProps, MapFlow, MapGround } from './map-flow.ts'
import { MapStage } from './MapStage.tsx'
import { markOf, outlineOf } from './mark.ts'
import type { Plane, Spot } from './plane.ts'
import { strandAt } from './pointed-at.ts'
import { useInTurns } from '#lib/turns.ts'
import { curveOf } from './strands.ts'
import { useStage } from './use-stage.ts'

export async function groundedMap(ground: MapGround) {
  const land = await loadGround(ground)
  return (props: Omit<MapDrawingProps, 'land'>) => <MapDrawing {...props} land={land} />
}

type MapDrawingProps = Pick<FlowMapProps, 'ground' | 'flows' | 'about' | 'overLand'> & {
  land: Ground
  activeKey: string | null
  /** The flows of a line, the largest first. */
  onPoint: (flows: readonly MapFlow[]) => void
  onPick: (flows: readonly MapFlow[]) => void
}

/** Land and flows; colours stand in the picture, so that it can be saved as it is. */
function MapDrawing({
  ground,
  land,
  flows,
  about,
  overLand = false,
  activeKey,
  onPoint,
  onPick,
}: MapDrawingProps) {
  const stage = useStage()
  const colours = useMapColours()
  const { size, sight, zoom } = stage
  const widest = widestOn(size[0])
  const laid = useInTurns(useCallback(() => layFlows(flows, ground, size), [flows, ground, size]))
  const bundle = useMemo(
    () => laid && (() => corridorsOf(laid, sight, overLand)),
    [laid, sight, overLand],
  )
  const corridors = useInTurns(bundle)
  const active = corridors?.laid.flows.find(({ flow }) => flow.key === activeKey)
  const flowsAt = (spot: Spot): MapFlow[] => {
    const { strands = [], laid: drawn } = corridors ?? {}
    return (strandAt(strands, spot, { k: zoom.view.k, widest })?.flows ?? [])
      .flatMap((index) => drawn?.flows[index]?.flow ?? [])
      .toSorted((a, b) => b.amount - a.amount)
  }
  const outside = corridors ? flows.length - corridors.laid.flows.length : 0
  return (
    <MapStage
      stage={stage}
      about={about}
      note={noteOf(outside, corridors?.leftOut ?? 0)}
      onPoint={(spot) => {
        const found = flowsAt(spot)
        if (found.length > 0) onPoint(found)
      }}
      onPick={(spot) => {
        const found = flowsAt(spot)
        if (found.length > 0) onPick(found)
      }}
    >
      {corridors && (
        <>
          <Land ground={land} plane={corridors.laid.plane} size={size} colours={colours} />
          <Flows corridors={corridors} colours={colours} k={zoom.view.k} widest={widest} />
        </>
      )}
      {corridors && active && (
        <ActiveFlow {...active} plane={corridors.laid.plane} colours={colours} k={zoom.view.k} />
      )}
    </MapStage>
  )
}

function noteOf(outside: number, leftOut: number): string | null {
  const said = [
    outside > 0 && `${counted(outside, 'flow lies', 'flows lie')} outside this map`,
    leftOut > 0 &&
      `${counted(leftOut, 'smaller flow shows', 'smaller flows show')} when you zoom in`,
  ].filter((words) => words !== false)
  return said.length > 0 ? `${said.join('; ')}. The table has all.` : null
}

type FlowsProps = {
  corridors: Corridors
  colours: MapColours
  k: number
  /** Pixels of the widest line. */
  widest: number
}

/** Everything but the marked flow. */
const Flows = memo(function Flows({ corridors, colours, k, widest }: FlowsProps) {
  const {
    strands,
    destinations,
    origins,
    laid: { signals },
  } = corridors
  const bands = useMemo(() => bandsOf(strands, widest), [strands, widest])
  const most = destinations.at(-1)?.amount ?? 0
  return (
    <>
      {bands.map(({ width, edge, colours: painted }) => (
        <g key={width} fill="none">
          <path d={edge} stroke={colours.surface} strokeWidth={width + 1.5} {...asWide} />
          {painted.map(({ signal, width: wide, path }) => (
            <path
              key={`${signal} ${wide} ${path.length}`}
              d={path}
              data-signal={signals[signal] ?? 'none'}
              stroke={colours.flow(signals[signal])}
              strokeWidth={wide}
              {...asWide}
            />
          ))}
        </g>
      ))}
      {origins.map(({ spot: [x, y] }) => (
        <circle
          key={`${x} ${y}`}
          r={2.5}
          transform={`translate(${x},${y}) scale(${1 / k})`}
          fill={colours.surface}
          stroke={colours.text}
          strokeWidth={1.2}
        />
      ))}
      {destinations.map(({ spot: [x, y], amount, signal }) => (
        <path
          key={`${x} ${y}`}
          d={outlineOf(markOf(signals[signal]), 0, 0, widthOf(amount, most, widest) / 2 + 2)}
          transform={`translate(${x},${y}) scale(${1 / k})`}
          fill={colours.flow(signals[signal])}
          stroke={colours.surface}
          strokeWidth={1}
        />
      ))}
    </>
  )
})

/** As wide on an enlarged map as on the whole one. */
const asWide = { vectorEffect: 'non-scaling-stroke' } as const

type ActiveFlowProps = LaidFlow & { plane: Plane; colours: MapColours; k: number }

function ActiveFlow({ flow, from, to, start, end, line, plane, colours, k }: ActiveFlowProps) {
  const points = line ?? plane.bow(from, to)
  const path = curveOf({ points: [start, ...points, end] })
  const colour = colours.flow(flow.signal?.tone)
  return (
    <g pointerEvents="none" fill="none">
      <path d={path} stroke={colours.surface} strokeWidth={9} {...asWide} />
      <path d={path} stroke={colours.text} strokeWidth={6} {...asWide} />
      <path d={path} stroke={colour} strokeWidth={3} {...asWide} />
      <circle
        r={4}
        transform={`translate(${start[0]},${start[1]}) scale(${1 / k})`}
        fill={colours.surface}
        stroke={colours.text}
        strokeWidth={2}
      />
      <path
        d={outlineOf(markOf(flow.signal?.tone), 0, 0, 6)}
        transform={`translate(${end[0]},${end[1]}) scale(${1 / k})`}
        fill={colour}
        stroke={colours.text}
        strokeWidth={2}
      />
    </g>
  )
}

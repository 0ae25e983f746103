import type { FlowLine } from './flow-line.ts'
import type { MapColours } from './map-colours.ts'
import type { FlowMapProps } from './map-flow.ts'

/** What both ways to draw a map are given; sizes in pixels, shapes as SVG paths. */
export type Drawing = {
  size: readonly [number, number]
  land: string
  borders: string
  /** The largest last. */
  lines: readonly FlowLine[]
  colours: MapColours
  activeKey: string | null
  onActive: (key: string | null) => void
  onPick: FlowMapProps['onPick'] | undefined
}

import type { Tone } from '#ui/Badge.tsx'

/** [longitude, latitude] in degrees. */
export type MapPoint = [number, number]

export type MapFlow = {
  key: string
  /** 'Shanghai > Hamburg' */
  name: string
  from: MapPoint
  to: MapPoint
  /** The way it takes, from end to end; empty = the shortest. */
  path: readonly MapPoint[]
  /** What its width stands for. */
  amount: number
  /** Shown by color and by shape. */
  signal: { tone: Tone; text: string } | null
}

export type MapGround = 'world' | 'us'

export type FlowMapProps = {
  title: string
  /** One sentence that says what the picture shows, for those who do not see it. */
  about: string
  ground: MapGround
  flows: readonly MapFlow[]
  /** Ways lead over the places between, as roads do. */
  overLand?: boolean
  /** What `amount` counts: 'Containers'. */
  measure: string
  format: (amount: number) => string
  /** Where no heading says what is counted: '552 containers'. */
  describe?: (amount: number) => string
  /** A click on a flow, or Enter on it, leads somewhere. */
  onPick?: (flow: MapFlow) => void
}

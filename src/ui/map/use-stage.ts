import { type RefObject, useMemo, useRef } from 'react'
import type { Sight } from './corridors.ts'
import type { Spot } from './plane.ts'
import { useSize } from './use-size.ts'
import { useZoom, type View, type Zoom } from './use-zoom.ts'

/** What a map is drawn on: its size, and which part of it is in sight. */
export type Stage = {
  element: RefObject<HTMLDivElement | null>
  size: Spot
  zoom: Zoom
  /** What was in sight when the map last came to rest, with half as much again on each side. */
  sight: Sight
}

export function useStage(): Stage {
  const element = useRef<HTMLDivElement>(null)
  const size = useSize(element)
  const zoom = useZoom(element, size)
  const { settled } = zoom
  const sight = useMemo(() => sightOf(settled, size), [settled, size])
  return { element, size, zoom, sight }
}

function sightOf({ k, x, y }: View, [width, height]: Spot): Sight {
  const [across, down] = [width / k, height / k]
  const [left, top] = [-x / k, -y / k]
  return {
    k,
    left: left - across / 2,
    top: top - down / 2,
    right: left + across * 1.5,
    bottom: top + down * 1.5,
  }
}

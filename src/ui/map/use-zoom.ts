import { select } from 'd3-selection'
import { zoom, type ZoomBehavior, zoomIdentity } from 'd3-zoom'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Spot } from './plane.ts'

/** How much a map is enlarged and moved, in pixels. */
export type View = { k: number; x: number; y: number }

export type Zoom = {
  view: View
  /** The view once nothing moves any more. */
  settled: View
  by: (factor: number) => void
  whole: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export const closestZoom = 16
const step = 1.6
/** Pixels an arrow key moves the map. */
const stride = 60
const whole: View = { k: 1, x: 0, y: 0 }

/**
 * Zooming by buttons, keys, two fingers and the wheel with Ctrl, moving by keys and dragging. The wheel alone and
 * one finger on a whole map scroll the page.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, [width, height]: Spot): Zoom {
  const behaviour = useRef<ZoomBehavior<HTMLElement, unknown>>(null)
  const [view, setView] = useState(whole)
  const [settled, setSettled] = useState(whole)
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const zooming = zoom<HTMLElement, unknown>()
      .scaleExtent([1, closestZoom])
      .extent([
        [0, 0],
        [width, height],
      ])
      .translateExtent([
        [0, 0],
        [width, height],
      ])
      .clickDistance(4)
      .filter(isMeant)
      .on('zoom', ({ transform: { k, x, y } }) => setView({ k, x, y }))
      .on('end', ({ transform: { k, x, y } }) => setSettled({ k, x, y }))
    behaviour.current = zooming
    const selected = select(element)
    selected.call(zooming).on('dblclick.zoom', null)
    // Another size shows other ground at the same place.
    zooming.transform(selected, zoomIdentity)
    return () => {
      selected.on('.zoom', null)
      behaviour.current = null
    }
  }, [stage, width, height])

  const act = (how: (zooming: ZoomBehavior<HTMLElement, unknown>, on: HTMLElement) => void) => {
    if (behaviour.current && stage.current) how(behaviour.current, stage.current)
  }
  const by = (factor: number) => act((zooming, on) => zooming.scaleBy(select(on), factor))
  const showWhole = () => act((zooming, on) => zooming.transform(select(on), zoomIdentity))
  return {
    view,
    settled,
    by,
    whole: showWhole,
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const move = moves[event.key]
      if (event.key === '+' || event.key === '=') by(step)
      else if (event.key === '-') by(1 / step)
      else if (event.key === '0') showWhole()
      // A whole map has nowhere to go: the page scrolls.
      else if (move && view.k > 1)
        act((zooming, on) =>
          zooming.translateBy(select(on), (move[0] * stride) / view.k, (move[1] * stride) / view.k),
        )
      else return
      event.preventDefault()
    },
  }
}

const moves: Readonly<Record<string, Spot>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

function isMeant(this: HTMLElement, event: Event): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey
  if ('touches' in event)
    return (event as TouchEvent).touches.length > 1 || this.classList.contains('is-zoomed')
  return !(event instanceof MouseEvent) || event.button === 0
}

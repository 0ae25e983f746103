import { Maximize2, Minus, Plus } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import type { Spot } from './plane.ts'
import type { Stage } from './use-stage.ts'
import { closestZoom } from './use-zoom.ts'

type MapStageProps = {
  stage: Stage
  /** One sentence that says what the picture shows. */
  about: string
  /** A line on the picture's lower edge. */
  note?: string | null
  onPoint: (spot: Spot) => void
  onPick: (spot: Spot) => void
  onLeave?: () => void
  children: ReactNode
}

/** A map that can be enlarged and moved by pointer, fingers and keys. */
export function MapStage({
  stage,
  about,
  note,
  onPoint,
  onPick,
  onLeave,
  children,
}: MapStageProps) {
  const {
    element,
    size: [width, height],
    zoom: { view, by, whole, onKeyDown },
  } = stage
  const isZoomed = view.k > 1
  const spotAt = ({ clientX, clientY }: MouseEvent): Spot => {
    const { left = 0, top = 0 } = element.current?.getBoundingClientRect() ?? {}
    return [(clientX - left - view.x) / view.k, (clientY - top - view.y) / view.k]
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={element}
        className={isZoomed ? 'map-stage is-zoomed' : 'map-stage'}
        role="application"
        tabIndex={0}
        aria-label="Map: plus and minus zoom, arrow keys move, 0 shows everything"
        aria-keyshortcuts="+ - 0 ArrowLeft ArrowRight ArrowUp ArrowDown"
        onKeyDown={onKeyDown}
        onPointerMove={(event) => {
          if (event.buttons === 0) onPoint(spotAt(event))
        }}
        onPointerLeave={onLeave}
        onClick={(event) => onPick(spotAt(event))}
      >
        <svg
          xmlns="http://www.w3.org/2000/svg"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={about}
        >
          <g transform={`translate(${view.x},${view.y}) scale(${view.k})`}>{children}</g>
        </svg>
      </div>
      <div className="map-controls">
        <button
          type="button"
          aria-label="Zoom in"
          title="Zoom in (+)"
          disabled={view.k >= closestZoom}
          onClick={() => by(2)}
        >
          <Icon icon={Plus} />
        </button>
        <button
          type="button"
          aria-label="Zoom out"
          title="Zoom out (-)"
          disabled={!isZoomed}
          onClick={() => by(1 / 2)}
        >
          <Icon icon={Minus} />
        </button>
        <button
          type="button"
          aria-label="Show the whole map"
          title="Show the whole map (0)"
          disabled={!isZoomed}
          onClick={whole}
        >
          <Icon icon={Maximize2} />
        </button>
      </div>
      {note && <p className="map-note">{note}</p>}
    </>
  )
}

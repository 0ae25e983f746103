import { memo, type PointerEvent } from 'react'
import type { Drawing } from './drawing.ts'

/** A map as SVG; colours stand in it, so that it can be saved as it is. */
export function MapSvg(drawing: Drawing) {
  const { size, lines, colours, activeKey, onActive, onPick } = drawing
  const [width, height] = size
  const active = lines.find(({ flow }) => flow.key === activeKey)
  const flowAt = ({ target }: { target: EventTarget }) =>
    lines[Number(target instanceof SVGElement ? (target.dataset['flow'] ?? -1) : -1)]?.flow
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={onPick ? 'is-picked' : undefined}
      aria-hidden="true"
      focusable="false"
      onPointerOver={(event: PointerEvent) => {
        const flow = flowAt(event)
        if (flow) onActive(flow.key)
      }}
      onClick={(event) => {
        const flow = flowAt(event)
        if (flow) onPick?.(flow)
      }}
    >
      <Still key={`${colours.land} ${width}`} {...drawing} />
      {active && (
        <g pointerEvents="none" fill="none">
          <path d={active.line} stroke={colours.surface} strokeWidth={active.width + 5} />
          <path d={active.line} stroke={colours.text} strokeWidth={active.width + 2} />
          <path
            d={active.line}
            stroke={colours.flow(active.flow.signal?.tone)}
            strokeWidth={active.width}
          />
          <path
            d={active.end}
            fill={colours.flow(active.flow.signal?.tone)}
            stroke={colours.text}
            strokeWidth={2}
          />
        </g>
      )}
    </svg>
  )
}

/** Everything but the marked flow: thousands of elements that a moving pointer leaves alone. */
const Still = memo(
  function Still({ land, borders, lines, colours }: Drawing) {
    return (
      <g fill="none">
        <path d={land} fill={colours.land} stroke={colours.border} strokeWidth={0.6} />
        {borders && <path d={borders} stroke={colours.border} strokeWidth={0.6} />}
        {lines.map(({ flow, line, width }) => (
          <path
            key={flow.key}
            d={line}
            stroke={colours.flow(flow.signal?.tone)}
            strokeWidth={width}
            strokeOpacity={0.5}
            strokeLinecap="round"
          />
        ))}
        {lines.map(({ flow, end }) => (
          <path
            key={flow.key}
            d={end}
            fill={colours.flow(flow.signal?.tone)}
            stroke={colours.surface}
            strokeWidth={0.8}
          />
        ))}
        {lines.map(({ flow, line, width }, index) => (
          <path
            key={flow.key}
            data-flow={index}
            d={line}
            stroke="transparent"
            strokeWidth={Math.max(10, width)}
            pointerEvents="stroke"
          />
        ))}
      </g>
    )
  },
  (before, after) =>
    before.lines.length === after.lines.length &&
    before.land === after.land &&
    before.colours.land === after.colours.land &&
    before.lines.every(
      ({ flow, line, mark, width }, index) =>
        line === after.lines[index]?.line &&
        width === after.lines[index].width &&
        mark === after.lines[index].mark &&
        flow.key === after.lines[index].flow.key,
    ),
)

import { useRef, type PointerEvent } from 'react'
import { resized } from './column-changes.ts'
import type { RowKey } from './grid-column.ts'
import type { GridState } from './grid-state.ts'

type ResizeEdgeProps<Row, Key extends RowKey> = {
  state: GridState<Row, Key>
  columnKey: string
  at: number
  width: number
}

/** Dragged with the pointer, a double click fits the content; Shift+arrow on the header does the same. */
export function ResizeEdge<Row, Key extends RowKey>({
  state,
  columnKey,
  at,
  width,
}: ResizeEdgeProps<Row, Key>) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    start.current = { x: event.clientX, width }
    event.currentTarget.setPointerCapture(event.pointerId)
    event.stopPropagation()
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!start.current) return
    const { layout, setLayout } = state
    setLayout(resized(layout, columnKey, start.current.width + event.clientX - start.current.x))
  }
  return (
    <span
      className="grid-resize"
      role="presentation"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null
      }}
      onDoubleClick={() => state.controller.fit(at)}
      onClick={(event) => event.stopPropagation()}
    />
  )
}

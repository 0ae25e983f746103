/** Pixels the pointer may move before a press on a header becomes a drag. */
const slack = 6

/**
 * Drags a header cell to another place. `onDrop` gets the key of the column it stands before, or
 * undefined for the end; the click that ends a drag does not sort.
 */
export function startHeaderDrag(
  event: PointerEvent,
  onDrop: (key: string, before: string | undefined) => void,
): void {
  const cell = headerCell(event.target)
  const key = cell?.dataset['key']
  if (!cell || key === undefined || event.button !== 0) return
  const startX = event.clientX
  let target: HTMLElement | null = null
  let after = false

  const onMove = (move: PointerEvent) => {
    if (!cell.hasAttribute('data-dragging') && Math.abs(move.clientX - startX) < slack) return
    cell.toggleAttribute('data-dragging', true)
    target?.removeAttribute('data-drop')
    const over = headerCell(document.elementFromPoint(move.clientX, move.clientY))
    target = over && over.dataset['pinned'] === cell.dataset['pinned'] ? over : null
    if (!target) return
    const { left, width } = target.getBoundingClientRect()
    after = move.clientX > left + width / 2
    target.dataset['drop'] = after ? 'after' : 'before'
  }

  const onEnd = (end: PointerEvent) => {
    document.removeEventListener('pointermove', onMove)
    document.removeEventListener('pointerup', onEnd)
    document.removeEventListener('pointercancel', onEnd)
    if (!cell.hasAttribute('data-dragging')) return
    cell.removeAttribute('data-dragging')
    target?.removeAttribute('data-drop')
    document.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
    const next = after ? headerCell(target?.nextElementSibling ?? null) : target
    if (end.type === 'pointerup' && target) onDrop(key, next?.dataset['key'])
  }

  document.addEventListener('pointermove', onMove)
  document.addEventListener('pointerup', onEnd)
  document.addEventListener('pointercancel', onEnd)
}

const swallow = (click: Event) => click.stopPropagation()

function headerCell(node: EventTarget | null): HTMLElement | null {
  const cell = node instanceof Element ? node.closest('.grid-head-cell[data-key]') : null
  return cell instanceof HTMLElement ? cell : null
}

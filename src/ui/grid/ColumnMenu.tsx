import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { hiddenSwitched, movedBefore, pinSwitched, resized } from './column-changes.ts'
import type { PlacedColumn } from './column-geometry.ts'
import type { RowKey } from './grid-column.ts'
import type { GridState } from './grid-state.ts'

type Props<Row, Key extends RowKey> = {
  state: GridState<Row, Key>
  at: number
  place: PlacedColumn<Row>
}

/** What can be done to a column, for the keyboard as well as the pointer. */
export function ColumnMenu<Row, Key extends RowKey>({ state, at, place }: Props<Row, Key>) {
  const menu = useRef<HTMLDivElement>(null)
  const { controller, gridId } = state
  const close = () => {
    controller.openMenu(-1)
    document.getElementById(gridId)?.focus()
  }

  useLayoutEffect(() => {
    const box = menu.current
    const header = document.getElementById(`${gridId}-head-${at}`)?.getBoundingClientRect()
    if (!box || !header) return
    box.style.top = `${header.bottom}px`
    box.style.left = `${Math.max(4, Math.min(header.left, window.innerWidth - box.offsetWidth - 4))}px`
    box.querySelector('button')?.focus()
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.contains(event.target)) controller.openMenu(-1)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('scroll', closeOutside, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('scroll', closeOutside, true)
    }
  }, [controller, gridId, at])

  return (
    <div
      ref={menu}
      className="grid-panel grid-menu"
      role="menu"
      tabIndex={-1}
      aria-label={`Column ${place.column.header}`}
      onKeyDown={(event) => onMenuKey(event, close)}
    >
      {choices(state, at, place).map(({ name, run }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            run()
            close()
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

type Choice = { name: string; run: () => void }

const widthStep = 40

const choice = (name: string, run: () => void, possible = true): Choice[] =>
  possible ? [{ name, run }] : []

function choices<Row, Key extends RowKey>(
  { controller, geometry, columns, layout, setLayout, sort, setSort }: GridState<Row, Key>,
  at: number,
  { column, width, pinned }: PlacedColumn<Row>,
): Choice[] {
  const { key } = column
  const { placed } = geometry
  const sorted = sort.find((candidate) => candidate.key === key)
  const before = placed[at - 1]
  const after = placed[at + 1]
  const sortOnly = (descending: boolean) => () => setSort([{ key, descending }])
  const resize = (to: number) => () => setLayout(resized(layout, key, to))
  return [
    ...choice('Sort ascending', sortOnly(false), sorted?.descending !== false),
    ...choice('Sort descending', sortOnly(true), sorted?.descending !== true),
    ...choice('Do not sort', () => setSort(sort.filter((other) => other.key !== key)), !!sorted),
    ...choice(pinned ? 'Unpin' : 'Pin to the left', () =>
      setLayout(pinSwitched(layout, columns, key)),
    ),
    ...choice(
      'Move left',
      () => setLayout(movedBefore(layout, columns, key, before?.column.key)),
      before?.pinned === pinned,
    ),
    ...choice(
      'Move right',
      () => setLayout(movedBefore(layout, columns, key, placed[at + 2]?.column.key)),
      after?.pinned === pinned,
    ),
    ...choice('Wider', resize(width + widthStep)),
    ...choice('Narrower', resize(width - widthStep)),
    ...choice('Fit to content', () => controller.fit(at)),
    ...choice('Hide', () => setLayout(hiddenSwitched(layout, columns, key)), placed.length > 1),
  ]
}

function onMenuKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = [...event.currentTarget.querySelectorAll('button')]
  const at = items.findIndex((item) => item === document.activeElement)
  const target: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const to = target[event.key]
  if (to !== undefined) items[to]?.focus()
  else if (event.key === 'Escape' || event.key === 'Tab') close()
  else return
  event.preventDefault()
  event.stopPropagation()
}

import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import type { Choice } from './menu-choice.ts'

type Props = {
  label: string
  /** What it is that things are chosen for; null for nothing to say. */
  about: string | null
  choices: readonly Choice[]
  /** Where it opens, in the window. */
  left: number
  top: number
  /** Back to the grid after a choice or Escape. */
  onClose: () => void
  /** A press elsewhere: what was pressed keeps the focus. */
  onLeave: () => void
}

const edge = 4

export function MenuPanel({ label, about, choices, left, top, onClose, onLeave }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const aboutId = useId()

  useLayoutEffect(() => {
    const box = menu.current
    if (!box) return undefined
    const within = (from: number, size: number, room: number) =>
      Math.max(edge, Math.min(from, room - size - edge))
    box.style.top = `${within(top, box.offsetHeight, window.innerHeight)}px`
    box.style.left = `${within(left, box.offsetWidth, window.innerWidth)}px`
    box.querySelector('button')?.focus()
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.contains(event.target)) onLeave()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('scroll', closeOutside, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('scroll', closeOutside, true)
    }
  }, [left, top, onLeave])

  return (
    <div ref={menu} className="grid-panel grid-menu">
      {about !== null && (
        <p id={aboutId} className="grid-menu-about">
          {about}
        </p>
      )}
      <div
        className="grid-menu-choices"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={about === null ? undefined : aboutId}
        onKeyDown={(event) => onMenuKey(event, onClose)}
        // Windows asks for a menu once more when the menu key goes up.
        onContextMenu={(event) => event.preventDefault()}
      >
        {choices.map(({ name, run }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              run()
              onClose()
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  )
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

import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { tinykeys } from 'tinykeys'
import type { PaletteWindow, Shortcut } from './shortcuts.ts'

/** Binds the shortcuts to the whole window while the caller is shown. */
export function useShortcuts(
  shortcuts: readonly Shortcut[],
  singleKeys: boolean,
  onOpen: (window: PaletteWindow) => void,
): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press =
      ({ does, single }: Shortcut) =>
      (event: KeyboardEvent) => {
        if (event.defaultPrevented || (single && isBusy(event.target))) return
        event.preventDefault()
        if ('opens' in does) onOpen(does.opens)
        else void navigate(does.leadsTo)
      }
    const bound = shortcuts.filter(({ single }) => singleKeys || !single)
    return tinykeys(
      window,
      Object.fromEntries(
        bound.flatMap((shortcut) =>
          shortcut.bindings.map((binding) => [binding, press(shortcut)] as const),
        ),
      ),
    )
  })
}

/** Keys are text there, or belong to a dialog that is open. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null

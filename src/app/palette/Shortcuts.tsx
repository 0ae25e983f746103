import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { tinykeys } from 'tinykeys'
import { usePageOffered } from '#app/needed-extension.ts'
import type { User } from '#domain/user.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { lazyPart } from '#lib/chunk.ts'
import { holdKeys } from './held-keys.ts'
import { type PaletteWindow, type Shortcut, shortcutsOf } from './shortcuts.ts'
import { useSingleKeys } from './single-keys.ts'

const CommandPalette = lazyPart(
  'palette',
  async () => (await import('./CommandPalette.tsx')).CommandPalette,
)
const ShortcutHelp = lazyPart(
  'shortcut-help',
  async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp,
)

type Props = {
  user: User
  open: PaletteWindow | null
  onOpen: (window: PaletteWindow | null) => void
}

export function Shortcuts({ user, open, onOpen }: Props) {
  const modes = useQuery(modeQueries.available())
  const offered = usePageOffered()
  const shortcuts = shortcutsOf(user.type, (modes.data ?? []).length > 0).filter(
    ({ does }) => !('leadsTo' in does) || offered(does.leadsTo) === true,
  )
  useShortcuts(shortcuts, useSingleKeys(), onOpen)
  const close = () => onOpen(null)
  const callOff = useEffectEvent(close)
  // What follows Ctrl+K is for the palette, never for the cell that still has the focus.
  useLayoutEffect(() => (open === 'palette' ? holdKeys(callOff) : undefined), [open])

  return (
    <>
      {open === 'palette' && (
        <CommandPalette user={user} onHelp={() => onOpen('help')} onClose={close} />
      )}
      {open === 'help' && <ShortcutHelp type={user.type} shortcuts={shortcuts} onClose={close} />}
    </>
  )
}

/** Binds the shortcuts to the whole window while the caller is shown. */
function useShortcuts(
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
        else if ('runs' in does) does.runs()
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

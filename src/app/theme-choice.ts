import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { device } from '#lib/device.ts'

export const themes = [
  { choice: 'system', name: 'System', icon: Monitor },
  { choice: 'light', name: 'Light', icon: Sun },
  { choice: 'dark', name: 'Dark', icon: Moon },
] as const
export type Theme = (typeof themes)[number]['choice']

const key = 'theme'
const chosen = 'themechosen'

/** `public/theme.js` hears of it and draws it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') device.remove(key)
  else device.write(key, theme)
  dispatchEvent(new Event(chosen))
}

const subscribe = (listener: () => void) => {
  addEventListener(chosen, listener)
  return () => removeEventListener(chosen, listener)
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    subscribe,
    () => themes.find(({ choice }) => choice === device.read(key))?.choice ?? 'system',
  )

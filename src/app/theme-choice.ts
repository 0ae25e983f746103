import { Monitor, Moon, Sun } from 'lucide-react'
import { deviceChoice } from '#lib/device-choice.ts'

export const themes = [
  { choice: 'system', name: 'System', icon: Monitor },
  { choice: 'light', name: 'Light', icon: Sun },
  { choice: 'dark', name: 'Dark', icon: Moon },
] as const
export type Theme = (typeof themes)[number]['choice']

/** `public/theme.js` hears of it and draws it. */
export const { use: useTheme, choose: chooseTheme } = deviceChoice<Theme>(
  'theme',
  (text) => themes.find(({ choice }) => choice === text)?.choice ?? 'system',
  (theme) => (theme === 'system' ? null : theme),
)

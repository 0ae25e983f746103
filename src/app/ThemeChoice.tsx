import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { device } from '#lib/device.ts'
import { Icon } from '#ui/Icon.tsx'

const choices = [
  { choice: 'system', name: 'System', icon: Monitor },
  { choice: 'light', name: 'Light', icon: Sun },
  { choice: 'dark', name: 'Dark', icon: Moon },
] as const
const key = 'theme'

/** Light, dark, or what the system says; `public/theme.js` hears of it and draws it. */
export function ThemeChoice() {
  const [kept, setKept] = useState(() => device.read(key) ?? 'system')
  const choose = (choice: (typeof choices)[number]['choice']) => {
    if (choice === 'system') device.remove(key)
    else device.write(key, choice)
    setKept(choice)
    dispatchEvent(new Event('themechosen'))
  }

  return (
    <fieldset className="theme-choice">
      <legend>Theme</legend>
      <div className="btn-group btn-group-sm">
        {choices.map(({ choice, name, icon }) => (
          <button
            key={choice}
            type="button"
            className={`btn btn-outline-secondary ${choice === kept ? 'active' : ''}`}
            aria-pressed={choice === kept}
            onClick={() => choose(choice)}
          >
            <Icon icon={icon} size={14} /> {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

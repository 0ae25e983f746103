import { useState } from 'react'

const choices = ['system', 'light', 'dark'] as const
type Choice = (typeof choices)[number]
const names: Record<Choice, string> = { system: 'System', light: 'Light', dark: 'Dark' }
const key = 'theme'

/** Light, dark, or what the system says; `public/theme.js` applies it before the first paint. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState<Choice>(
    () => choices.find((choice) => choice === localStorage.getItem(key)) ?? 'system',
  )
  const choose = (choice: Choice) => {
    setChosen(choice)
    if (choice === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
    const dark =
      choice === 'dark' ||
      (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    document.documentElement.setAttribute('data-bs-theme', dark ? 'dark' : 'light')
  }

  return (
    <fieldset className="theme-choice">
      <legend>Theme</legend>
      <div className="btn-group btn-group-sm">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className={`btn btn-outline-secondary ${choice === chosen ? 'active' : ''}`}
            aria-pressed={choice === chosen}
            onClick={() => choose(choice)}
          >
            {names[choice]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

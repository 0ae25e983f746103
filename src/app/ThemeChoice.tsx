import { Icon } from '#ui/Icon.tsx'
import { chooseTheme, themes, useTheme } from './theme-choice.ts'

/** Light, dark, or what the system says. */
export function ThemeChoice() {
  const theme = useTheme()
  return (
    <fieldset className="theme-choice">
      <legend>Theme</legend>
      <div className="btn-group btn-group-sm">
        {themes.map(({ choice, name, icon }) => (
          <button
            key={choice}
            type="button"
            className={`btn btn-outline-secondary ${choice === theme ? 'active' : ''}`}
            aria-pressed={choice === theme}
            onClick={() => chooseTheme(choice)}
          >
            <Icon icon={icon} size={14} /> {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

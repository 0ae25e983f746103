import type { Tone } from '#ui/Badge.tsx'
import { useChartColours } from '#ui/charts/chart-colours.ts'

export type MapColours = {
  land: string
  border: string
  text: string
  surface: string
  flow: (tone: Tone | undefined) => string
}

const tones: readonly Tone[] = ['accepted', 'amber', 'pending', 'rejected', 'progress', 'neutral']

/** The theme's colours for a map; another answer when the theme changes. */
export function useMapColours(): MapColours {
  const { series, text, surface } = useChartColours()
  const dark = document.documentElement.dataset['bsTheme'] === 'dark'
  const style = getComputedStyle(document.documentElement)
  // On dark ground the borders of badges are too dim for lines.
  const part = dark ? 'text' : 'line'
  const plain = series[0] ?? '#6534d9'
  const colours = new Map(
    tones.map((tone) => [tone, style.getPropertyValue(`--${tone}-${part}`).trim() || plain]),
  )
  return {
    land: dark ? '#2c2c3a' : '#efeff4',
    border: dark ? '#444455' : '#cbcbd6',
    text,
    surface,
    flow: (tone) => (tone && colours.get(tone)) || plain,
  }
}

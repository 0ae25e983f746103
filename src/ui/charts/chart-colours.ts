import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { lightForPaper } from '#ui/print-page.ts'
import { type BarTone, barTones, type SeriesMeaning } from './chart-props.ts'

export type ChartColours = {
  series: readonly string[]
  meaning: Record<SeriesMeaning | 'loss', string>
  tones: ReadonlyMap<BarTone, string>
  text: string
  line: string
  surface: string
}

// Distinct with any color vision; the first six are used, then "Other".
const lightSeries = ['#6534d9', '#009e73', '#e5484d', '#1b3a6b', '#cc79a7', '#4d7c0f']
const darkSeries = ['#9675f1', '#009e73', '#fdba74', '#93c5fd', '#cc79a7', '#d55e00']

function read(): ChartColours {
  const dark = document.documentElement.dataset['bsTheme'] === 'dark'
  const style = getComputedStyle(document.documentElement)
  const variable = (name: string, otherwise: string) =>
    style.getPropertyValue(name).trim() || otherwise
  return {
    series: dark ? darkSeries : lightSeries,
    meaning: {
      baseline: dark ? '#a9a9ba' : '#5a5a6e',
      awarded: dark ? '#9675f1' : '#6534d9',
      target: dark ? '#93c5fd' : '#1b3a6b',
      savings: '#009e73',
      loss: '#d55e00',
    },
    // The darker lines of the dark theme would not stand out as bars.
    tones: new Map(
      barTones.map((tone) => [tone, variable(`--${tone}-${dark ? 'text' : 'line'}`, '#74748a')]),
    ),
    text: variable('--bs-secondary-color', '#5a5a6e'),
    line: variable('--bs-border-color', '#e1e1e9'),
    surface: variable('--surface', '#ffffff'),
  }
}

/** The theme's colours; another answer when the theme changes, so that charts are drawn again. */
export function useChartColours(): ChartColours {
  const [colours, setColours] = useState(read)
  useEffect(() => {
    const observer = new MutationObserver(() => setColours(read()))
    observer.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-bs-theme'],
    })
    let asBefore = () => {}
    // Paper is drawn the moment it is asked for: nothing that comes later would be on it.
    const forPaper = () => {
      asBefore = lightForPaper()
      flushSync(() => setColours(read()))
    }
    const forScreen = () => asBefore()
    window.addEventListener('beforeprint', forPaper)
    window.addEventListener('afterprint', forScreen)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', forPaper)
      window.removeEventListener('afterprint', forScreen)
    }
  }, [])
  return colours
}

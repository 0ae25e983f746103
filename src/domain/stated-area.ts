import { usStates } from './us-state.ts'

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countries = letters.flatMap((first) =>
  letters.flatMap((second) => {
    const name = regions.of(first + second)
    return name === undefined ? [] : [first + second, name]
  }),
)
const areas = new Set(
  [...countries, 'USA', ...Object.entries(usStates).flat()].map((area) => area.toLowerCase()),
)

/** The country or US state that a written place ends with, as written: 'Netherlands' of 'Rotterdm, Netherlands'. */
export function statedArea(written: string): string | null {
  const parts = written
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  let from = parts.length
  while (from > 1 && areas.has(parts[from - 1]?.toLowerCase() ?? '')) from -= 1
  return from === parts.length ? null : parts.slice(from).join(', ')
}

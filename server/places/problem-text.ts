import type { PlaceProblem } from './located.ts'

/** What is wrong with a written place, for people: 'Origin "Rotterdm, NL": not found in Netherlands.' */
export function problemText(
  side: 'origin' | 'destination',
  written: string,
  { kind, area }: PlaceProblem,
): string {
  const end = side === 'origin' ? 'Origin' : 'Destination'
  switch (kind) {
    case 'MissingPlace':
      return `${end} is blank.`
    case 'AmbiguousPlace':
      return `${end} "${written}" matches several places.`
    case 'PlaceNotFound':
      return `${end} "${written}" was not found${area === '' ? '' : ` in ${area}`}.`
    case 'PlaceContradiction':
      return `${end} "${written}" contradicts itself.`
    case 'OnlyArea':
      return `${end} "${written}" names only ${area}.`
  }
}

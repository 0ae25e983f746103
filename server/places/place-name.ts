import { countryName, stateName } from './areas.ts'
import { locatePlace } from './locate.ts'
import { codesOf, rowByCode } from './name-index.ts'
import { type Place, type PlaceKind, stateOfPlace } from './place.ts'

const spoken = new Map<string, string>()

/** 'Dallas, TX', 'Hamburg, DE', with the code where that alone would not find it: read back by `locatePlace`. */
export function placeName(place: Place): string {
  const kind = kindOf(place)
  const key = `${kind} ${place.ref}`
  const known = spoken.get(key)
  if (known !== undefined) return known
  const name = nameOf(place, kind)
  spoken.set(key, name)
  return name
}

function kindOf({ level, port }: Place): PlaceKind {
  if (level === 'airport') return 'air'
  return port === '' ? 'road' : 'ocean'
}

function nameOf(place: Place, kind: PlaceKind): string {
  const { city, state, country, zip } = place
  switch (place.level) {
    case 'zip3':
      return `ZIP3 ${zip}`
    case 'state':
      return `${stateName(country, state) ?? state}, ${country} (whole state)`
    case 'country':
      return `${countryName(country) ?? country} (whole country)`
    case 'postal code':
      return `${city}, ${state} ${zip}`
    default: {
      const plain = spelled(city, state, country)
      const full = spelled(city, stateOfPlace(place), country)
      const code = place.port || codeOf(place)
      const long = [city, state, country].filter(Boolean).join(', ')
      const names = [plain, full, long, ...(code === '' ? [] : [`${plain} (${code})`])]
      return names.find((name) => isRead(name, kind, place)) ?? `${plain} (${place.ref})`
    }
  }
}

const spelled = (city: string, state: string, country: string) =>
  [city, state, country === 'US' && state !== '' ? '' : country].filter(Boolean).join(', ')

function isRead(text: string, kind: PlaceKind, { ref }: Place): boolean {
  const answer = locatePlace({ kind, text })
  return 'found' in answer && answer.found.ref === ref
}

function codeOf({ ref }: Place): string {
  const code = ref.split(':')[1] ?? ''
  return rowByCode().has(code) ? (codesOf(rowByCode().get(code) ?? 0)[0] ?? '') : ''
}

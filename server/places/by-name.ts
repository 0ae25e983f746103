import { fold } from '#domain/fold.ts'
import { kilometres } from '#server/distances/great-circle.ts'
import { type Area, readCountry, stateName } from './areas.ts'
import { distinct, found, type Located, problem, type WrittenParts } from './located.ts'
import { namesakes } from './namesakes.ts'
import { areaChoices, nearestGateways, nearestSpellings } from './nearest.ts'
import { type Place, type PlaceKind, stateOfPlace } from './place.ts'
import { companyWords, neverPlaces, partsOf, type Reading, readingsOf } from './read-text.ts'

/** City-states: the country's name is also its only city's. */
const cityStates = new Set(['SG', 'HK', 'MO', 'GI', 'MC', 'VA'])

/** By name, in the column that says most for the mode. */
export function byName(parts: WrittenParts, areas: readonly Area[]): Located | undefined {
  const { kind, text, city, port } = parts
  const written = (kind === 'road' ? [city, text, port] : [port, text, city]).find(
    (each) => each !== '',
  )
  if (written === undefined)
    return parts.country !== '' || parts.state !== '' ? cityState(parts, areas) : undefined
  const unread = parts.country !== '' && readCountry(parts.country) === undefined
  const unreadState = parts.state !== '' && areas.every(({ state }) => state === undefined)
  const name = withoutCode(written)
  const extra = [
    unreadState && fold(parts.state) !== fold(name) ? parts.state : '',
    unread ? parts.country : '',
  ].filter((each) => each !== '')
  const full = [name, ...extra].join(', ')
  const readings = areas.flatMap((area) => readingsOf(full, area))
  return decide(full, distinctReadings(readings), kind, parts)
}

/** Without the code that an earlier step read, and postal codes of other countries. */
const withoutCode = (text: string) =>
  text
    .replace(/\s*\([A-Z]{2}[ -]?[A-Z2-9]{3}\)\s*$/, '')
    .replace(/(^|[\s,])(?:[A-Z]{1,2}-)?\d{4,6}(?=[\s,]|$)/g, '$1')
    .replace(/^[\s,]+|[\s,]+$/g, '') || text

function distinctReadings(readings: readonly Reading[]): Reading[] {
  const seen = new Set<string>()
  return readings.filter((reading) => {
    const key = JSON.stringify([reading.area, reading.names])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function cityState(parts: WrittenParts, areas: readonly Area[]): Located | undefined {
  const country = areas[0]?.country
  if (country === undefined) {
    const text = [parts.state, parts.country].filter((each) => each !== '').join(', ')
    return areas[0]?.state === undefined
      ? decide(text, readingsOf(text, {}), parts.kind, parts)
      : undefined
  }
  if (!cityStates.has(country) || areas[0]?.state !== undefined) return undefined
  const { fitting } = namesakes(
    parts.country.length > 3 ? parts.country : (countryCity[country] ?? ''),
    { country },
    parts.kind,
  )
  return fitting.length === 1 && fitting[0] ? found(fitting[0]) : undefined
}

const countryCity: Record<string, string> = {
  SG: 'Singapore',
  HK: 'Hong Kong',
  MO: 'Macau',
  GI: 'Gibraltar',
  MC: 'Monaco',
}

type Match = {
  reading: Reading
  fitting: Place[]
  towns: Place[]
  exact: boolean
  shortened: boolean
}

function decide(
  text: string,
  readings: readonly Reading[],
  kind: PlaceKind,
  parts: WrittenParts,
): Located {
  const matches = readings.map((reading) => match(reading, kind))
  const areaOnly = readings.filter(
    ({ names, area, contradicts }) =>
      names.length === 0 && area.country !== undefined && !contradicts,
  )
  const plain = areaOnly.length > 0 ? ofAreaAlone(areaOnly, matches, kind) : undefined
  if (plain) return plain
  const stating = matches.filter(({ reading }) => statesMore(reading, parts))
  const stated = stating.filter(({ exact, fitting }) => exact && fitting.length > 0)
  // A comma parts a name from where it is, unless nothing is there.
  const usable = stated.length > 0 && partsOf(text).length > 1 ? stating : matches
  const fits = usable.filter(
    ({ reading, exact, fitting }) => exact && !reading.contradicts && fitting.length > 0,
  )
  const inFull = fits.filter(({ shortened }) => !shortened)
  const sure = inFull.length > 0 ? inFull : fits
  const against = matches.filter(
    ({ reading, exact, fitting }) => reading.contradicts && exact && fitting.length > 0,
  )
  const choices = distinct(sure.flatMap(({ fitting }) => fitting))
  if (choices.length > 0) return chosen(choices, sure[0]?.reading.area ?? {})
  const loose = usable.filter(
    ({ reading, exact, fitting }) => !exact && !reading.contradicts && fitting.length > 0,
  )
  const contradictory = distinct(against.flatMap(({ fitting }) => fitting))
  if (contradictory.length > 0) {
    const consistent = matches.filter(({ reading }) => !reading.contradicts)
    const names = against.flatMap(({ reading }) => reading.names)
    const inside = consistent.flatMap(({ reading }) =>
      names.flatMap((name) => namesakes(name, reading.area, kind).fitting),
    )
    return problem('PlaceContradiction', areaOfParts(parts), [
      ...contradictory.slice(0, 4),
      ...inside.slice(0, 4),
    ])
  }
  const parted = distinct(loose.flatMap(({ fitting }) => fitting))
  const [only] = parted
  if (only && parted.length === 1) return found(only)
  const area = bestArea(readings)
  if (parted.length > 1) return problem('AmbiguousPlace', area, parted)
  return notFound(text, matches, area, kind)
}

/** A reading that takes a country or state from the text, not only from the columns beside it. */
function statesMore({ area, contradicts }: Reading, parts: WrittenParts): boolean {
  if (contradicts) return false
  return (
    (area.country !== undefined && parts.country === '') ||
    (area.state !== undefined && parts.state === '')
  )
}

const chosen = (choices: readonly Place[], area: Area): Located => {
  const [only] = choices
  return only && choices.length === 1 ? found(only) : problem('AmbiguousPlace', area, choices)
}

const areaOfParts = (parts: WrittenParts): Area => ({ country: readCountry(parts.country) })

function match(reading: Reading, kind: PlaceKind): Match {
  const { names, area } = reading
  const nothing = { reading, fitting: [], towns: [], exact: true, shortened: false }
  if (names.length === 0) return nothing
  const { fitting, towns, shortened = false } = namesakes(names.join(', '), area, kind)
  if (fitting.length > 0 || names.length === 1) {
    if (fitting.length === 0 && towns.length === 0) return wordRuns(reading, kind)
    return { reading, fitting, towns, exact: true, shortened }
  }
  if (area.country === undefined) return { ...nothing, exact: false }
  const byPart = names
    .map((name) => namesakes(name, area, kind))
    .filter(({ fitting: some }) => some.length > 0)
  const all = byPart.map(({ fitting: some }) => some)
  const [first] = all
  if (!first) return wordRuns(reading, kind)
  // A suburb and its city: the first is meant.
  const together = all.every((some) => some.length === 1 && near(some[0], first[0]))
  return { ...nothing, fitting: together ? first : distinct(all.flat()), exact: false }
}

/** A suburb lies at most this far from its city, in km. */
const suburbKm = 60

const near = (a: Place | undefined, b: Place | undefined) =>
  a !== undefined && b !== undefined && kilometres(a, b) <= suburbKm

/** A town inside a company's name: only in a stated country, and only where one place fits. */
function wordRuns(reading: Reading, kind: PlaceKind): Match {
  const { area, names } = reading
  const text = fold(names.join(' '))
  const nothing = { reading, fitting: [], towns: [], exact: false, shortened: false }
  if (area.country === undefined || !companyWords.test(text)) return nothing
  const runs = runsOf(text, area, kind)
  const longest = runs.filter(
    ({ run }) => !runs.some((other) => other.run !== run && other.run.includes(run)),
  )
  return { ...nothing, fitting: distinct(longest.flatMap(({ fitting }) => fitting)) }
}

function runsOf(text: string, area: Area, kind: PlaceKind): { run: string; fitting: Place[] }[] {
  const words = text.split(' ')
  const found: { run: string; fitting: Place[] }[] = []
  for (let length = Math.min(4, words.length); length >= 1; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const run = words.slice(from, from + length).join(' ')
      if (run.length < 4 || neverPlaces.has(run) || companyWords.test(run) || /^\d/.test(run))
        continue
      const { fitting } = namesakes(run, area, kind)
      if (fitting.length > 0) found.push({ run, fitting })
    }
  }
  return found
}

/**
 * A text that is only a country or a state. A place of that name counts where it lies in that very area:
 * Hamburg in Hamburg, Singapore in Singapore.
 */
function ofAreaAlone(
  readings: readonly Reading[],
  matches: readonly Match[],
  kind: PlaceKind,
): Located | undefined {
  const places = matches
    .filter(({ reading }) => !reading.contradicts && reading.names.length > 0)
    .flatMap(({ reading }) => namesakes(reading.names.join(', '), reading.area, kind, true).fitting)
  const inside = distinct(
    places.filter((place) => readings.some(({ area }) => bearsItsName(place, area, kind))),
  )
  const american = readings.some(({ area }) => area.country === 'US' || area.country === 'CA')
  const elsewhere = readings.every(({ area }) => area.state !== undefined) && !american
  const choices = inside.length > 0 || elsewhere ? distinct(places) : []
  const areas = readings.flatMap(({ area: { country, state } }) =>
    country === undefined ? [] : areaChoices({ country, state }, kind),
  )
  const [only] = choices
  if (only && choices.length === 1 && !(american && kind === 'road')) return found(only)
  if (choices.length > 0)
    return problem('AmbiguousPlace', readings[0]?.area ?? {}, [
      ...choices,
      ...areas.filter(({ level }) => level === 'state'),
    ])
  return problem('OnlyArea', readings[0]?.area ?? {}, areas)
}

function bearsItsName(place: Place, { country, state }: Area, kind: PlaceKind): boolean {
  if (place.country !== country) return false
  if (state === undefined) return cityStates.has(place.country)
  // A city's airports often lie in the next state.
  if (kind === 'air') return true
  return stateOfPlace(place) === state && stateName(country, state) !== undefined
}

function bestArea(readings: readonly Reading[]): Area {
  const usable = readings.filter(({ contradicts }) => !contradicts)
  return (
    usable.find(({ area }) => area.country !== undefined && area.state !== undefined)?.area ??
    usable.find(({ area }) => area.country !== undefined)?.area ??
    {}
  )
}

function notFound(text: string, matches: readonly Match[], area: Area, kind: PlaceKind): Located {
  const usable = matches.filter(({ reading }) => !reading.contradicts)
  const [town] = usable.flatMap(({ towns }) => towns)
  if (town && kind !== 'road' && (area.country !== undefined || town.city !== '')) {
    return problem('PlaceNotFound', { country: town.country }, nearestGateways(town, kind))
  }
  const stated = usable.filter(({ reading }) => reading.area.country !== undefined)
  const tried = stated.length > 0 ? stated : usable
  const gateways =
    kind === 'road' ? [] : stated.flatMap(({ reading }) => gatewaysOfRun(reading, kind))
  const suggestions = tried.flatMap(({ reading }) => {
    const names = reading.names.length === 0 ? [text] : reading.names
    // 'Mylan (formerly Matrix) Nashik' without a country is no misspelt Milan.
    const isTellable = (name: string) =>
      names.length === 1 || reading.area.country !== undefined || name.length > 6
    return [
      ...(reading.area.country === undefined
        ? []
        : runsOf(fold(names.join(' ')), reading.area, kind).flatMap(({ fitting }) => fitting)),
      ...names.filter(isTellable).flatMap((name) => spellings(name, reading.area, kind)),
    ]
  })
  return problem('PlaceNotFound', area, [...suggestions, ...gateways].slice(0, 5))
}

/** What is near a town that a longer text names. */
function gatewaysOfRun({ area, names }: Reading, kind: 'ocean' | 'air'): Place[] {
  const [town] = runsOf(fold(names.join(' ')), area, 'road').flatMap(({ fitting }) => fitting)
  return town ? nearestGateways(town, kind) : []
}

/** Of the whole name, then of each long word in it: 'Seaport of Rotterdm'. */
function spellings(name: string, area: Area, kind: PlaceKind): Place[] {
  const asWritten = nearestSpellings(name, area, kind)
  if (asWritten.length > 0) return asWritten
  const words = fold(name)
    .split(' ')
    .filter((word) => word.length > 6 && !neverPlaces.has(word) && !companyWords.test(word))
  if (words.length === 0 || fold(name) === words[0]) return []
  return words.flatMap((word) => nearestSpellings(word, area, kind, 3, 1))
}

import type { PlaceProblemKind } from '#domain/shipment-upload.ts'
import { type WrittenPlace, writtenText } from '#domain/written-place.ts'
import { kilometres } from '#server/reference/great-circle.ts'
import { type Area, areaName, readCountry, stateName } from './areas.ts'
import { byCode } from './codes.ts'
import { fold } from '#domain/fold.ts'
import { nameKey } from './name-key.ts'
import { namesakes } from './namesakes.ts'
import { areaChoices, nearestGateways, nearestSpellings } from './nearest.ts'
import {
  type Place,
  type PlaceKind,
  placeByRef,
  stateOfPlace,
  placeOfCountry,
  placeOfState,
  placeOfZip,
  placeOfZip3,
} from './place.ts'
import { zip3Of, zipCode, zipOf } from './postal.ts'
import {
  companyWords,
  neverPlaces,
  partsOf,
  type Reading,
  readingsOf,
  statesOf,
} from './read-text.ts'

export type PlaceProblem = {
  kind: PlaceProblemKind
  /** Where it was looked for: 'Germany'; '' when nothing says where. */
  area: string
  suggestions: Place[]
}

export type Located = { found: Place } | { problem: PlaceProblem }

const remembered = new Map<string, Located>()

/**
 * Finds the place that a file means: by code, postal code, then name within the stated state, country or,
 * where none is stated, the world. What is not certain is a problem with suggestions, never a guess.
 */
export function locatePlace(written: WrittenPlace): Located {
  const key = JSON.stringify([
    written.kind,
    written.text ?? '',
    written.city ?? '',
    written.state ?? '',
    written.zip ?? '',
    written.country ?? '',
    written.port ?? '',
  ])
  const known = remembered.get(key)
  if (known) return known
  const answer = locate(written)
  if (remembered.size > 200_000) remembered.clear()
  remembered.set(key, answer)
  return answer
}

type Parts = Record<'text' | 'city' | 'state' | 'zip' | 'country' | 'port', string> & {
  kind: PlaceKind
}

/** City-states: the country's name is also its only city's. */
const cityStates = new Set(['SG', 'HK', 'MO', 'GI', 'MC', 'VA'])

/** A named town and the postal code beside it agree within this distance, in km. */
const zipKm = 80

const found = (place: Place): Located => ({ found: place })

const problem = (
  kind: PlaceProblemKind,
  area: Area,
  suggestions: readonly Place[],
): { problem: PlaceProblem } => ({
  problem: { kind, area: areaName(area), suggestions: distinct(suggestions).slice(0, 12) },
})

function locate(written: WrittenPlace): Located {
  const parts: Parts = {
    kind: written.kind,
    text: clean(written.text),
    city: clean(written.city),
    state: clean(written.state),
    zip: clean(written.zip),
    country: clean(written.country),
    port: clean(written.port),
  }
  if (writtenText(parts) === '') return problem('MissingPlace', {}, [])
  const areas = statedAreas(parts)
  const [area = {}] = areas
  if (areas.length === 0) return noSuchState(parts)
  return (
    whole(parts.text || parts.city) ??
    coded(parts, area) ??
    postal(parts, area) ??
    named(parts, areas) ??
    onlyArea(area, parts.kind)
  )
}

const clean = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** 'Germany (whole country)', 'Texas, US (whole state)': an area that a person chose. */
function whole(text: string): Located | undefined {
  const ref = /\(((?:city|port|airport):[^)]+)\)$/.exec(text)?.[1]
  if (ref !== undefined) return located(placeByRef(ref))
  const [, name, level] = /^(.*) \(whole (country|state)\)$/.exec(text) ?? []
  if (name === undefined) return undefined
  const parts = partsOf(name)
  const country = readCountry(parts.at(-1) ?? '')
  if (country === undefined) return undefined
  if (level === 'country') return located(placeOfCountry(country))
  const [state] = statesOf(parts.slice(0, -1).join(', '), country)
  return state?.state === undefined ? undefined : located(placeOfState(country, state.state))
}

const located = (place: Place | undefined) => place && found(place)

/** What the country and state columns say; none when the state is not one of the country. */
function statedAreas(parts: Parts): Area[] {
  const country = parts.country === '' ? undefined : readCountry(parts.country)
  if (parts.state === '') return [{ country }]
  const states = statesOf(parts.state, country)
  if (states.length > 0) return states
  const repeats = readCountry(parts.state) === country || fold(parts.state) === fold(parts.city)
  // An unknown state of an unknown country is part of the text.
  return repeats || country === undefined ? [{ country }] : []
}

function noSuchState(parts: Parts): Located {
  const country = readCountry(parts.country)
  const name = parts.city || parts.text
  const stated = country === undefined ? [] : namesakes(name, { country }, parts.kind).fitting
  const others = statesOf(parts.state, undefined).flatMap(
    (state) => namesakes(name, state, parts.kind).fitting,
  )
  return problem('PlaceContradiction', { country }, [...stated.slice(0, 4), ...others.slice(0, 4)])
}

/** By code, in its own column or alone in the text. */
function coded(parts: Parts, area: Area): Located | undefined {
  const { kind, port, text, city } = parts
  const written = [
    { code: port, sure: true },
    ...[text, city].flatMap((each) => {
      const inside = /\(([A-Z]{2}[ -]?[A-Z2-9]{3}|[A-Z]{3})\)\s*$/.exec(each)?.[1]
      const before = /^([A-Z]{2}[A-Z2-9]{3})\s*[-–:,/]\s*\S/.exec(each)?.[1]
      return [
        { code: inside ?? '', sure: true },
        { code: before ?? '', sure: false },
        { code: each === each.toUpperCase() ? each : '', sure: false },
      ]
    }),
  ]
  for (const { code, sure } of written) {
    const places = code === '' ? [] : byCode(code, kind)
    if (places.length === 0) continue
    const inside = places.filter((place) => isWithin(place, area))
    const names = sure || code.length === 3 ? [] : namesakes(code, area, kind).fitting
    // 'PARIS' is a code of Panama too.
    const choices = distinct([...inside, ...names])
    if (choices.length === 0)
      return problem('PlaceContradiction', area, contradicting(parts, places, area))
    const [only] = choices
    if (only && choices.length === 1) return againstText(parts, only, code)
    return problem('AmbiguousPlace', area, choices)
  }
  return undefined
}

const isWithin = (place: Place, { country, state }: Area) =>
  (country === undefined || place.country === country) &&
  (state === undefined || place.state === '' || place.state === state)

function contradicting(parts: Parts, places: readonly Place[], area: Area): Place[] {
  const name = parts.text || parts.city || parts.port
  const inside = namesakes(name, area, parts.kind).fitting
  const main =
    area.country === undefined ? [] : areaChoices({ ...area, country: area.country }, parts.kind)
  return [...places, ...(inside.length > 0 ? inside : main)]
}

/** How far a port's code and the name written beside it may lie apart, in km. */
const codeKm = 100

function againstText(parts: Parts, place: Place, code: string): Located {
  const { kind, text } = parts
  if (kind === 'road' || text === '' || text === code || text.includes(code)) return found(place)
  const answer = locatePlace({ kind, text, country: parts.country })
  if (!('found' in answer) || kilometres(answer.found, place) <= codeKm) return found(place)
  return problem('PlaceContradiction', { country: place.country }, [place, answer.found])
}

/** With ZIPs or Canadian postcodes. */
const zipCountries = new Set(['US', 'CA', 'PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'PW', 'MH'])

function postal(parts: Parts, area: Area): Located | undefined {
  const { kind, text, city, port } = parts
  if (kind !== 'road' && (text !== '' || city !== '' || port !== '')) return undefined
  const american = area.country === undefined || zipCountries.has(area.country)
  if (!american) return undefined
  const us = area.country === 'US'
  const zip3 =
    zip3Of(parts.zip, true) ??
    zip3Of(text, false) ??
    (parts.zip === '' ? zip3Of(city, false) : undefined)
  if (zip3 !== undefined && area.country !== 'CA') {
    const place = placeOfZip3(zip3)
    if (place) return found(place)
    return problem('PlaceNotFound', area, [])
  }
  const code = zipCode(parts.zip, us || area.state !== undefined)
  if (code !== undefined) return ofZip(code, parts.city || parts.text, area)
  const inText =
    /(?:^|[\s,])(\d{5}(?:-\d{4})?|[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d|[A-Z]\d[A-Z])(?=$|[\s,])/.exec(
      text || city,
    )
  const textCode = inText?.[1] === undefined ? undefined : zipCode(inText[1])
  if (inText?.[0] === undefined || textCode === undefined) return undefined
  const rest = (text || city).replace(inText[1] ?? '', ' ').replace(/[\s,]+$/, '')
  const readings = readingsOf(rest, area).filter(({ names }) => names.length < 2)
  const stated = readings.find(
    (reading) => reading.area.state !== undefined && zipOf(textCode)?.state === reading.area.state,
  )
  const otherCountry = readings.some(
    ({ area: { country } }) => country !== undefined && !zipCountries.has(country),
  )
  const american0 = readings.some(
    ({ area: { country } }) => country !== undefined && zipCountries.has(country),
  )
  if (otherCountry && !american0) return undefined
  if (rest.trim() === '') return ofZip(textCode, '', area)
  if (stated) return ofZip(textCode, stated.names.join(', '), stated.area)
  const state = readings.find((reading) => reading.area.state !== undefined && !reading.contradicts)
  if (state && american0) return ofZip(textCode, state.names.join(', '), state.area)
  return ofZip(textCode, readings.at(-1)?.names.join(', ') ?? '', area)
}

/** A postal code, unless the town or state beside it lies elsewhere. */
function ofZip(code: string, town: string, area: Area): Located | undefined {
  const zip = zipOf(code)
  const name = zipOf(zipCode(town) ?? '') ? '' : town
  if (!zip) {
    if (name !== '') return undefined
    const near = /^\d{5}$/.test(code) ? placeOfZip3(code.slice(0, 3)) : undefined
    return problem('PlaceNotFound', area, near ? [near] : [])
  }
  const place = placeOfZip(zip)
  const wrongArea =
    (area.country !== undefined && area.country !== zip.country && area.country !== zip.state) ||
    (area.state !== undefined && area.state !== zip.state)
  const [reading] = readingsOf(name, { country: zip.country, state: zip.state }).filter(
    ({ contradicts }) => !contradicts,
  )
  const towns = (within: Area) =>
    namesakes(reading?.names.join(', ') || name, within, 'road', true).fitting
  if (!wrongArea) {
    if (name === '' || nameKey(name) === nameKey(zip.city)) return found(place)
    const here = towns({ country: zip.country, state: zip.state })
    if (here.some((other) => other.position === 'area' || kilometres(other, place) <= zipKm))
      return found(place)
    const away = here.length > 0 ? here : towns({ country: area.country })
    // A name nobody knows beside a postal code is a part of its town.
    if (away.length === 0 || (here.length === 0 && area.state !== undefined)) return found(place)
    return problem('PlaceContradiction', area, [place, ...away.slice(0, 4)])
  }
  const elsewhere = name === '' ? [] : towns(area)
  const states = area.state !== undefined && area.country !== undefined && elsewhere.length === 0
  const itself = states ? placeOfState(area.country ?? '', area.state ?? '') : undefined
  return problem('PlaceContradiction', area, [
    place,
    ...elsewhere.slice(0, 4),
    ...(itself ? [itself] : []),
  ])
}

/** By name, in the column that says most for the mode. */
function named(parts: Parts, areas: readonly Area[]): Located | undefined {
  const { kind, text, city, port } = parts
  const text0 = (kind === 'road' ? [city, text, port] : [port, text, city]).find(
    (each) => each !== '',
  )
  if (text0 === undefined)
    return parts.country !== '' || parts.state !== '' ? cityState(parts, areas) : undefined
  const unread = parts.country !== '' && readCountry(parts.country) === undefined
  const unreadState = parts.state !== '' && areas.every(({ state }) => state === undefined)
  const name = withoutCode(text0)
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

function cityState(parts: Parts, areas: readonly Area[]): Located | undefined {
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
  parts: Parts,
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
function statesMore({ area, contradicts }: Reading, parts: Parts): boolean {
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

const areaOfParts = (parts: Parts): Area => ({ country: readCountry(parts.country) })

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
  const whole0 = nearestSpellings(name, area, kind)
  if (whole0.length > 0) return whole0
  const words = fold(name)
    .split(' ')
    .filter((word) => word.length > 6 && !neverPlaces.has(word) && !companyWords.test(word))
  if (words.length === 0 || fold(name) === words[0]) return []
  return words.flatMap((word) => nearestSpellings(word, area, kind, 3, 1))
}

function onlyArea({ country, state }: Area, kind: PlaceKind): Located {
  if (country === undefined) return problem('PlaceNotFound', {}, [])
  return problem('OnlyArea', { country, state }, areaChoices({ country, state }, kind))
}

function distinct(places: readonly Place[]): Place[] {
  const seen = new Set<string>()
  return places.filter(({ ref }) => {
    if (seen.has(ref)) return false
    seen.add(ref)
    return true
  })
}

import { fold } from '#domain/fold.ts'
import { type WrittenPlace, writtenText } from '#domain/written-place.ts'
import { kilometres } from '#server/distances/great-circle.ts'
import { type Area, readCountry } from './areas.ts'
import { byName } from './by-name.ts'
import { byPostalCode } from './by-postal-code.ts'
import { distinct, found, type Located, problem, type WrittenParts } from './located.ts'
import { namesakes } from './namesakes.ts'
import { areaChoices } from './nearest.ts'
import {
  type Place,
  type PlaceKind,
  placeByRef,
  placeOfCountry,
  placeOfState,
  nameOfRow,
  placeOfAirport,
  placeOfRow,
} from './place.ts'
import { partsOf, statesOf } from './read-text.ts'
import { metroAreas } from './metro-codes.ts'
import { airportRow, rowByCode } from './name-index.ts'
import { gazetteer } from './table.ts'

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

function locate(written: WrittenPlace): Located {
  const parts: WrittenParts = {
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
    byPostalCode(parts, area) ??
    byName(parts, areas) ??
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
function statedAreas(parts: WrittenParts): Area[] {
  const country = parts.country === '' ? undefined : readCountry(parts.country)
  if (parts.state === '') return [{ country }]
  const states = statesOf(parts.state, country)
  if (states.length > 0) return states
  const repeats = readCountry(parts.state) === country || fold(parts.state) === fold(parts.city)
  // An unknown state of an unknown country is part of the text.
  return repeats || country === undefined ? [{ country }] : []
}

function noSuchState(parts: WrittenParts): Located {
  const country = readCountry(parts.country)
  const name = parts.city || parts.text
  const stated = country === undefined ? [] : namesakes(name, { country }, parts.kind).fitting
  const others = statesOf(parts.state, undefined).flatMap(
    (state) => namesakes(name, state, parts.kind).fitting,
  )
  return problem('PlaceContradiction', { country }, [...stated.slice(0, 4), ...others.slice(0, 4)])
}

/** By code, in its own column or alone in the text. */
function coded(parts: WrittenParts, area: Area): Located | undefined {
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

function contradicting(parts: WrittenParts, places: readonly Place[], area: Area): Place[] {
  const name = parts.text || parts.city || parts.port
  const inside = namesakes(name, area, parts.kind).fitting
  const main =
    area.country === undefined ? [] : areaChoices({ ...area, country: area.country }, parts.kind)
  return [...places, ...(inside.length > 0 ? inside : main)]
}

/** How far a port's code and the name written beside it may lie apart, in km. */
const codeKm = 100

function againstText(parts: WrittenParts, place: Place, code: string): Located {
  const { kind, text } = parts
  if (kind === 'road' || text === '' || text === code || text.includes(code)) return found(place)
  const answer = locatePlace({ kind, text, country: parts.country })
  if (!('found' in answer) || kilometres(answer.found, place) <= codeKm) return found(place)
  return problem('PlaceContradiction', { country: place.country }, [place, answer.found])
}

function onlyArea({ country, state }: Area, kind: PlaceKind): Located {
  if (country === undefined) return problem('PlaceNotFound', {}, [])
  return problem('OnlyArea', { country, state }, areaChoices({ country, state }, kind))
}

const unlocode = /^([A-Z]{2})[ -]?([A-Z2-9]{3})$/

/** Places of a UN/LOCODE, or of an IATA code for air: several where a code stands for more than one airport. */
function byCode(text: string, kind: PlaceKind): Place[] {
  const code = text.trim().toUpperCase()
  const [, country, location] = unlocode.exec(code) ?? []
  if (country !== undefined && location !== undefined) {
    const row = rowByCode().get(country + location)
    if (row === undefined) return []
    return kind === 'air' ? airportsAt(row, country, location) : [placeOfRow(row, kind)]
  }
  return kind === 'air' && /^[A-Z]{3}$/.test(code) ? byIata(code) : []
}

function byIata(code: string): Place[] {
  const row = airportRow(code)
  if (row !== undefined) return [placeOfAirport(row)]
  const metro = metroAreas.find((each) => each.code === code)
  return metro ? airportPlaces(metro.airports) : []
}

const airportPlaces = (codes: readonly string[]): Place[] =>
  codes.flatMap((code) => {
    const row = airportRow(code)
    return row === undefined ? [] : [placeOfAirport(row)]
  })

/** The airport of the code itself, unless the code means a town with several. */
function airportsAt(row: number, country: string, location: string): Place[] {
  const metro = metroAreas.find(
    (each) => each.country === country && each.code === location && each.airports.length > 1,
  )
  if (metro) return airportPlaces(metro.airports)
  const airport = airportRow(location)
  if (airport !== undefined && gazetteer().airports[airport]?.country === country)
    return [placeOfAirport(airport)]
  const state = gazetteer().places.state[row] || undefined
  return namesakes(nameOfRow(row), { country, state }, 'air').fitting
}

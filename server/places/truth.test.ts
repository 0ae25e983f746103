import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { kilometres } from '#server/reference/great-circle.ts'
import { locatePlace } from './locate.ts'
import { nameKey } from './name-key.ts'
import { codesOf, rowByCode } from './name-index.ts'
import { listedAirports, listedPorts, listedZips } from './listed.ts'
import { type Place, placeByRef } from './place.ts'
import { placeName } from './place-name.ts'

/** With a country code of their own: 'San Juan, PR' is in Puerto Rico, not in a state. */
const territories = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'PW', 'MH'])

/** A tenth of the names stays a question: towns apart that share a name and a state. */
test('every "CITY, ST" of the postal table is its own town or a question', () => {
  const towns = new Map<string, Place[]>()
  for (const zip of listedZips()) {
    if (zip.country !== 'US' || territories.has(zip.state)) continue
    const text = `${zip.city}, ${zip.state}`
    towns.set(text, [...(towns.get(text) ?? []), zip])
  }
  const wrong: string[] = []
  let accepted = 0
  for (const [text, zips] of towns) {
    const answer = locatePlace({ kind: 'road', text })
    if (!('found' in answer)) continue
    accepted += 1
    const { found } = answer
    const km = Math.min(...zips.map((zip) => kilometres(zip, found)))
    if (found.country !== 'US' || found.state !== zips[0]?.state || km > 60)
      wrong.push(`${text}: ${found.ref}, ${Math.round(km)} km away`)
  }
  expect(wrong).toEqual([])
  expect(accepted / towns.size).toBeGreaterThan(0.97)
})

type Row = { code: string; name: string; subdivision: string; country: string }

const sample = (name: string) =>
  Papa.parse<Row>(readFileSync(join(import.meta.dirname, '../../tests/places', name), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data

/** Three thousand rows of UN/LOCODE, drawn with a fixed seed from the published list. */
test.each([
  ['unlocode-sample.csv', 'road'],
  ['unlocode-ports-sample.csv', 'ocean'],
] as const)('places of %s by name and country are themselves or a question', (file, kind) => {
  const wrong: string[] = []
  let asked = 0
  let accepted = 0
  const rows = sample(file)
  for (const { code, name, country } of rows) {
    for (const area of [code.slice(0, 2), country]) {
      const answer = locatePlace({ kind, text: `${name}, ${area}` })
      if ('found' in answer) {
        accepted += 1
        if (!isPlace(answer.found, code, name)) wrong.push(`${code} ${name}: ${answer.found.ref}`)
      } else if (answer.problem.kind === 'AmbiguousPlace') asked += 1
    }
  }
  expect(wrong).toEqual([])
  // What the list itself has under one name several times in a country cannot be known.
  expect(accepted / (rows.length * 2 - asked)).toBeGreaterThan(0.97)
})

/** A found place has the code of the truth among its own, or in North America its name and country. */
function isPlace(found: Place, code: string, name: string): boolean {
  if (/^city:(?:US|CA):/.test(found.ref))
    return found.country === code.slice(0, 2) && sharesName(code, found, name)
  const own = rowByCode().get(found.ref.split(':')[1] ?? '')
  return own !== undefined && codesOf(own).includes(code)
}

function sharesName(code: string, found: Place, name: string): boolean {
  const truth = placeByRef(`city:${code}`)
  return truth?.ref === found.ref || nameKey(found.city) === nameKey(name)
}

test('the name of a place is read back as the place', () => {
  const every = <Item>(list: readonly Item[], step: number) =>
    list.filter((_, index) => index % step === 0)
  const towns = sample('unlocode-sample.csv').flatMap(
    ({ code }) => placeByRef(`city:${code}`) ?? [],
  )
  const all: [Place, 'road' | 'ocean' | 'air'][] = [
    ...towns.map((place): [Place, 'road'] => [place, 'road']),
    ...every(listedPorts(), 2).map((place): [Place, 'ocean'] => [place, 'ocean']),
    ...every(listedAirports(), 3).map((place): [Place, 'air'] => [place, 'air']),
    ...every(listedZips(), 30).map((place): [Place, 'road'] => [place, 'road']),
  ]
  const lost = all.flatMap(([place, kind]) => {
    const answer = locatePlace({ kind, text: placeName(place) })
    return 'found' in answer && answer.found.ref === place.ref
      ? []
      : [`${place.ref} "${placeName(place)}"`]
  })
  expect(all.length).toBeGreaterThan(5_000)
  expect(lost).toEqual([])
})

test('two hundred unknown names are answered within a second', () => {
  locatePlace({ kind: 'road', text: 'Xqwst, Germany' })
  const start = performance.now()
  for (let index = 0; index < 200; index += 1)
    locatePlace({
      kind: 'road',
      text: `Augsbrk${String.fromCharCode(97 + (index % 26))}${index}, Germany`,
    })
  expect(performance.now() - start).toBeLessThan(3_000)
})

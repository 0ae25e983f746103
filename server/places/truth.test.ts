import { expect, test } from 'vitest'
import { locatePostalTowns, locateSample, rowsOf } from '#tests/places/truth.ts'
import { listedAirports, listedPorts, listedZips } from './listed.ts'
import { locatePlace } from './locate.ts'
import { type Place, placeByRef } from './place.ts'
import { placeName } from './place-name.ts'

/** A tenth of the names stays a question: towns apart that share a name and a state. */
test('every "CITY, ST" of the postal table is its own town or a question', () => {
  const { written, accepted, wrong } = locatePostalTowns()
  expect(wrong).toEqual([])
  expect(accepted / written).toBeGreaterThan(0.97)
})

/** Three thousand rows of UN/LOCODE, drawn with a fixed seed from the published list. */
test.each([
  ['unlocode-sample.csv', 'road'],
  ['unlocode-ports-sample.csv', 'ocean'],
] as const)('places of %s by name and country are themselves or a question', (file, kind) => {
  const { written, accepted, asked, wrong } = locateSample(file, kind)
  expect(wrong).toEqual([])
  // What the list itself has under one name several times in a country cannot be known.
  expect(accepted / (written - asked)).toBeGreaterThan(0.97)
})

test('the name of a place is read back as the place', () => {
  const every = <Item>(list: readonly Item[], step: number) =>
    list.filter((_, index) => index % step === 0)
  const towns = rowsOf('unlocode-sample.csv').flatMap(
    ({ code }) => placeByRef(`city:${code ?? ''}`) ?? [],
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

test('two hundred unknown names take little work', () => {
  locatePlace({ kind: 'road', text: 'Xqwst, Germany' })
  const before = process.cpuUsage()
  for (let index = 0; index < 200; index += 1)
    locatePlace({
      kind: 'road',
      text: `Augsbrk${String.fromCharCode(97 + (index % 26))}${index}, Germany`,
    })
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000)
})

import { beforeAll, expect, test } from 'vitest'
import { laneDistance } from './distance.ts'
import { loadAirports } from './airports.ts'
import { locatePlace } from './locate.ts'
import { type Place, type PlaceKind, placeName } from './place.ts'

beforeAll(loadAirports)

test.each([
  ['Dallas, TX 75201', 'road', 'Dallas, TX'],
  ['75201', 'road', 'Dallas, TX'],
  ['Washington, DC 20009', 'road', 'Washington, DC'],
  ['Shanghai, China', 'ocean', 'Shanghai, CN'],
  ['CN SHA', 'ocean', 'Shanghai, CN'],
  ['Sao Paulo', 'air', 'São Paulo, BR'],
  ['Aspen-OSD, Port Elizabeth, SA', 'air', 'Port Elizabeth, ZA'],
  ['Hetero Unit III Hyderabad IN', 'air', 'Hyderabad, IN'],
  ['Mylan (formerly Matrix) Nashik', 'road', 'Nashik, IN'],
  ['GSK Mississauga (Canada)', 'air', 'Mississauga, ON, CA'],
] as [string, PlaceKind, string][])('%s by %s is %s', (text, kind, name) => {
  expect(placeName(found(text, kind))).toBe(name)
})

test.each([
  ['Shanghi', 'Shanghai, CN'],
  ['Rotterdm', 'Rotterdam, NL'],
  ['Frankfrt am Main', 'Frankfurt am Main, DE'],
  ['Seaport of Rotterdm', 'Rotterdam, NL'],
])('%s is not guessed, %s is suggested first', (text, first) => {
  const answer = locatePlace({ text, kind: 'ocean' })

  expect(answer).toHaveProperty('unknown', text)
  expect('suggestions' in answer && answer.suggestions.map(placeName)[0]).toBe(first)
})

test.each([
  'Alere Medical Co., Ltd.',
  'Human Diagnostic',
  'Ranbaxy per Shasun Pharma',
  'Inverness Orgenics Line',
])('the company %s brings no place to mind', (text) => {
  expect(locatePlace({ text, kind: 'air' })).toEqual({ unknown: text, suggestions: [] })
})

test('a landlocked country ships through its customary port', () => {
  const answer = locatePlace({ country: 'Ethiopia', kind: 'ocean' })

  expect('found' in answer && answer.found.port).toBe('DJJIB')
})

test.each([
  ['CNSHA', 'NLRTM', 19_562],
  ['CNSHA', 'USLAX', 10_973],
])('%s to %s by sea is about %i km', (from, to, km) => {
  const route = laneDistance(2, found(from, 'ocean'), found(to, 'ocean'))

  expect(Math.abs(route.km / km - 1)).toBeLessThan(0.06)
  expect(route.source).toBe('MaritimeOcean')
})

function found(text: string, kind: PlaceKind): Place {
  const answer = locatePlace({ text, kind })
  if (!('found' in answer)) throw new Error(`${text} was not found`)
  return answer.found
}

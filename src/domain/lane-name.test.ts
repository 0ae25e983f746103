import { expect, test } from 'vitest'
import { laneSchema } from './lane.ts'

const named = (fields: object) =>
  laneSchema.parse({ id: 1, mode: 4, status: 'open', ...fields }).locationStr

const houston = { originCityClean: 'Houston', originStateClean: 'TX', originCountryClean: 'US' }
const hamburg = { destCityClean: 'Hamburg', destCountryClean: 'DE' }

test('a lane is called by its clean fields, whatever text its host wrote beside them', () => {
  expect(named({ locationStr: 'HOU > ???', locationInfo: { ...houston, ...hamburg } })).toBe(
    'Houston, TX > Hamburg, DE',
  )
})

test('a port without a city is called by its name, else by its code', () => {
  const ports = { originPortNameClean: 'Shanghai', originPortCode: 'CNSHA', destPortCode: 'DEHAM' }
  expect(named({ locationInfo: ports })).toBe('Shanghai > DEHAM')
})

test('the text is the last resort, end by end', () => {
  expect(named({ locationStr: 'Reno, NV > Boise, ID' })).toBe('Reno, NV > Boise, ID')
  expect(named({ locationStr: 'Reno, NV -> Boise, ID', locationInfo: hamburg })).toBe(
    'Reno, NV > Hamburg, DE',
  )
})

test('a text that tells its ends apart from namesakes is kept', () => {
  const locationStr = 'Reno, NV > Hamburg, DE (DEHAM)'
  expect(named({ locationStr, namesEnds: true, locationInfo: hamburg })).toBe(locationStr)
})

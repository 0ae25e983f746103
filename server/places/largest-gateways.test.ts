import { expect, test } from 'vitest'
import { cargoAirports, containerPorts, gatewayProblems } from '#tests/places/truth.ts'

test('the lists are as long as they claim', () => {
  expect(containerPorts.length).toBeGreaterThanOrEqual(300)
  expect(cargoAirports.length).toBeGreaterThanOrEqual(300)
})

test.each(containerPorts)('port $code is found by code, official name and common names', (port) => {
  expect(gatewayProblems(port)).toEqual([])
})

test.each(cargoAirports)(
  'airport $code is found by code, and by its town or among its town’s airports',
  (airport) => {
    expect(gatewayProblems(airport)).toEqual([])
  },
)

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carbonOf, formatCo2e, intensity, legKilograms } from './carbon.ts'
import { carbonLegs, type CarbonWay } from './carbon-legs.ts'
import { emissionFactors, wellToWheel } from './emission-factor.ts'
import { Mode } from './mode.ts'

const way: CarbonWay = {
  mode: Mode.OceanFCL,
  equipment: '40HC',
  service: 'Port-Port',
  mainKm: 19_600,
  originToPortKm: 100,
  portToDestinationKm: 50,
}

test('20 t from Shanghai to Rotterdam, 19,600 km at 8.15 g/tkm, emit 3,194.8 kg', () => {
  expect(legKilograms(20, 19_600, 8.15)).toBe(3194.8)
})

test.each([
  ['road', 97.49],
  ['roadRefrigerated', 112.8],
  ['containerShip', 19.77],
  ['airShortHaul', 960.54],
  ['airLongHaul', 666.46],
] as const)('%s is %f g/tkm well to wheel, from burning and making the fuel', (key, grams) => {
  expect(wellToWheel(emissionFactors[key])).toBe(grams)
})

describe('legs', () => {
  test('of port terms are the sea route alone', () => {
    const { legs, leftOut } = carbonLegs(way)

    expect(legs.map(({ name, km }) => [name, km])).toEqual([['Ocean', 19_600]])
    expect(leftOut).toEqual([expect.stringMatching('terminals')])
  })

  test('of door terms add road to and from the port, a fifth longer than the great circle', () => {
    const { legs } = carbonLegs({ ...way, service: 'Door-Door' })

    expect(legs.map(({ name, km }) => [name, km])).toEqual([
      ['Pre-carriage by road', 120],
      ['Ocean', 19_600],
      ['On-carriage by road', 60],
    ])
  })

  test('of a door nobody knows are left out and said so', () => {
    const { legs, leftOut } = carbonLegs({ ...way, service: 'Door-Port', originToPortKm: null })

    expect(legs).toHaveLength(1)
    expect(leftOut[0]).toBe('Pre-carriage by road: the place of the door is not known')
  })

  test.each([
    [1000, 1095, emissionFactors.airShortHaul],
    [3700, 3795, emissionFactors.airLongHaul],
  ])('by air over %d km count %d km', (mainKm, km, factor) => {
    const { legs } = carbonLegs({ ...way, mode: Mode.AirFreight, mainKm })

    expect(legs).toEqual([expect.objectContaining({ km, factor })])
  })

  test.each([
    ["53' Reefer", emissionFactors.roadRefrigerated],
    ["53' Dry Van", emissionFactors.road],
    [null, emissionFactors.road],
  ])('by road in a %s take its factor', (equipment, factor) => {
    const { legs } = carbonLegs({ ...way, mode: Mode.RoadFTL, equipment, service: 'Door-Door' })

    expect(legs).toEqual([expect.objectContaining({ name: 'Road', km: 19_600, factor })])
  })
})

test('the worked sheet of a door to door container adds up', () => {
  const sheet = carbonOf(20, carbonLegs({ ...way, service: 'Door-Door' }).legs)

  expect(sheet.legs.map(({ kilogramsCo2e }) => kilogramsCo2e)).toEqual([234, 7749.8, 117])
  expect(sheet.kilogramsCo2e).toBe(8100.8)
  expect(sheet.tonneKilometres).toBe(395_600)
  expect(intensity(sheet.kilogramsCo2e, sheet.tonneKilometres)).toBeCloseTo(20.48, 2)
})

test('any total is the sum of its legs, and burning the fuel is less than all of it', () => {
  const km = fc.double({ min: 0, max: 25_000, noNaN: true })
  const tonnes = fc.double({ min: 0.001, max: 100_000, noNaN: true })
  fc.assert(
    fc.property(tonnes, km, km, km, (load, mainKm, originToPortKm, portToDestinationKm) => {
      const { legs } = carbonLegs({
        ...way,
        service: 'Door-Door',
        mainKm,
        originToPortKm,
        portToDestinationKm,
      })
      const sheet = carbonOf(load, legs)
      const total = sheet.legs.reduce((sum, leg) => sum + Math.round(leg.kilogramsCo2e * 10), 0)
      expect(Math.round(sheet.kilogramsCo2e * 10)).toBe(total)
      expect(sheet.kilogramsTankToWheel).toBeLessThanOrEqual(sheet.kilogramsCo2e)
    }),
  )
})

test('nothing moved has no intensity', () => {
  expect(intensity(0, 0)).toBeNull()
})

test.each([
  [840, '840 kg'],
  [9999, '9,999 kg'],
  [12_410, '12.4 t'],
  [1_234_000, '1.2K t'],
  [null, '–'],
])('%d kg reads %s', (kilograms, reads) => {
  expect(formatCo2e(kilograms)).toBe(reads)
})

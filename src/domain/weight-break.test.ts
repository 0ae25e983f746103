import { describe, expect, test } from 'vitest'
import { airFreight, airWeightBreaks, chargeableWeight, formatWeightBreak } from './weight-break.ts'

test('the usual air breaks follow each other, open below and above', () => {
  expect(airWeightBreaks.map(formatWeightBreak)).toEqual([
    '<45',
    '45 - 100',
    '100 - 300',
    '300 - 500',
    '500 - 1000',
    '1000 - 3000',
    '3000+',
  ])
})

test.each([
  ['as it weighs', 200, 1, 200],
  ['at 167 kg a cubic meter where that is more', 100, 1, 167],
  ['in half kilos up', 100.1, 0, 100.5],
  ['at half a kilo as it is', 100.5, 0, 100.5],
])('a shipment is charged %s', (_how, kilograms, cubicMetres, charged) => {
  expect(chargeableWeight(kilograms, cubicMetres)).toBe(charged)
})

describe('air freight', () => {
  test.each([
    // 10 x 6 = 60, below 45 x 5 = 225.
    ['is the rate times the weight', 10, [6, 5, 4], null, 60],
    // 40 x 6 = 240, 45 x 5 = 225, 100 x 4 = 400.
    ['is the next break where that is lower', 40, [6, 5, 4], null, 225],
    // 40 x 6 = 240, 45 x 5.5 = 247.50, 100 x 2 = 200.
    ['is a break further up where that is lowest', 40, [6, 5.5, 2], null, 200],
    // 45 x 8 = 360, whatever 45 kg cost below the break; 100 x 4 = 400.
    ['takes the rate of its break exactly on it', 45, [6, 8, 4], null, 360],
    // 50 x 6 = 300, 100 x 4 = 400.
    ['takes the rate of the break below where its own has none', 50, [6, null, 4], null, 300],
    ['is not known where no break up to the weight has a rate', 10, [null, 5, 4], null, null],
    ['is not known without rates', 10, [], null, null],
    ['is at least the minimum', 10, [6, 5, 4], 80, 80],
    ['is above the minimum where the weight says so', 10, [6, 5, 4], 50, 60],
    ['may cost nothing', 10, [0, 5, 4], null, 0],
  ])('%s', (_title, kilograms, rates, minimum, freight) => {
    expect(airFreight(kilograms, rates, minimum)).toBe(freight)
  })
})

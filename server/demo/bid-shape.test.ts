import { expect, test } from 'vitest'
import { landedCost } from '#domain/landed-cost.ts'
import { Mode } from '#domain/mode.ts'
import { toCents } from '#domain/money.ts'
import { chargesFor, loweredRate } from './bid-shape.ts'

test.each([
  // 1.92 x 0.985 = 1.8912
  [1.92, 1.89],
  // 0.43 x 0.985 = 0.42355
  [0.43, 0.42],
  [0.01, 0.01],
  [2000, 1970],
])('a rate of $%s is lowered to $%s', (rate, lower) => {
  expect(loweredRate(rate)).toBe(lower)
})

const year = {
  shipments: 20,
  containers: 30,
  miles: 18_000,
  cubicMetres: 90,
  kilograms: 16_000,
  assumedDays: 3,
}

/** Dollars per unit of the mode's measure, from less to more than anybody pays. */
test.each([
  { mode: Mode.RoadDrayage, units: year.containers, least: 100, most: 3000 },
  { mode: Mode.RoadFTL, units: year.miles, least: 0.5, most: 12 },
  { mode: Mode.OceanFCL, units: year.containers, least: 200, most: 15_000 },
  { mode: Mode.OceanLCL, units: year.cubicMetres, least: 10, most: 400 },
  { mode: Mode.AirFreight, units: year.kilograms, least: 0.5, most: 20 },
])('a demo bid of mode $mode is lowered by the 1 % that is asked for, at any price', (one) => {
  for (let rate = one.least; rate < one.most; rate *= 1.003) {
    const charges = chargesFor(one.mode, year, toCents(rate * one.units))
    const lower = Object.fromEntries(
      Object.entries(charges).map(([line, amount]) => [line, loweredRate(amount)]),
    )
    const part = landedCost(one.mode, lower, year)! / landedCost(one.mode, charges, year)!

    expect(part, `$${rate} a unit`).toBeLessThanOrEqual(0.99)
  }
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChargeAmounts, usdOfCharges } from './charge-currency.ts'
import { chargeLines } from './charge-lines.ts'
import { bidCompletion, landedCost, landedParts, type LaneQuantities } from './landed-cost.ts'
import { biddableModes, Mode } from './mode.ts'

const year: LaneQuantities = {
  shipments: 10,
  containers: 20,
  miles: 1000,
  cubicMetres: 50,
  kilograms: 2000,
  assumedDays: 3,
}

const fcl = { othc: 100, 'base-ocean': 1000, dthc: 150 }
const ftl = { linehaul: 2.5 }
const lcl = { 'origin-cfs': 10, 'freight-wm': 40, minimum: 60, 'destination-cfs': 12 }
const drayage = { 'round-trip': 400, fuel: 60, chassis: 35 }
const air = { minimum: 80, 'break-n': 6, 'break-45': 5, 'break-100': 4 }

const inDollars = (charges: ChargeAmounts, rate: number, others: Record<string, string> = {}) =>
  usdOfCharges(
    { charges, currency: 'EUR', chargeCurrencies: others },
    { USD: 1, EUR: rate, CNY: 0.14 },
  )

describe('landed cost', () => {
  test.each([
    ['ocean FCL counts containers', Mode.OceanFCL, fcl, year, 2_500_000],
    [
      'a document fee counts shipments',
      Mode.OceanFCL,
      { ...fcl, 'origin-docs': 75 },
      year,
      2_575_000,
    ],
    [
      'chassis days are the shipper’s assumption',
      Mode.OceanFCL,
      { ...fcl, chassis: 30 },
      year,
      2_680_000,
    ],
    ['road counts miles', Mode.RoadFTL, ftl, year, 250_000],
    ['a road minimum floors each load', Mode.RoadFTL, { ...ftl, minimum: 400 }, year, 400_000],
    [
      'surcharges come on top of the floor',
      Mode.RoadFTL,
      { ...ftl, minimum: 400, fuel: 0.5 },
      year,
      450_000,
    ],
    ['LCL counts revenue tons', Mode.OceanLCL, lcl, year, 310_000],
    [
      'an LCL minimum floors the freight alone',
      Mode.OceanLCL,
      { ...lcl, minimum: 300 },
      year,
      410_000,
    ],
    ['drayage counts containers and days', Mode.RoadDrayage, drayage, year, 1_130_000],
    ['air rates each shipment by its own weight', Mode.AirFreight, air, year, 800_000],
    [
      'air takes the next break where that is lower',
      Mode.AirFreight,
      air,
      { ...year, kilograms: 900 },
      400_000,
    ],
    [
      // 8,000 dollars of freight, and 0.50 dollars a kilogram of fuel and of handling over 2,000 kg.
      'air surcharges count kilograms',
      Mode.AirFreight,
      { ...air, fuel: 0.5, handling: 0.5 },
      year,
      1_000_000,
    ],
    [
      'air freight of no shipment costs nothing',
      Mode.AirFreight,
      air,
      { ...year, shipments: 0, kilograms: 0 },
      0,
    ],
    [
      'an air minimum floors light shipments',
      Mode.AirFreight,
      air,
      { ...year, kilograms: 100 },
      80_000,
    ],
  ])('%s', (_title, mode, amounts, lane, cents) => {
    expect(landedCost(mode, amounts, lane)).toBe(cents)
  })

  test('waits for every mandatory line', () => {
    const incomplete = { othc: 100, 'base-ocean': 1000 }

    expect(landedCost(Mode.OceanFCL, incomplete, year)).toBeNull()
    expect(landedParts(Mode.OceanFCL, incomplete, year)).toBeNull()
    expect(bidCompletion(Mode.OceanFCL, incomplete)).toBeCloseTo(2 / 3)
  })

  test('is in dollars at the frozen rate', () => {
    expect(landedCost(Mode.OceanFCL, inDollars(fcl, 1.09), year)).toBe(2_725_000)
  })

  test.each([
    [
      // 20 containers: (95 EUR x 1.09 + 1,000 USD + 1,200 CNY x 0.14) x 20 = (103.55 + 1,000 + 168) x 20.
      'FCL with freight in dollars and handling in euros and yuan',
      Mode.OceanFCL,
      { othc: 95, 'base-ocean': 1000, dthc: 1200 },
      { 'base-ocean': 'USD', dthc: 'CNY' },
      2_543_100,
    ],
    [
      // Freight 65 USD x 50 m3 = 3,250; the minimum of 300 EUR is 327 USD x 10 shipments = 3,270 and wins.
      // 10 EUR x 1.09 x 50 + 3,270 + 12 EUR x 1.09 x 50 = 545 + 3,270 + 654.
      'an LCL minimum in another currency than the freight it floors',
      Mode.OceanLCL,
      { ...lcl, 'freight-wm': 65, minimum: 300 },
      { 'freight-wm': 'USD' },
      446_900,
    ],
    [
      // 200 kg a shipment: +100 at 40 CNY = 5.60 USD a kg; -45 and +45 do not apply to 200 kg.
      // 200 x 5.60 = 1,120 a shipment, above the minimum of 80 EUR; times 10 shipments.
      'air breaks each in a currency of their own',
      Mode.AirFreight,
      { ...air, 'break-100': 40 },
      { 'break-100': 'CNY', 'break-45': 'USD' },
      1_120_000,
    ],
    [
      // 0 EUR is not charged: (0 + 1,000 USD + 150 EUR x 1.09) x 20 = 1,163.50 x 20.
      'a mandatory charge of 0',
      Mode.OceanFCL,
      { othc: 0, 'base-ocean': 1000, dthc: 150 },
      { 'base-ocean': 'USD' },
      2_327_000,
    ],
  ])('converts each charge at its own rate: %s', (_title, mode, charges, others, cents) => {
    const dollars = inDollars(charges, 1.09, others)

    const parts = landedParts(mode, dollars, year) ?? new Map<string, number>()

    expect(landedCost(mode, dollars, year)).toBe(cents)
    expect([...parts.values()].reduce((a, b) => a + b, 0)).toBe(cents)
  })

  test('by location is that of each charge, whatever its currency', () => {
    const charges = { othc: 95, 'base-ocean': 1000, dthc: 1200 }
    const others = { 'base-ocean': 'USD', dthc: 'CNY' }

    // 95 x 1.09 x 20; 1,000 x 20; 1,200 x 0.14 x 20.
    expect(
      Object.fromEntries(landedParts(Mode.OceanFCL, inDollars(charges, 1.09, others), year) ?? []),
    ).toEqual({ Origin: 207_100, Freight: 2_000_000, Destination: 336_000 })
  })

  test('is not known where a mandatory charge is in a currency without a rate', () => {
    const others = { dthc: 'XXX' }

    expect(landedCost(Mode.OceanFCL, inDollars(fcl, 1.09, others), year)).toBeNull()
  })

  test('does not lose half a cent to binary fractions', () => {
    const one = { ...year, miles: 1, shipments: 1 }

    expect(landedCost(Mode.RoadFTL, { linehaul: 1.005 }, one)).toBe(101)
  })

  const amount = fc.integer({ min: 1, max: 5_000_000 }).map((cents) => cents / 100)
  const offer = fc.constantFrom(...biddableModes).chain((mode) =>
    fc.record({
      mode: fc.constant(mode),
      amounts: fc.record(
        Object.fromEntries(chargeLines[mode].map(({ chargeId }) => [chargeId, amount])),
      ),
    }),
  )
  const lane = fc.record({
    shipments: fc.integer({ min: 1, max: 5000 }),
    containers: fc.integer({ min: 0, max: 5000 }),
    miles: fc.integer({ min: 0, max: 500_000 }),
    cubicMetres: fc.integer({ min: 0, max: 20_000 }),
    kilograms: fc.integer({ min: 1, max: 2_000_000 }),
    assumedDays: fc.integer({ min: 0, max: 10 }),
  })

  test('its parts by location add up to it, to the cent', () => {
    fc.assert(
      fc.property(
        offer,
        lane,
        fc.double({ min: 0.01, max: 2, noNaN: true }),
        (bid, moved, rate) => {
          const parts = landedParts(bid.mode, inDollars(bid.amounts, rate), moved)

          const sum = [...(parts?.values() ?? [])].reduce((a, b) => a + b, 0)
          expect(sum).toBe(landedCost(bid.mode, inDollars(bid.amounts, rate), moved))
          expect([...(parts?.values() ?? [])].every(Number.isInteger)).toBe(true)
        },
      ),
    )
  })

  test('is exact in cents where amounts are and quantities are whole', () => {
    const cents = fc.integer({ min: 1, max: 5_000_000 })
    fc.assert(
      fc.property(cents, cents, cents, lane, (othc, base, dthc, moved) => {
        const amounts = { othc: othc / 100, 'base-ocean': base / 100, dthc: dthc / 100 }

        const cost = landedCost(Mode.OceanFCL, amounts, moved)

        expect(BigInt(cost ?? -1)).toBe(BigInt(othc + base + dthc) * BigInt(moved.containers))
      }),
    )
  })

  test('never falls when a rate rises', () => {
    fc.assert(
      fc.property(offer, lane, fc.nat(), amount, (bid, moved, pick, more) => {
        const lines = chargeLines[bid.mode]
        const { chargeId } = lines[pick % lines.length] ?? { chargeId: '' }
        const raised = { ...bid.amounts, [chargeId]: (bid.amounts[chargeId] ?? 0) + more }

        const before = landedCost(bid.mode, bid.amounts, moved) ?? 0
        expect(landedCost(bid.mode, raised, moved) ?? 0).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})

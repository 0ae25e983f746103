import { expect, test } from 'vitest'
import { inUsdCents } from './exchange-rate.ts'
import { shipmentCharges } from './shipment-charge.ts'
import { chargesWithin, settleCost } from './shipment-cost.ts'

const nothing = { freight: 0, fuel: 0, origin: 0, destination: 0, other: 0 }

test('a total alone is not split', () => {
  expect(settleCost({ total: 120.5, charges: {}, hasFreight: true })).toEqual({
    cost: { total: 120.5, charges: null },
  })
})

test('charges without a total add up to it, credits too', () => {
  expect(
    settleCost({
      total: null,
      charges: { freight: 100.1, fuel: 20.2, other: -5 },
      hasFreight: true,
    }),
  ).toEqual({
    cost: { total: 115.3, charges: { ...nothing, freight: 100.1, fuel: 20.2, other: -5 } },
  })
})

test('charges that do not add up to the total are refused with their sum', () => {
  expect(
    settleCost({ total: 130, charges: { freight: 100, fuel: 20.5 }, hasFreight: true }),
  ).toEqual({ differs: { total: 130, charges: 120.5 } })
})

test('what a file without a freight column leaves of a total stays unsplit, never less than nothing', () => {
  expect(settleCost({ total: 130, charges: { fuel: 20 }, hasFreight: false })).toEqual({
    cost: { total: 130, charges: { ...nothing, fuel: 20 } },
  })
  expect(settleCost({ total: 10, charges: { fuel: 20 }, hasFreight: false })).toEqual({
    differs: { total: 10, charges: 20 },
  })
})

test.each([1, 1.0837, 0.0067, 1.2719, 0.9999])(
  'in a currency worth $%d the charges still add up to the cent',
  (rate) => {
    for (let row = 1; row < 400; row += 1) {
      const parts = [row * 100.37, row * 3.33, 17.01, row * 0.07, row % 3]
      const charges = Object.fromEntries(shipmentCharges.map((one, at) => [one, parts[at] ?? 0]))
      const settled = settleCost({ total: null, charges, hasFreight: true })
      if (!('cost' in settled)) throw new Error('No cost')
      const cents = inUsdCents(settled.cost.total, rate)

      const within = Object.values(chargesWithin(cents, settled.cost) ?? {})

      expect(within.every(Number.isInteger)).toBe(true)
      expect(within.reduce((sum, part) => sum + part, 0)).toBe(cents)
    }
  },
)

test('charges in dinars are added up to the fils', () => {
  expect(
    settleCost({
      total: null,
      charges: { freight: 12.345, fuel: 0.001 },
      hasFreight: true,
      decimals: 3,
    }),
  ).toEqual({
    cost: { total: 12.346, charges: { ...nothing, freight: 12.345, fuel: 0.001 } },
  })
})

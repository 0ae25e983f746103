import { expect, test } from 'vitest'
import type { ShipmentColumnKey } from './shipment-column.ts'
import { readCost } from './written-cost.ts'
import { type DecimalMark, numberOf } from './written-number.ts'

const costOf = (cells: Partial<Record<ShipmentColumnKey, string>>, mark: DecimalMark | null) =>
  readCost({
    cell: (key) => cells[key] ?? '',
    has: (key) => key in cells,
    mark,
  })

test.each([
  ['1.234', null, [1.234, 1234]],
  ['EUR 1.234', null, [1.234, 1234]],
  ['1950,50', '.', [1950.5, 195_050]],
] as const)(
  'the cost %s in a file with the mark %s is asked about',
  (freightCost, mark, readings) => {
    const read = costOf({ freightCost }, mark)

    const problem = 'problem' in read ? read.problem : undefined
    expect(problem).toMatchObject({ kind: 'InvalidNumber', key: 'freightCost' })
    // Whatever is chosen is read back as what it stands for.
    expect(problem?.suggestions?.map((text) => numberOf(text, mark))).toEqual(readings)
  },
)

test('a cost of one reading needs no mark', () => {
  expect(costOf({ freightCost: '1.950,50 €' }, null)).toMatchObject({
    cost: { total: 195_050 },
    currency: 'EUR',
  })
})

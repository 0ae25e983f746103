import { expect, test } from 'vitest'
import { usdPerUnitOf } from './file-rate.ts'

test.each([
  ['USD per EUR', 1.0842, null, 1.0842],
  ['Exchange rate to USD', 0.00072, null, 0.00072],
  ['Rate', 1.0842, 1.08, 1.0842],
  ['Rate', 0.0066, 0.00672, 0.0066],
  ['Rate', 0.9224, 1.08, null],
  ['EUR per USD', 0.9224, 1.08, null],
  ['USD/KRW', 1390, 0.00072, null],
  ['Rate', 1.01, 1.005, null],
  ['Rate', 1.0842, null, null],
  ['Rate', 0, 1.08, null],
])(
  'under "%s", %d where the company has %s, is %s US dollars per unit',
  (heading, rate, known, read) => {
    expect(usdPerUnitOf(heading, rate, known)).toBe(read)
  },
)

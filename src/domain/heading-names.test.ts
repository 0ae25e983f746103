import { expect, test } from 'vitest'
import { otherHeadings } from './column-headings/other-headings.ts'
import { grouped } from './grouped.ts'
import { nameForms, nameWords } from './heading-names.ts'
import { headingTokens } from './heading-tokens.ts'
import { shipmentColumns } from './shipment-column.ts'

const names = [...shipmentColumns, { key: 'other', headings: otherHeadings }].flatMap(
  ({ key, headings }) =>
    Object.values(headings)
      .flat()
      .map((name) => ({ key, name })),
)

/** Freight is the total alone and a part beside other charges; values decide what a 'Container' is. */
const onPurpose = [
  'freightCost, freightCharge',
  'containerNumber, equipment, containers',
  'containerNumber, equipment',
]
/** One is the plural of the other: as they are written they differ. */
const plurals = ['reference, shipments', 'containerNumber, containers', 'cubicMetres, other']

test.each(nameForms.map((form, index) => [index, form] as const))(
  'no heading names two columns in form %i, but for those named here',
  (index, form) => {
    const named = index === nameForms.length - 1 ? [...onPurpose, ...plurals] : onPurpose
    const contested = [...grouped(names, ({ name }) => form(nameWords(headingTokens(name))))]
      .map(([written, found]) => [written, [...new Set(found.map(({ key }) => key))].join(', ')])
      .filter(([, keys = '']) => keys.includes(',') && !named.includes(keys))

    expect(contested).toEqual([])
  },
)

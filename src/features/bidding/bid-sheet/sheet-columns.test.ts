import { expect, test } from 'vitest'
import { type ChargeLine, type ChargeLocation, chargeLineSchema } from '#domain/charge.ts'
import { laneSchema } from '#domain/lane.ts'
import { Mode } from '#domain/mode.ts'
import { sheetColumns } from './sheet-columns.ts'

const terms = [
  'Currency',
  'Valid months',
  'Transit days',
  'Capacity a year',
  'Own CO2e, kg per mile',
  'Remarks',
]

test.each([
  {
    mode: 'ocean FCL',
    lines: {
      Origin: ['Haulage', 'Origin THC *', 'Seal'],
      Freight: ['Ocean freight *', 'Bunker', 'ETS', 'Peak season'],
      Destination: ['Destination THC *', 'Delivery order', 'Delivery', 'Chassis'],
    },
    inSight: [
      'Origin THC *',
      'Ocean freight *',
      'Destination THC *',
      'Haulage',
      'Bunker',
      'Delivery order',
      ...terms,
    ],
    folded: ['Seal', 'ETS', 'Peak season', 'Delivery', 'Chassis'],
  },
  {
    mode: 'ocean LCL, where eight are in sight with the terms folded',
    lines: {
      Origin: ['CFS *', 'Documents'],
      Freight: ['Freight *', 'Minimum *', 'Bunker'],
      Destination: ['CFS out *', 'Delivery order', 'Delivery'],
    },
    inSight: [
      'CFS *',
      'Freight *',
      'Minimum *',
      'CFS out *',
      'Documents',
      'Bunker',
      'Delivery order',
      'Currency',
    ],
    folded: ['Delivery', ...terms.slice(1)],
  },
  {
    mode: 'a sheet too small to fold anything',
    lines: { BaseRate: ['Linehaul *'], Freight: ['Fuel'] },
    inSight: ['Linehaul *', 'Fuel', ...terms],
    folded: [],
  },
])('$mode: what is needed comes first, the rest is folded by group', (sheet) => {
  const columns = sheetColumns({
    mode: Mode.RoadFTL,
    lines: linesOf(sheet.lines),
    termsOf: () => ({ decimals: 2, currencies: ['USD'], validMonths: [] }),
    laneColumns: [],
    stateOf: () => 'Blank',
    currencyOf: () => 'USD',
  }).filter(({ edit }) => edit)

  const headers = (isFolded: boolean) =>
    columns.filter(({ folded = false }) => folded === isFolded).map(({ header }) => header)
  expect(headers(false)).toEqual(sheet.inSight)
  expect(headers(true)).toEqual(sheet.folded)
})

test('beside the lane stand its equipment and its signal; a ZIP code has a column of its own', () => {
  const columns = sheetColumns({
    mode: Mode.RoadFTL,
    lines: linesOf({ BaseRate: ['Linehaul *'] }),
    termsOf: () => ({ decimals: 2, currencies: ['USD'], validMonths: [] }),
    laneColumns: ['light', 'status', 'originZip', 'destZip', 'equipment'].map((key) => ({
      key,
      header: key,
      kind: 'text',
      value: () => '',
    })),
    stateOf: () => 'Blank',
    currencyOf: () => 'USD',
  })
  const lane = laneSchema.parse({
    id: 7,
    mode: Mode.RoadFTL,
    locationStr: 'Atlanta, GA 30303 > Boise, ID 83702',
    locationInfo: { originZipClean: '30303', destZipClean: '83702' },
  })

  expect(columns.filter(({ pinned }) => pinned).map(({ header }) => header)).toEqual([
    'Lane ID',
    'Lane',
    'equipment',
    'light',
  ])
  const named = columns.find(({ key }) => key === 'lane')
  expect(named?.format?.(lane.locationStr, { lane, bid: null })).toBe('Atlanta, GA > Boise, ID')
  expect(columns.map(({ key }) => key)).toEqual(expect.arrayContaining(['originZip', 'destZip']))
})

/** A star marks what a bid needs. */
const linesOf = (byLocation: Partial<Record<ChargeLocation, readonly string[]>>): ChargeLine[] =>
  Object.entries(byLocation).flatMap(([location, names]) =>
    names.map((name) =>
      chargeLineSchema.parse({
        chargeId: `${location} ${name}`,
        name: name.replace(' *', ''),
        fieldType: 'Charge',
        unit: 'PerContainer',
        location,
        mandatory: name.endsWith('*'),
      }),
    ),
  )

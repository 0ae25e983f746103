import { expect, test } from 'vitest'
import { recogniseHeadings } from './column-mapping.ts'
import { mappingOf, suggestColumns } from './column-suggestion.ts'
import { isContainerNumber } from './container-code.ts'
import { countryCodes } from './country-code.ts'
import type { Cell } from './file-reading.ts'
import { unusedMoney, unusedMoneyText } from './unused-money.ts'

/** Rows of columns, as files are described below. */
const rowsOf = (...columns: readonly (readonly Cell[])[]): Cell[][] =>
  (columns[0] ?? []).map((_cell, row) => columns.map((column) => column[row] ?? ''))

const loading = ['CNSHA', 'CNNGB', 'KRPUS', 'VNSGN', 'CN SHA']
const discharge = ['USLAX', 'DEHAM', 'NLRTM', 'USNYC', 'USLGB']

test.each([
  // The published example of ISO 6346.
  ['CSQU3054383', true],
  ['CSQU3054384', false],
  ['csqu 305438-3', true],
  // Its check sum is 10, which is written 0.
  ['HLXU2008419', true],
  ['MSKU305438', false],
  ['CSQA3054383', false],
])('%s is a container number: %s', (text, is) => {
  expect(isContainerNumber(text)).toBe(is)
})

test('a heading gives its reason', () => {
  const reasons = suggestColumns(['POL', 'Orgin Ctry', 'W/F', 'D/FEE'], []).map((one) => [
    one.key,
    one.source,
    one.reason,
  ])

  expect(reasons).toEqual([
    [
      'originCountry',
      'similar heading',
      'Heading "Orgin Ctry" is similar to "origin country" (origin country)',
    ],
    ['originPort', 'heading', 'Heading "POL" means origin port / airport'],
    ['otherCharge', 'heading', 'Headings "W/F" and "D/FEE" mean accessorials, other'],
  ])
})

test('two columns of UN/LOCODEs are the two ends, and the reason says why', () => {
  const rows = rowsOf(loading, [...discharge.slice(0, 4), 'Long Beach'])

  expect(suggestColumns(['A', 'B'], rows)).toEqual([
    {
      key: 'originPort',
      headings: ['A'],
      reason: '5 of 5 values are UN/LOCODEs; left of two UN/LOCODE columns',
      source: 'values',
    },
    {
      key: 'destPort',
      headings: ['B'],
      reason: '4 of 5 values are UN/LOCODEs; right of two UN/LOCODE columns',
      source: 'values',
    },
  ])
})

test.each<[string, string[], Cell[][], Record<string, string[]>]>([
  [
    'three columns of UN/LOCODEs are not guessed',
    ['A', 'B', 'C'],
    rowsOf(loading, discharge, loading),
    {},
  ],
  ['one column of UN/LOCODEs is not guessed', ['A'], rowsOf(loading), {}],
  [
    'a heading decides against the values',
    ['POD', 'B'],
    rowsOf(loading, discharge),
    { destPort: ['POD'] },
  ],
  [
    'countries in capitals are no UN/LOCODEs',
    ['A', 'B'],
    rowsOf(['CHINA', 'INDIA', 'ITALY'], ['CHILE', 'EGYPT', 'KENYA']),
    {},
  ],
  [
    'airports are distinguished from currencies and incoterms',
    ['A', 'B', 'C', 'D'],
    rowsOf(
      ['PVG', 'HKG', 'ICN'],
      ['FRA', 'ORD', 'LAX'],
      ['USD', 'EUR', 'USD'],
      ['FOB', 'FCA', 'EXW'],
    ),
    { originPort: ['A'], destPort: ['B'], currency: ['C'] },
  ],
  [
    'container numbers are found by their check digit',
    ['Id 1', 'Id 2'],
    rowsOf(
      ['CSQU3054383', 'HLXU2008419', 'CSQU3054383'],
      ['ABCU1234567', 'ABCU1234567', 'ABCU1234568'],
    ),
    { containerNumber: ['Id 1'] },
  ],
  [
    '"Container" with numbers',
    ['Container'],
    rowsOf(['CSQU3054383', 'HLXU2008419']),
    { containerNumber: ['Container'] },
  ],
  ['"Container" with types', ['Container'], rowsOf(['40HC', '20DV']), { equipment: ['Container'] }],
  ['"Container" with sizes', ['Container'], rowsOf([40, 20]), { equipment: ['Container'] }],
  ['"Container" with counts', ['Container'], rowsOf([1, 3]), { containers: ['Container'] }],
  [
    'dates, equipment and weights with units',
    ['A', 'B', 'C'],
    rowsOf(
      ['2026-01-04', '2026-01-05', '2026-01-09'],
      ["40' HC", '20GP', '45G1'],
      ['900 kg', '1,200 kg', '40 kg'],
    ),
    { shipDate: ['A'], equipment: ['B'], kilograms: ['C'] },
  ],
  [
    'two columns of dates are not guessed',
    ['A', 'B'],
    rowsOf(['2026-01-04', '2026-01-05', '2026-01-09'], ['2026-01-04', '2026-01-05', '2026-01-09']),
    {},
  ],
  [
    'a date that is another one is not taken',
    ['Invoice date'],
    rowsOf(['2026-01-04', '2026-01-05', '2026-01-09']),
    {},
  ],
  [
    'ZIP codes',
    ['A', 'B'],
    rowsOf(['07030', '60601', '90001'], ['02108-1234', '30301', '75201']),
    { originZip: ['A'], destZip: ['B'] },
  ],
  [
    'amounts with their currency',
    ['A'],
    rowsOf(['$1,200.00', '$950.00', 'US$80']),
    { freightCost: ['A'] },
  ],
  [
    'validity "From" and "To" are no places',
    ['From', 'To'],
    rowsOf(['2026-01-01', '2026-02-01'], ['2026-01-31', '2026-02-28']),
    {},
  ],
  [
    'units in a column of their own',
    ['Weight', 'Unit'],
    rowsOf([900, 40, 7], ['kg', 'lb', 'kg']),
    { kilograms: ['Weight'] },
  ],
  [
    'units under an unknown heading',
    ['Weight', 'X'],
    rowsOf([900, 40, 7], ['kg', 'lb', 'kg']),
    { kilograms: ['Weight'], weightUnit: ['X'] },
  ],
])('%s', (_title, headings, rows, mapping) => {
  expect(mappingOf(suggestColumns(headings, rows))).toEqual(mapping)
})

test('several headings of one charge feed it, the same charge in two currencies once', () => {
  expect(
    mappingOf(
      suggestColumns(['Wharfage', 'Doc Fee', 'BAF (EUR)', 'BAF (USD)', 'LSS', 'Total'], []),
    ),
  ).toEqual({
    freightCost: ['Total'],
    fuelCharge: ['BAF (EUR)', 'LSS'],
    otherCharge: ['Wharfage', 'Doc Fee'],
  })
})

test('without an uploader only certain headings are recognised', () => {
  expect(recogniseHeadings(['Disch. Port', 'Orgin Port', 'Container No.', 'Container'])).toEqual({
    destPort: ['Disch. Port'],
    containerNumber: ['Container No.'],
  })
})

test.each<[string, Cell[], string[]]>([
  // 46,750 on average, 15,514 times, as a Korean export file has it.
  [
    'D/FEE',
    Array.from({ length: 15_514 }, () => 46_750),
    ['D/FEE (15,514 amounts, total 725 M) is not used'],
  ],
  ['Surtax', ['$1,200.50', '$99.50'], ['Surtax (2 amounts, total 1,300) is not used']],
  ['Extra', ['1.234', '5.678'], ['Extra (2 amounts) is not used']],
  ['Extra', ['1.234,50', '5.678'], ['Extra (2 amounts, total 6,912.5) is not used']],
  ['Extra', ['50,00'], ['Extra (1 amount, total 50) is not used']],
  ['XYZ', [150_000, 275_500, 98_000, 0], ['XYZ (4 amounts, total 523,500) is not used']],
  [
    'Line Item Insurance (USD)',
    ['7708.44'],
    ['Line Item Insurance (USD) (1 amount, total 7,708.44) is not used'],
  ],
  ['Unit Price', ['0.88', '0.32'], ['Unit Price (2 amounts, total 1.2) is not used']],
  ['Line', [1000, 2000, 3000], []],
  ['Unit', ['1.5', '2.5'], []],
  ['Net weight', [12.5, 13.75], []],
  ['Invoice number', [4_711_001, 4_711_002, 4_711_003], []],
  ['Note', ['n/a', 'paid'], []],
  ['Latitude', [48.137154, 52.520008], []],
])('%s: what is left out of the cost is named', (heading, cells, texts) => {
  const found = unusedMoney([heading], rowsOf(cells), {})

  expect(found.map(unusedMoneyText)).toEqual(texts)
  expect(unusedMoney([heading], rowsOf(cells), { otherCharge: [heading] })).toEqual([])
})

test('the countries are those of ISO 3166-1', () => {
  expect(countryCodes.size).toBe(249)
})

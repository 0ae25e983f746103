import { expect, test } from 'vitest'
import type { Cell } from './file-reading.ts'
import { proposeHeadingRow } from './heading-row.ts'

const shipments: Cell[][] = [
  ['S-1', 45_000, 'CNSHA', 'USLAX', 1950.5],
  ['S-2', 45_001, 'CNSHA', 'DEHAM', 1800],
]

test.each<[string, Cell[][], number, string[]]>([
  [
    'headings on the first line',
    [['Load', 'Ship date', 'POL', 'POD', 'Total cost'], ...shipments],
    1,
    ['Load', 'Ship date', 'POL', 'POD', 'Total cost'],
  ],
  [
    'titles, notes and blank rows above',
    [
      ['Shipment report 2025'],
      ['Customer', 'Borealis', 'Currency', 'USD'],
      [],
      ['Printed', 45_310],
      ['Note: freight cost without duties'],
      ['Load', 'Ship date', 'POL', 'POD', 'Total cost'],
      ...shipments,
    ],
    6,
    ['Load', 'Ship date', 'POL', 'POD', 'Total cost'],
  ],
  [
    'German headings',
    [
      ['Auswertung Seefracht'],
      ['Sendungsnr.', 'Verladedatum', 'Ladehafen', 'Löschhafen', 'Frachtkosten'],
      ...shipments,
    ],
    2,
    ['Sendungsnr.', 'Verladedatum', 'Ladehafen', 'Löschhafen', 'Frachtkosten'],
  ],
  [
    'a merged group above its headings',
    [
      ['Loads of May'],
      ['Load', 'Date', 'Origin', '', 'Destination', '', 'Cost'],
      ['', '', 'City', 'State', 'City', 'State', ''],
      ['L1', 45_000, 'Chicago', 'IL', 'Dallas', 'TX', 900],
    ],
    3,
    [
      'Load',
      'Date',
      'Origin City',
      'Origin State',
      'Destination City',
      'Destination State',
      'Cost',
    ],
  ],
  [
    'a group above headings that would be known alone',
    [
      ['', '', 'Origin', '', 'Destination', '', 'Charges', ''],
      ['Load', 'Date', 'City', 'State', 'City', 'State', 'Linehaul', 'Fuel'],
      ['L1', 45_000, 'Chicago', 'IL', 'Dallas', 'TX', 900, 80],
    ],
    2,
    [
      'Load',
      'Date',
      'Origin City',
      'Origin State',
      'Destination City',
      'Destination State',
      'Charges Linehaul',
      'Charges Fuel',
    ],
  ],
  [
    'two columns of one name, and one without',
    [
      ['Load', 'Date', 'From', 'To', 'Amount', 'Amount', ''],
      ['L1', 45_000, 'A', 'B', 1, 2, 'x'],
    ],
    1,
    ['Load', 'Date', 'From', 'To', 'Amount', 'Amount (2)', 'Column 7'],
  ],
  [
    'headings of which none is known',
    [['Export of the old system'], ['Aa', 'Bb', 'Cc'], ['x', 1, 2], ['y', 3, 4]],
    2,
    ['Aa', 'Bb', 'Cc'],
  ],
  [
    'rows that name charges are no headings',
    [
      ['Load', 'Date', 'From', 'To', 'Charge description', 'Amount'],
      ['L1', 45_000, 'Shanghai', 'Busan', 'Ocean freight', 900],
      ['L1', 45_000, 'Shanghai', 'Busan', 'BAF', 80],
    ],
    1,
    ['Load', 'Date', 'From', 'To', 'Charge description', 'Amount'],
  ],
])('%s', (_title, rows, line, headings) => {
  expect(proposeHeadingRow(rows)).toEqual({ line, headings })
})

test.each<[string, Cell[][]]>([
  ['nothing', []],
  ['blank rows', [[], ['', '']]],
  ['a note', [['Nothing was shipped'], []]],
])('%s has no headings', (_title, rows) => {
  expect(proposeHeadingRow(rows)).toBeNull()
})

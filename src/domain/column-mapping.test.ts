import { expect, test } from 'vitest'
import { missingColumns, recogniseHeadings } from './column-mapping.ts'
import { Mode } from './mode.ts'

test.each([
  [['Freight cost (USD)'], { freightCost: ['Freight cost (USD)'] }],
  [['Freight'], { freightCost: ['Freight'] }],
  [
    ['Linehaul', 'Fuel surcharge', 'Total'],
    { freightCharge: ['Linehaul'], fuelCharge: ['Fuel surcharge'], freightCost: ['Total'] },
  ],
  [
    ['Total cost', 'Freight', 'Origin charges', 'Accessorials'],
    {
      freightCost: ['Total cost'],
      freightCharge: ['Freight'],
      originCharge: ['Origin charges'],
      otherCharge: ['Accessorials'],
    },
  ],
  // Beside fuel 'Freight cost' cannot be all of it.
  [['Freight cost', 'Fuel'], { freightCharge: ['Freight cost'], fuelCharge: ['Fuel'] }],
  [
    ['Freight cost', 'Fuel', 'Amount'],
    { freightCharge: ['Freight cost'], fuelCharge: ['Fuel'], freightCost: ['Amount'] },
  ],
  [['Total cost', 'Fuel'], { freightCost: ['Total cost'], fuelCharge: ['Fuel'] }],
])('the costs of %j are distinguished', (headings, mapping) => {
  expect(recogniseHeadings(headings)).toEqual(mapping)
})

test('charges stand for a total that is not in the file', () => {
  const ends = { shipDate: ['Date'], origin: ['From'], destination: ['To'] }

  expect(missingColumns(ends, Mode.RoadFTL)).toEqual(['Freight cost'])
  expect(missingColumns({ ...ends, fuelCharge: ['Fuel'] }, Mode.RoadFTL)).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { Mode } from './mode.ts'
import { readReferenceCell, writeReferenceCell } from './reference-cell.ts'
import type { ReferenceColumn } from './reference-kind.ts'

const column = (type: ReferenceColumn['type'], optional = false): ReferenceColumn => ({
  key: 'key',
  header: 'Heading',
  type,
  width: 100,
  ...(optional && { optional: true }),
})

test.each([
  ['text', ' Shanghai ', 'Shanghai'],
  ['code', 'cnsha', 'CNSHA'],
  ['number', '1,234.5', 1234.5],
  ['number', '-33.9', -33.9],
  ['mode', 'Ocean - FCL', Mode.OceanFCL],
  ['modes', 'Drayage; ocean fcl', [Mode.RoadDrayage, Mode.OceanFCL]],
  ['modes', 'Air Freight, Air Freight', [Mode.AirFreight]],
] as const)('a %s column reads "%s"', (type, text, value) => {
  expect(readReferenceCell(column(type), text, '.')).toEqual({ value })
})

test.each([
  ['number', 'north', 'a number'],
  ['number', '5,3', '5.30 or 53'],
  ['mode', 'rocket', 'modes such as Drayage'],
  ['modes', 'Drayage; rocket', 'modes such as Drayage'],
  ['text', '  ', 'a value'],
] as const)('a %s column refuses "%s"', (type, text, expected) => {
  expect(readReferenceCell(column(type), text, '.')).toEqual({
    expected: expect.stringContaining(expected),
  })
})

describe('where a column may stay empty', () => {
  test.each([
    ['text', ''],
    ['code', null],
    ['number', null],
    ['mode', null],
  ] as const)('an empty %s is %j', (type, value) => {
    expect(readReferenceCell(column(type, true), ' ', '.')).toEqual({ value })
  })
})

test.each([
  ['number', 31.25],
  ['mode', Mode.AirFreight],
  ['modes', [Mode.RoadDrayage, Mode.OceanLCL]],
  ['code', 'CNSHA'],
] as const)('what a %s column writes it reads back', (type, value) => {
  const text = writeReferenceCell(column(type), value)

  expect(readReferenceCell(column(type), text, '.')).toEqual({ value })
})

import { expect, test } from 'vitest'
import { packRows } from './pack-rows.ts'

const rows = [
  { code: 'NLRTM', berths: 70, cost: 12.35, note: null, name: '' },
  { code: 'BEANR', berths: null, cost: -0.1, note: 'tidal', name: 'Antwerp' },
  { code: 'NLRTM', berths: 2 ** 40, cost: 1 / 3, note: '', name: 'Rotterdam' },
]

test('packed rows give back what went in', () => {
  const packed = packRows(rows)

  const back = Array.from({ length: packed.length }, (_, index) => packed.at(index))

  expect(back).toEqual([rows[0], rows[1], { ...rows[2], note: null }])
})

test('a row taken out stays as it is when another is read', () => {
  const packed = packRows(rows)

  const first = packed.at(0)
  packed.at(1)

  expect(first.code).toBe('NLRTM')
})

import { describe, expect, test } from 'vitest'
import { type BidEntry, bidEntrySchema } from './bid.ts'
import { isTakenOver, typedFor } from './draft-cell.ts'
import type { DecimalMark } from './written-number.ts'

describe('a text that somebody else reads', () => {
  test.each<[column: string, text: string, from: DecimalMark, to: DecimalMark, reads: string]>([
    ['linehaul', '1.234,50', ',', '.', '1234.5'],
    ['linehaul', '1.234', ',', '.', '1234'],
    ['linehaul', '1.234', '.', ',', '1,234'],
    ['linehaul', '300,5 EUR', ',', '.', '300.5 EUR'],
    ['linehaul', 'no bid', ',', '.', 'no bid'],
    // Refused where it was typed: another mark must not make a rate of it.
    ['linehaul', '1950,50', '.', ',', '1950,50?'],
    ['linehaul', '1.234', '.', '.', '1.234'],
    ['remarks', 'Valid for 1.234 kg', ',', '.', 'Valid for 1.234 kg'],
    ['remarks', '1.234', ',', '.', '1.234'],
  ])('%s "%s" of a "%s" for a "%s" is "%s"', (column, text, mark, to, reads) => {
    expect(typedFor(column, { text, mark }, to)).toBe(reads)
  })
})

describe('a draft cell is taken over by a bid', () => {
  const bid: BidEntry = bidEntrySchema.parse({
    laneId: 7,
    currency: 'EUR',
    charges: { linehaul: 1234.5, fuel: 300, tolls: null },
    chargeCurrencies: { fuel: 'USD' },
    transitDays: 3,
    months: ['2026-12', '2027-01', '2027-02'],
    capacity: 40,
    remarks: 'Two drivers',
  })

  test.each<[column: string, text: string, mark: DecimalMark, isTaken: boolean]>([
    ['linehaul', '1,234.50', '.', true],
    ['linehaul', '1.234,5', ',', true],
    ['linehaul', '1.2345', '.', false],
    ['linehaul', '1234.5 EUR', '.', true],
    ['linehaul', '1234.5 USD', '.', false],
    ['linehaul', '12l0', '.', false],
    ['fuel', '300', '.', false],
    ['fuel', '300 USD', '.', true],
    ['tolls', '', '.', true],
    ['tolls', 'no bid', '.', true],
    ['tolls', '5', '.', false],
    ['currency', 'eur', '.', true],
    ['currency', 'USD', '.', false],
    ['transitDays', '3 days', '.', true],
    ['transitDays', '4', '.', false],
    ['capacity', '40', '.', true],
    ['months', '2026-12 to 2027-02', '.', true],
    ['months', '2026-12, 2027-01, 2027-02', '.', true],
    ['months', '2026-12', '.', false],
    ['months', 'all', '.', false],
    ['remarks', ' Two drivers ', '.', true],
    ['remarks', 'One driver', '.', false],
  ])('%s "%s" with "%s": %s', (column, text, mark, isTaken) => {
    expect(isTakenOver(column, { text, mark }, bid)).toBe(isTaken)
  })

  test('all months named or not is the same to a bid for all of them', () => {
    const all = { ...bid, months: [] }

    expect(isTakenOver('months', { text: 'all', mark: '.' }, all)).toBe(true)
    expect(isTakenOver('months', { text: '', mark: '.' }, all)).toBe(true)
    expect(isTakenOver('months', { text: '2026-12', mark: '.' }, all)).toBe(false)
  })
})

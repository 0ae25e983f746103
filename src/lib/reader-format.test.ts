import { beforeEach, describe, expect, test, vi } from 'vitest'
import { formatCo2e } from '#domain/carbon.ts'
import {
  formatDate,
  formatDay,
  formatMoment,
  formatMonth,
  formatNotified,
  formatWeekdayMoment,
} from '#domain/displayed-date.ts'
import { formatInCurrency } from '#domain/exchange-rate.ts'
import { formatMoney, formatTarget, formatUsd } from '#domain/money.ts'
import { formatAlignedChange, formatCount, formatPercent, formatWeight } from '#domain/quantity.ts'
import { decimalOf, type FormatChoice, shownFormat } from '#domain/shown-format.ts'
import { numberOf } from '#domain/written-number.ts'
import { buildUser } from '#tests/support/build-user.ts'
import { givenBrowser, givenReader } from '#tests/support/given-reader.ts'
import { readerFormat } from './reader-format.ts'

const user = buildUser({ id: 7 })
const given = (choice: Partial<FormatChoice>) => givenReader({ user }, choice)

const readerMark = () => decimalOf(shownFormat().numbers)

const numbers = () => [
  formatUsd(84_694),
  formatUsd(983.2),
  formatMoney(1_234_567.89),
  formatInCurrency(1950, 'EUR'),
  formatCount(12_345_678),
  formatPercent(0.119),
  formatAlignedChange(-1.5),
  formatWeight(1200.4),
  formatCo2e(12_440),
]

test.each([
  [
    '1,234.56',
    ['$84.7K', '$983.20', '$1,234,567.89', 'EUR 1,950.00', '12,345,678'],
    ['11.9%', '-150.0%', '1,200kg', '12.4 t'],
  ],
  [
    '1.234,56',
    ['$84,7K', '$983,20', '$1.234.567,89', 'EUR 1.950,00', '12.345.678'],
    ['11,9%', '-150,0%', '1.200kg', '12,4 t'],
  ],
  [
    '1 234,56',
    ['$84,7K', '$983,20', '$1 234 567,89', 'EUR 1 950,00', '12 345 678'],
    ['11,9%', '-150,0%', '1 200kg', '12,4 t'],
  ],
  [
    "1'234.56",
    ['$84.7K', '$983.20', '$1’234’567.89', 'EUR 1’950.00', '12’345’678'],
    ['11.9%', '-150.0%', '1’200kg', '12.4 t'],
  ],
  [
    '12,34,567.89',
    ['$84.7K', '$983.20', '$12,34,567.89', 'EUR 1,950.00', '1,23,45,678'],
    ['11.9%', '-150.0%', '1,200kg', '12.4 t'],
  ],
] as const)('who reads %s reads every number so', (chosen, money, quantities) => {
  given({ numbers: chosen })

  expect(numbers().map((text) => text.replaceAll('\u00a0', ' '))).toEqual([...money, ...quantities])
  expect(formatTarget(0)).toBe('N/A')
})

// 23:00 UTC on Friday 4 December is midnight in Berlin, 5 pm in Chicago and 4:30 am in Kolkata.
const midnight = new Date('2026-12-04T23:00:00Z')
const sameWeek = new Date('2026-12-08T12:00:00Z')

test.each([
  [{ clock: '24', zone: 'Europe/Berlin' }, '5 Dec 2026, 00:00 CET', 'Saturday'],
  [{ clock: '12', zone: 'Europe/Berlin' }, '5 Dec 2026, 12:00 am CET', 'Saturday'],
  [{ clock: '12', zone: 'America/Chicago' }, '4 Dec 2026, 5:00 pm CST', 'Friday'],
  [{ clock: '12', zone: 'Asia/Kolkata' }, '5 Dec 2026, 4:30 am IST', 'Saturday'],
  [{ clock: '24', zone: 'Asia/Tokyo' }, '5 Dec 2026, 08:00 GMT+9', 'Saturday'],
  [{ clock: '24', zone: 'Australia/Sydney' }, '5 Dec 2026, 10:00 AEDT', 'Saturday'],
  [{ clock: '24', zone: 'UTC' }, '4 Dec 2026, 23:00 UTC', 'Friday'],
] as const)('a moment is read by the clock of %o', (chosen, moment, weekday) => {
  given(chosen)

  expect(formatMoment(midnight)).toBe(moment)
  expect(formatWeekdayMoment(midnight)).toBe(`${weekday.slice(0, 3)}, ${moment}`)
  expect(formatDay(midnight, sameWeek)).toBe(weekday)
})

test('days and times have the words of the spec in the order day, month, year', () => {
  given({ clock: '12', zone: 'America/Chicago' })
  const now = new Date('2026-11-24T15:00:00Z')

  expect(formatNotified(new Date('2026-11-24T14:19:00Z'), now)).toBe('8:19 am CST')
  expect(formatNotified(new Date('2026-11-21T14:19:00Z'), now)).toBe('21 Nov, 8:19 am CST')
  expect(formatNotified(new Date('2025-11-21T14:19:00Z'), now)).toBe('21 Nov 2025, 8:19 am CST')
  // Still Monday in Chicago.
  expect(formatDay(new Date('2026-11-24T05:00:00Z'), now)).toBe('Yesterday')
  expect(formatDay(new Date('2026-11-24T06:00:00Z'), now)).toBe('Today')
  expect(formatDay(new Date('2026-10-03T12:00:00Z'), now)).toBe('3 Oct 2026')
  expect(formatDate('2026-03-05')).toBe('5 Mar 2026')
  expect(formatMonth('2026-07')).toBe('Jul 2026')
})

describe('without a choice', () => {
  test.each([
    ['en-US', '1,234.56', '12'],
    ['en-GB', '1,234.56', '24'],
    ['de-DE', '1.234,56', '24'],
    ['fr-FR', '1 234,56', '24'],
    ['pl-PL', '1 234,56', '24'],
    ['de-CH', "1'234.56", '24'],
    ['en-IN', '12,34,567.89', '12'],
    ['hi-IN', '12,34,567.89', '12'],
    ['ja-JP', '1,234.56', '24'],
  ])('a browser in %s reads %s and the %s-hour clock', (language, marks, clock) => {
    givenBrowser(language)

    expect(shownFormat()).toMatchObject({ numbers: marks, clock })
  })

  test.each(['ar-EG', 'fa-IR', 'th-TH-u-ca-buddhist-nu-thai', 'bn-BD', 'ar-SA', 'mr-IN', 'my-MM'])(
    'a browser in %s shows Latin digits, English words and Gregorian years',
    (language) => {
      givenBrowser(language)

      const shown = [...numbers(), formatMoment(midnight), formatDay(midnight, sameWeek)].join(' ')
      expect(shown).toMatch(/^[\x20-\x7e\u00a0]+$/)
      expect(shown).toMatch(/ [45] Dec 2026, /)
      expect(shown).toContain('$84.7K')
    },
  )

  test('a language that is none is as in the United States', () => {
    givenBrowser('en-US@posix')

    expect(shownFormat().numbers).toBe('1,234.56')
  })
})

test('typed numbers follow the choice, not the browser', () => {
  givenBrowser('en-US')
  given({ numbers: '1.234,56' })

  expect(numberOf('510,50', readerMark())).toBe(510.5)
  expect(numberOf('1.234', readerMark())).toBe(1234)
  expect(numberOf('510.50', readerMark())).toBeNull()
})

test('what each format shows is read back as the same number', () => {
  for (const chosen of ['1,234.56', '1.234,56', '1 234,56', "1'234.56", '12,34,567.89'] as const) {
    given({ numbers: chosen })

    expect(numberOf(formatMoney(1_234_567.89), readerMark())).toBe(1_234_567.89)
  }
})

test('another tab is followed at once, and another person never', () => {
  givenBrowser('en-US')
  given({ numbers: '1,234.56' })
  const seen: string[] = []
  const stop = readerFormat.subscribe(() => seen.push(shownFormat().numbers))

  localStorage.setItem('format:7', JSON.stringify({ numbers: '1.234,56' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'format:7' }))
  givenReader({ user: { ...user, id: 8 } }, {})
  stop()

  expect(seen[0]).toBe('1.234,56')
  expect(shownFormat().numbers).toBe('1,234.56')
})

describe('what the account says', () => {
  const comma = { numbers: '1.234,56', clock: null, zone: null } as const
  const point = { numbers: '1,234.56', clock: null, zone: null } as const

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T15:00:00Z') })
    givenBrowser('en-US')
    return () => vi.useRealTimers()
  })

  test('is followed when it was asked for after the choice, as where another device chose since', () => {
    given(comma)
    vi.setSystemTime('2026-11-24T15:00:05Z')

    readerFormat.follow(point, Date.now())

    expect(readerFormat.choice()).toEqual(point)
  })

  test('is not followed when it was asked for before the choice, also in another tab and after a reload', () => {
    const askedAt = Date.now()
    vi.setSystemTime('2026-11-24T15:00:05Z')
    given(comma)

    readerFormat.follow(point, askedAt)
    expect(readerFormat.choice()).toEqual(comma)

    readerFormat.forget()
    readerFormat.follow(point, askedAt)
    expect(readerFormat.choice()).toEqual(comma)
  })

  test('is not followed when a later answer was there first', () => {
    given(point)
    const askedAt = Date.now() + 1000
    vi.setSystemTime('2026-11-24T15:00:05Z')
    readerFormat.follow(comma, Date.now())

    readerFormat.follow(point, askedAt)

    expect(readerFormat.choice()).toEqual(comma)
  })

  test('is followed after a choice that was refused, as if it had never been made', () => {
    given(point)
    vi.setSystemTime('2026-11-24T15:00:05Z')
    const askedAt = Date.now()
    vi.setSystemTime('2026-11-24T15:00:10Z')
    const undo = readerFormat.keep({ ...point, clock: '24' })

    undo()
    expect(readerFormat.choice()).toEqual(point)
    readerFormat.follow(comma, askedAt)

    expect(readerFormat.choice()).toEqual(comma)
  })

  test('is followed where the clock of the device was ahead when the choice was made', () => {
    vi.setSystemTime('2026-11-26T15:00:00Z')
    given(comma)
    vi.setSystemTime('2026-11-24T15:00:00Z')

    readerFormat.follow(point, Date.now())

    expect(readerFormat.choice()).toEqual(point)
  })
})

test('what the device kept and cannot be read counts as no choice', () => {
  givenBrowser('de-DE')
  given({})
  localStorage.setItem('format:7', '{"numbers":"roman","clock":13,"zone":"Mars/Olympus"}')
  readerFormat.forget()

  expect(readerFormat.choice()).toEqual({ numbers: null, clock: null, zone: null })
  expect(shownFormat().numbers).toBe('1.234,56')
})

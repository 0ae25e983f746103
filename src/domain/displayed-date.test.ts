import { afterEach, expect, test } from 'vitest'
import { formatInZone, formatTermsMoment, formatTermsWeekday } from './displayed-date.ts'
import { followFormat, neutralFormat, type ShownFormat } from './shown-format.ts'

const given = (chosen: Partial<ShownFormat>) =>
  followFormat(() => ({ ...neutralFormat, ...chosen }))

afterEach(() => given({}))

// Chicago is 6 hours behind UTC in winter and 5 in summer; Berlin is 1 and 2 hours ahead of it.
const chicago = 'America/Chicago'
const berlin = 'Europe/Berlin'
const winter = '2026-12-10T23:00:00Z'

test.each<[string, Partial<ShownFormat>, string, string, string]>([
  [
    'in another zone',
    { clock: '12' },
    winter,
    chicago,
    '10 Dec 2026, 5:00 pm CST (11:00 pm UTC for you)',
  ],
  [
    'on a 24-hour clock',
    { clock: '24' },
    winter,
    chicago,
    '10 Dec 2026, 17:00 CST (23:00 UTC for you)',
  ],
  [
    'in summer',
    { clock: '12' },
    '2026-07-10T22:00:00Z',
    chicago,
    '10 Jul 2026, 5:00 pm CDT (10:00 pm UTC for you)',
  ],
  [
    'where it is the next day',
    { clock: '24', zone: berlin },
    winter,
    chicago,
    '10 Dec 2026, 17:00 CST (11 Dec, 00:00 CET for you)',
  ],
  [
    'where it is the day before',
    { clock: '12', zone: chicago },
    '2026-12-10T02:30:00Z',
    berlin,
    '10 Dec 2026, 3:30 am CET (9 Dec, 8:30 pm CST for you)',
  ],
  [
    'where it is the next year',
    { clock: '24', zone: berlin },
    '2026-12-31T23:30:00Z',
    chicago,
    '31 Dec 2026, 17:30 CST (1 Jan 2027, 00:30 CET for you)',
  ],
  [
    'in the zone of the terms',
    { clock: '12', zone: chicago },
    winter,
    chicago,
    '10 Dec 2026, 5:00 pm CST',
  ],
  [
    'in a zone with the same time',
    { clock: '12', zone: 'America/Winnipeg' },
    winter,
    chicago,
    '10 Dec 2026, 5:00 pm CST',
  ],
  [
    'in London in winter, terms in UTC',
    { clock: '24', zone: 'Europe/London' },
    winter,
    'UTC',
    '10 Dec 2026, 23:00 UTC',
  ],
  [
    'in London in summer, terms in UTC',
    { clock: '24', zone: 'Europe/London' },
    '2026-07-10T22:00:00Z',
    'UTC',
    '10 Jul 2026, 22:00 UTC (23:00 BST for you)',
  ],
])('a time of bidding terms for a reader %s', (_who, reader, instant, zone, words) => {
  given(reader)

  expect(formatTermsMoment(instant, zone)).toBe(words)
  expect(formatTermsMoment(new Date(instant), zone)).toBe(words)
})

test('the weekday is that of the day in the zone of the terms', () => {
  given({ clock: '24', zone: berlin })

  expect(formatTermsWeekday(winter, chicago)).toBe(
    'Thu, 10 Dec 2026, 17:00 CST (11 Dec, 00:00 CET for you)',
  )
})

test('a text for all readers has one form, however one of them reads', () => {
  given({ clock: '12', zone: berlin })

  expect(formatInZone(winter, chicago)).toBe('10 Dec 2026, 17:00 CST')
})

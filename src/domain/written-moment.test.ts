import { expect, test } from 'vitest'
import { formatWall } from './displayed-date.ts'
import { readMoment } from './written-moment.ts'

// Offsets by the tz database: Berlin +1 in winter and +2 in summer, Chicago -6 and -5, Kolkata +5:30.
test.each([
  ['5 Dec 2026, 17:00', 'Europe/Berlin', '2026-12-05T16:00:00.000Z'],
  ['5 Jul 2026, 17:00', 'Europe/Berlin', '2026-07-05T15:00:00.000Z'],
  ['5 Dec 2026, 17:00 CET', 'Europe/Berlin', '2026-12-05T16:00:00.000Z'],
  ['Sat, 5 Dec 2026, 00:00 CET', 'Europe/Berlin', '2026-12-04T23:00:00.000Z'],
  ['5. Dezember 2026 um 17:00', 'Europe/Berlin', '2026-12-05T16:00:00.000Z'],
  ['5 Dec 2026, 5:00 pm CST', 'America/Chicago', '2026-12-05T23:00:00.000Z'],
  ['Dec 5, 2026 at 5 p.m.', 'America/Chicago', '2026-12-05T23:00:00.000Z'],
  ['5 Dec 2026, 12:30 am', 'America/Chicago', '2026-12-05T06:30:00.000Z'],
  ['5 Dec 2026, 12:30 pm', 'America/Chicago', '2026-12-05T18:30:00.000Z'],
  ['2026-12-05 17.00', 'Asia/Kolkata', '2026-12-05T11:30:00.000Z'],
  ['2026-12-05T17:00:00', 'UTC', '2026-12-05T17:00:00.000Z'],
  ['13/12/2026 9h30', 'UTC', '2026-12-13T09:30:00.000Z'],
])('%s by the clock of %s', (written, zone, instant) => {
  expect(readMoment(written, zone, '24')).toEqual({ instant })
})

test.each([
  ['03/04/2026 17:00', '24', ['4 Mar 2026, 17:00', '3 Apr 2026, 17:00']],
  ['5 Dec 2026, 5:00', '12', ['5 Dec 2026, 5:00 am', '5 Dec 2026, 5:00 pm']],
  ['5 Dec 2026, 12:30', '12', ['5 Dec 2026, 12:30 am', '5 Dec 2026, 12:30 pm']],
] as const)('%s has several readings on a %s-hour clock', (written, clock, readings) => {
  expect(readMoment(written, 'Europe/Berlin', clock)).toEqual({ refused: 'ambiguous', readings })
})

test.each(['17:00', '05:00', '0:30'])('%s is certain on a 12-hour clock too', (time) => {
  expect(readMoment(`5 Dec 2026, ${time}`, 'UTC', '12')).toEqual({
    instant: `2026-12-05T${time.padStart(5, '0')}:00.000Z`,
  })
})

test('a time that names another zone is refused with the same time of the right one', () => {
  expect(readMoment('5 Dec 2026, 17:00 CST', 'Europe/Berlin', '24')).toEqual({
    refused: 'another zone',
    readings: ['5 Dec 2026, 17:00 CET'],
  })
})

test.each([
  '',
  'soon',
  '5 Dec 2026',
  '17:00',
  '31 Feb 2026, 17:00',
  '5 Dec 2026, 24:00',
  '5 Dec 2026, 17:60',
  '5 Dec 2026, 5:60',
  '5 Dec 2026, 13 pm',
])('"%s" is no moment on either clock', (written) => {
  for (const clock of ['24', '12'] as const)
    expect(readMoment(written, 'UTC', clock)).toEqual({ refused: 'not a moment', readings: [] })
})

test.each(['24', '12'] as const)('what is written for a %s-hour clock is read back', (clock) => {
  for (const wall of [
    '2026-12-05T00:00',
    '2026-12-05T09:05',
    '2026-12-05T12:00',
    '2026-07-31T23:59',
  ])
    expect(readMoment(formatWall(wall, clock), 'UTC', clock)).toEqual({
      instant: `${wall}:00.000Z`,
    })
})

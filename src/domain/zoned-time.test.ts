import { expect, test } from 'vitest'
import { formatInZone } from './displayed-date.ts'
import { instantOf, isZone, wallTime } from './zoned-time.ts'

test.each([
  ['winter in Chicago', '2026-11-28T17:00', 'America/Chicago', '2026-11-28T23:00:00.000Z'],
  ['summer in Chicago', '2026-07-01T17:00', 'America/Chicago', '2026-07-01T22:00:00.000Z'],
  ['half an hour ahead', '2026-11-28T17:00', 'Asia/Kolkata', '2026-11-28T11:30:00.000Z'],
  ['UTC itself', '2026-11-28T00:00', 'UTC', '2026-11-28T00:00:00.000Z'],
  ['an hour that is skipped', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['an hour that comes twice', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('%s is the right instant', (_what, wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(instant)
})

test('an instant is shown by the clock of the zone', () => {
  expect(wallTime('2026-11-28T23:00:00Z', 'America/Chicago')).toBe('2026-11-28T17:00')
  expect(wallTime('2026-11-29T06:00:00Z', 'America/Chicago')).toBe('2026-11-29T00:00')
  expect(formatInZone('2026-11-28T23:00:00Z', 'America/Chicago')).toBe('28 Nov 2026, 17:00 CST')
})

test.each([
  ['nothing', ''],
  ['a day alone', '2026-11-28'],
  ['a day that is none', '2026-13-28T10:00'],
])('%s is no time', (_what, wall) => {
  expect(instantOf(wall, 'UTC')).toBeNull()
})

test('a zone is known or not', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

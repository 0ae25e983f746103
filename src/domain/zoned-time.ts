/** Whether the platform knows an IANA zone such as 'America/Chicago'. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An instant as the clock on the wall shows it there: '2026-11-28T17:00', as a date-time field takes it. */
export function wallTime(instant: string | Date, zone: string): string {
  const parts = new Map(
    wallParts(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The instant a wall clock in the zone shows, as ISO text in UTC; null for what is no time. An hour that
 * the clocks skip is taken as the one after, an hour they repeat as the first.
 */
export function instantOf(wall: string, zone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall)) return null
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  const candidates = [asUtc - day, asUtc + day].map((near) => asUtc - offsetAt(near, zone))
  const exact = candidates.filter((time) => wallTime(new Date(time), zone) === wall)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)).toISOString()
}

/** '28 Nov 2026, 5:00 pm (America/Chicago)'. */
export const formatInZone = (instant: string | Date, zone: string): string =>
  `${shownIn(zone).format(new Date(instant))} (${zone})`

const shownIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  })

const day = 24 * 60 * 60 * 1000

/** Milliseconds the zone is ahead of UTC then. */
const offsetAt = (time: number, zone: string): number =>
  Date.parse(`${wallTime(new Date(time), zone)}Z`) - Math.floor(time / 60_000) * 60_000

const wallParts = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

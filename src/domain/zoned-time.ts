/** Whether the platform knows an IANA zone such as 'America/Chicago'. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const knownZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')]

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

/** 'CET', 'CST', 'IST' as English texts name the zone then; 'GMT+9' where English has no short name. */
export function zoneName(instant: Date, zone: string): string {
  const names = zoneNamers(zone).map(
    (format) =>
      format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? zone,
  )
  return names.find((name) => !/^(?:GMT|UTC)[+-]/.test(name)) ?? names[0] ?? zone
}

const day = 24 * 60 * 60 * 1000

/** Milliseconds the zone is ahead of UTC then. */
const offsetAt = (time: number, zone: string): number =>
  Date.parse(`${wallTime(new Date(time), zone)}Z`) - Math.floor(time / 60_000) * 60_000

const wallParts = perZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** Each English-speaking country abbreviates the zones it knows: CST, CET, AEDT, IST. */
const zoneNamers = perZone((timeZone) =>
  ['en-US', 'en-GB', 'en-AU', 'en-IN'].map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }),
  ),
)

function perZone<Made>(make: (zone: string) => Made): (zone: string) => Made {
  const made = new Map<string, Made>()
  return (zone) => {
    const known = made.get(zone) ?? make(zone)
    made.set(zone, known)
    return known
  }
}

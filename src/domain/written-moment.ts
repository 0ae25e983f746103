import { formatWall } from './displayed-date.ts'
import { type Clock, shownFormat } from './shown-format.ts'
import { readDate, splitTime } from './written-date.ts'
import { instantOf, wallTime, zoneName } from './zoned-time.ts'

export type MomentRead =
  | { instant: string }
  | { refused: 'ambiguous' | 'another zone' | 'not a moment'; readings: string[] }

/**
 * The instant, as ISO text in UTC, of a day and time that a person wrote by the clock of a zone. A day of
 * either order, or an hour that a reader of the 12-hour clock wrote without am or pm, is refused with all
 * its readings.
 */
export function readMoment(
  written: string,
  zone: string,
  clock: Clock = shownFormat().clock,
): MomentRead {
  const { day, time } = splitTime(written)
  const found = time === null ? null : readTime(time, clock)
  const read = readDate(day, null)
  const days = 'date' in read ? [read.date] : read.refused === 'ambiguous' ? read.readings : []
  const moments = days.flatMap((date) =>
    (found?.times ?? []).flatMap((one) => {
      const wall = `${date}T${one}`
      const instant = instantOf(wall, zone)
      return instant === null ? [] : [{ wall, instant }]
    }),
  )
  const [only, other] = moments
  if (only === undefined) return { refused: 'not a moment', readings: [] }
  if (other !== undefined)
    return { refused: 'ambiguous', readings: moments.map(({ wall }) => formatWall(wall, clock)) }
  const { instant } = only
  const name = zoneName(new Date(instant), zone)
  return found?.zone && found.zone.toUpperCase() !== name.toUpperCase()
    ? {
        refused: 'another zone',
        readings: [`${formatWall(wallTime(instant, zone), clock)} ${name}`],
      }
    : { instant }
}

/** What is wrong with a text that is no moment, and what to write in its place. */
export function momentProblem(
  text: string,
  read: Extract<MomentRead, { refused: unknown }>,
  zone: string,
): string {
  const use = read.readings.join(' or ')
  if (read.refused === 'ambiguous') return `"${text}" can be read in several ways. Use ${use}.`
  return read.refused === 'another zone'
    ? `"${text}" is not in the time zone ${zone}. Use ${use}.`
    : `expected a date and time such as ${formatWall('2026-12-05T17:00')}, found "${text}".`
}

/** '17:00' of '5:00 pm', both halves of the day where the hour leaves it open; with the zone written after it. */
function readTime(written: string, clock: Clock): { times: string[]; zone: string } | null {
  const [, hours, minutes = '00', half, zone = ''] =
    /^(\d{1,2})(?:[:.h](\d{2})(?::00)?)?h? ?(?:([ap])\.?m\.?)?(?: (\S+))?$/i.exec(written) ?? []
  const hour = Number(hours)
  const isTwelve = hour >= 1 && hour <= 12
  if (hours === undefined) return null
  const at = (one: number) => `${String(one).padStart(2, '0')}:${minutes}`
  const [morning, evening] = [hour % 12, (hour % 12) + 12]
  if (half) {
    if (!isTwelve) return null
    return { times: [at(half.toLowerCase() === 'a' ? morning : evening)], zone }
  }
  if (clock === '12' && isTwelve && !hours.startsWith('0'))
    return { times: [at(morning), at(evening)], zone }
  return hour > 23 ? null : { times: [at(hour)], zone }
}

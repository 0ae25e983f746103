import { type Clock, neutralFormat, shownFormat } from './shown-format.ts'
import { instantOf, wallTime, zoneName } from './zoned-time.ts'

/** Today, Yesterday, weekday within the last week, or the full date (spec section 5). */
export const formatDay = (date: Date, now = new Date()): string =>
  dayBeside(dayOf(date), dayOf(now))

/** The same of a day without a time, '2026-01-05', wherever the reader is. */
export const formatCalendarDay = (day: string): string => dayBeside(day, dayOf(new Date()))

/** '5 Dec 2026' of '2026-12-05'. */
export function formatDate(day: string): string {
  const { year, month, date } = partsOf(day)
  return `${date} ${monthNames[month - 1]} ${year}`
}

/** When this day began where the reader is, as ISO text in UTC. */
export const startOfToday = (now = new Date()): string =>
  instantOf(`${dayOf(now)}T00:00`, shownFormat().zone) ?? now.toISOString()

/** '5 Dec' of an instant. */
export const formatShortDay = (instant: Date): string => withoutYear(dayOf(instant))

/** The time with its zone; short day and month before it when not today (spec section 5), and the year when it is another. */
export function formatNotified(instant: Date, now = new Date()): string {
  const { zone } = shownFormat()
  const [day, today] = [dayOf(instant), dayOf(now)]
  const time = `${formatTime(instant)} ${zoneName(instant, zone)}`
  if (day === today) return time
  return `${shortDay(day, today)}, ${time}`
}

/** '17:00', or '5:00 pm' for those who read a 12-hour clock. */
export const formatTime = (instant: Date): string => timeOf(instant, shownFormat())

/** '5 Dec 2026, 00:00 CET': where the moment matters. In the person's own zone by default. */
export const formatMoment = (instant: Date, zone = shownFormat().zone): string =>
  momentIn(instant, { zone, clock: shownFormat().clock })

/** 'Sat, 5 Dec 2026, 00:00 CET'. */
export const formatWeekdayMoment = (instant: Date): string =>
  `${shortWeekdayOf(dayOf(instant))}, ${formatMoment(instant)}`

/**
 * '10 Dec 2026, 5:00 pm CST (11:00 pm UTC for you)': a moment that bidding terms set in their own zone, and
 * the same moment for the reader where the two clocks differ then.
 */
export function formatTermsMoment(instant: string | Date, zone: string): string {
  const at = new Date(instant)
  const own = shownFormat()
  const [wall, ownWall] = [wallTime(at, zone), wallTime(at, own.zone)]
  const moment = formatMoment(at, zone)
  if (wall === ownWall) return moment
  const [day, ownDay] = [wall.slice(0, 10), ownWall.slice(0, 10)]
  const time = `${timeOf(at, own)} ${zoneName(at, own.zone)}`
  return `${moment} (${day === ownDay ? time : `${shortDay(ownDay, day)}, ${time}`} for you)`
}

/** 'Thu, 10 Dec 2026, 5:00 pm CST (11:00 pm UTC for you)'. */
export const formatTermsWeekday = (instant: string | Date, zone: string): string =>
  `${shortWeekdayOf(wallTime(instant, zone).slice(0, 10))}, ${formatTermsMoment(instant, zone)}`

/** '28 Nov 2026, 17:00 CST': for emails, notifications and files, which have one form for all readers. Screens use `formatTermsMoment`. */
export const formatInZone = (instant: string | Date, zone: string): string =>
  momentIn(new Date(instant), { zone, clock: neutralFormat.clock })

/** 'Jul 2026' of '2026-07'. */
export function formatMonth(yearMonth: string): string {
  const { year, month } = partsOf(yearMonth)
  return `${monthNames[month - 1]} ${year}`
}

/** 'Jul' of '07', of whatever year. */
export const formatCalendarMonth = (month: string): string => monthNames[Number(month) - 1] ?? month

/** '5 Dec 2026, 17:00' of '2026-12-05T17:00', the time on the wall of whatever zone. */
export const formatWall = (wall: string, clock = shownFormat().clock): string =>
  `${formatDate(wall.slice(0, 10))}, ${onClock(wall.slice(11), clock)}`

type InZone = { clock: Clock; zone: string }

const momentIn = (instant: Date, { zone, clock }: InZone): string =>
  `${formatWall(wallTime(instant, zone), clock)} ${zoneName(instant, zone)}`

const timeOf = (instant: Date, { zone, clock }: InZone): string =>
  onClock(wallTime(instant, zone).slice(11), clock)

function onClock(time: string, clock: Clock): string {
  if (clock === '24') return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`
}

function dayBeside(day: string, today: string): string {
  const ago = (Date.parse(today) - Date.parse(day)) / dayLength
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  return ago > 0 && ago < 7 ? weekdayOf(day) : formatDate(day)
}

/** '2026-12-05', the day it is then where the reader is. */
const dayOf = (instant: Date): string => wallTime(instant, shownFormat().zone).slice(0, 10)

/** With its year only where it is another than that of the day beside it. */
const shortDay = (day: string, beside: string): string =>
  day.slice(0, 4) === beside.slice(0, 4) ? withoutYear(day) : formatDate(day)

const withoutYear = (day: string): string => formatDate(day).slice(0, -5)

const shortWeekdayOf = (day: string): string => weekdayOf(day).slice(0, 3)

const weekdayOf = (day: string): string => weekdays[new Date(day).getUTCDay()] ?? ''

function partsOf(day: string): { year: string; month: number; date: number } {
  const [year = '', month, date] = day.split('-')
  return { year, month: Number(month), date: Number(date) }
}

const dayLength = 24 * 60 * 60 * 1000
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

import { differenceInCalendarDays, format, isToday, isYesterday, parse } from 'date-fns'

/** Today, Yesterday, weekday within the last week, or the full date (spec section 5). */
export function formatDay(date: Date, now = new Date()): string {
  if (isToday(date)) return 'Today'
  if (isYesterday(date)) return 'Yesterday'
  const days = differenceInCalendarDays(now, date)
  return days > 0 && days < 7 ? format(date, 'EEEE') : format(date, 'd MMMM yyyy')
}

/** The same of a day without a time, '2026-01-05', wherever the reader is. */
export const formatCalendarDay = (day: string): string =>
  formatDay(parse(day, 'yyyy-MM-dd', new Date(2000, 0, 1)))

/** 12-hour time with am/pm; short month and day first when not today (spec section 5). */
export function formatNotified(date: Date): string {
  const time = format(date, 'h:mm aaa')
  return isToday(date) ? time : `${format(date, 'MMM d')}, ${time}`
}

/** 'Jul 2026' of '2026-07'. */
export const formatMonth = (month: string): string =>
  format(parse(month, 'yyyy-MM', new Date(2000, 0, 1)), 'MMM yyyy')

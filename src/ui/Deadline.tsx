import { formatDistanceStrict } from 'date-fns'
import { useEffect, useState } from 'react'
import { formatMoment, formatTermsWeekday, formatWeekdayMoment } from '#domain/displayed-date.ts'

type DeadlineProps = {
  at: string
  /** That of the bidding terms that set the time, where they are known. */
  zone?: string | undefined
  /** 'Closes' and 'Closed'. */
  coming: string
  passed: string
  /** Said aloud, politely, when the last day and the last hour begin and when it is over. */
  announced?: boolean
}

const hour = 60 * 60 * 1000

/**
 * When something ends, in the reader's zone and in that of the terms, and how long that is: amber within a day, red within an hour.
 * The same instant in UTC shows when the pointer rests on it.
 */
export function Deadline({ at, zone, coming, passed, announced = false }: DeadlineProps) {
  const date = new Date(at)
  const [now, setNow] = useState(() => new Date())
  const left = date.getTime() - now.getTime()
  const isClose = left > 0 && left <= hour
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), isClose ? 1000 : 30_000)
    return () => clearInterval(timer)
  }, [isClose])

  const words = zone === undefined ? formatWeekdayMoment(date) : formatTermsWeekday(date, zone)
  return (
    <>
      <time dateTime={at} title={formatMoment(date, 'UTC')} className={`deadline ${urgency(left)}`}>
        {left > 0
          ? `${coming} ${words}, in ${isClose ? minutesAndSeconds(left) : formatDistanceStrict(date, now)}`
          : `${passed} ${words}`}
      </time>
      {announced && (
        <span role="status" className="visually-hidden">
          {left > 0 ? remaining(coming, left) : `${passed} now`}
        </span>
      )}
    </>
  )
}

/** Changes only at the steps that are worth hearing: the countdown itself would never be quiet. */
function remaining(coming: string, left: number): string {
  if (left <= hour) return `${coming} within the hour`
  return left <= 24 * hour ? `${coming} within a day` : ''
}

function urgency(left: number): string {
  if (left <= 0) return ''
  if (left <= hour) return 'is-red'
  return left <= 24 * hour ? 'is-amber' : ''
}

function minutesAndSeconds(left: number): string {
  const seconds = Math.ceil(left / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

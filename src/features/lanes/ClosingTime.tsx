import { formatDistanceStrict } from 'date-fns'
import { useEffect, useState } from 'react'

/** When bidding closes, in one's own zone, and how long that is. */
export function ClosingTime({ closesAt }: { closesAt: string | null }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])

  if (closesAt === null) return 'No closing time is set.'
  const date = new Date(closesAt)
  const words = date.toLocaleString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return (
    <time dateTime={closesAt} title={date.toUTCString()}>
      {date > now ? `Closes ${words}, in ${formatDistanceStrict(date, now)}` : `Closed ${words}`}
    </time>
  )
}

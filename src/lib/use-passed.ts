import { useEffect, useState } from 'react'

/** What a browser's timer can wait for. */
const longestWaitMs = 2 ** 31 - 1

/** Whether a time has come; the component that asks is drawn again at that moment. */
export function usePassed(at: string | null): boolean {
  const [now, setNow] = useState(Date.now)
  const left = at === null ? Number.POSITIVE_INFINITY : Date.parse(at) - now
  useEffect(() => {
    if (left <= 0 || left === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, longestWaitMs))
    return () => clearTimeout(timer)
  }, [left])
  return left <= 0
}

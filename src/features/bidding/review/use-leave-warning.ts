import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router-dom'
import { session } from '#lib/session.ts'

/** While bids are on their way, leaving the page is asked about; the end of a session is not held up. */
export function useLeaveWarning(isSending: boolean): Blocker {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      isSending && session.read() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
}

import { useSyncExternalStore } from 'react'

/** Told before a call fails: a call without an answer ends the session. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <p className="alert alert-warning offline-notice" role="status">
      You are offline. What you see may be old, and nothing can be saved until you are back.
    </p>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

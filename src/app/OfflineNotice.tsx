import { useOnline } from '#lib/use-online.ts'

/** Shown before a call fails: a call without an answer ends the session. */
export function OfflineNotice() {
  if (useOnline()) return null
  return (
    <p className="alert alert-warning offline-notice" role="status">
      You are offline. What you see may be old, and nothing can be saved until you are back.
    </p>
  )
}

import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

const reloadedKey = 'reloaded-for-chunk'

/** A screen failed: a missing chunk reloads once by itself, anything else offers to. */
export function CrashScreen() {
  const error = useRouteError()
  const isChunk = error instanceof Error && error.name === 'ChunkLoadError'
  useEffect(() => {
    if (!isChunk || sessionStorage.getItem(reloadedKey) === location.href) return
    // A new version took the old files away; reloading more than once would never end.
    sessionStorage.setItem(reloadedKey, location.href)
    location.reload()
  }, [isChunk])

  return (
    <main className="crash" role="alert">
      <h1 className="h4">
        {isChunk ? 'A part of this page could not be loaded' : 'This page ran into a problem'}
      </h1>
      <p className="text-body-secondary">
        {error instanceof Error ? error.message : 'Something went wrong.'}
      </p>
      <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
        Reload
      </button>
    </main>
  )
}

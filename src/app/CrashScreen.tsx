import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { tab } from '#lib/device.ts'

const reloadedKey = 'reloaded-for-chunk'

/** A screen failed: a missing chunk reloads once by itself, anything else offers to. */
export function CrashScreen({ wholePage = false }: { wholePage?: boolean }) {
  const error = useRouteError()
  const isChunk = error instanceof Error && error.name === 'ChunkLoadError'
  useEffect(() => {
    // A new version took the old files away; reloading more than once would never end.
    if (isChunk && tab.read(reloadedKey) !== location.href && tab.write(reloadedKey, location.href))
      location.reload()
  }, [isChunk])

  const Around = wholePage ? 'main' : 'section'
  return (
    <Around className="crash" role="alert">
      <h1 className="h4" tabIndex={-1}>
        {isChunk ? 'A part of this page could not be loaded' : 'This page ran into a problem'}
      </h1>
      <p className="text-body-secondary">
        {error instanceof Error ? error.message : 'Something went wrong.'}
      </p>
      <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
        Reload
      </button>
    </Around>
  )
}

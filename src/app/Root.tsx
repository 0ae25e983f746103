import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { trackRoute } from '#lib/telemetry.ts'
import { Spinner } from '#ui/Spinner.tsx'

/** What happens on every route change: scroll to the top, note the page view. */
export function Root() {
  const { pathname } = useLocation()
  useEffect(() => {
    window.scrollTo(0, 0)
    trackRoute(pathname)
  }, [pathname])

  return (
    <Suspense fallback={<Spinner full label="Loading Laneward" />}>
      <Outlet />
    </Suspense>
  )
}

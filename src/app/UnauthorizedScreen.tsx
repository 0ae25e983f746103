import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '#lib/use-session.ts'
import { homeFor } from './sign-in-address.ts'

export function UnauthorizedScreen() {
  const user = useSession()
  useEffect(() => {
    document.title = 'Not allowed · Laneward'
  }, [])

  return (
    <div className="empty-state">
      <h1 className="h4" tabIndex={-1}>
        You have no access to this page
      </h1>
      <p>Your account does not include it. If it should, ask your administrator.</p>
      <Link className="btn btn-primary" to={user ? homeFor(user.type) : '/'}>
        {user ? 'Back to your start page' : 'Sign in'}
      </Link>
    </div>
  )
}

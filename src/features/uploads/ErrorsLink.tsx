import { Link } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import { useRole } from '#lib/use-session.ts'

/** To the rows of every file that could not be used. */
export const ErrorsLink = () =>
  may({ role: useRole() }, 'review uploads') ? (
    <Link className="btn btn-outline-secondary btn-sm" to="/error-breakdown">
      Error breakdown
    </Link>
  ) : null

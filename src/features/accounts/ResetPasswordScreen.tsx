import { useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { Link, useSearchParams } from 'react-router-dom'
import { FullPage } from '#ui/FullPage.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { accountQueries } from './accounts.api.ts'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

export function ResetPasswordScreen() {
  const [search] = useSearchParams()
  const code = search.get('code')?.trim() ?? ''
  return (
    <FullPage title={code === '' ? 'Forgot your password?' : 'Set a new password'}>
      {code === '' ? <ForgotPasswordForm /> : <WithCode code={code} />}
      <p className="full-page-foot">
        <Link to="/login">Back to sign in</Link>
      </p>
    </FullPage>
  )
}

function WithCode({ code }: { code: string }) {
  const check = useQuery(accountQueries.resetCode(code))
  if (check.data?.valid) return <NewPasswordForm code={code} />
  if (check.data) {
    return (
      <>
        <p className="alert alert-danger" role="alert">
          This link is no longer valid. It was used, it expired after 2 hours, or a newer one was
          sent.
        </p>
        <Link className="btn btn-primary w-100" to="/reset-password">
          Send me a new link
        </Link>
      </>
    )
  }
  if (!check.isError) return <Spinner label="Checking your link" />
  return (
    <>
      <p className="alert alert-danger" role="alert">
        Your link could not be checked.
      </p>
      <Button variant="outline-primary" onClick={() => void check.refetch()}>
        Try again
      </Button>
    </>
  )
}

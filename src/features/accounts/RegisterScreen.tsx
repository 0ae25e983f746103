import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link, useSearchParams } from 'react-router-dom'
import { isUnreachable, problemOf, statusOf } from '#lib/call.ts'
import { useSession } from '#lib/use-session.ts'
import { FullPage } from '#ui/FullPage.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TextField } from '#ui/TextField.tsx'
import { accountQueries } from './accounts.api.ts'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterScreen() {
  const [search] = useSearchParams()
  const code = search.get('code')?.trim() ?? ''
  return (
    <FullPage title="Register">
      {code === '' ? <CodeForm /> : <Invited key={code} code={code} />}
      <p className="full-page-foot">
        Already registered? <Link to="/login">Sign in</Link>
      </p>
    </FullPage>
  )
}

function Invited({ code }: { code: string }) {
  const invitation = useQuery(accountQueries.invitation(code))
  const user = useSession()
  if (invitation.data) {
    return (
      <>
        {user && (
          <p className="alert alert-info">
            You are signed in as {user.username}. Registering signs you in as the new person.
          </p>
        )}
        <RegisterForm code={code} invitation={invitation.data} />
      </>
    )
  }
  if (!invitation.isError) return <Spinner label="Looking up your invitation" />
  return (
    <>
      <p className="alert alert-danger" role="alert">
        {wrongWith(invitation.error)}
      </p>
      {statusOf(invitation.error) === 404 ? (
        <CodeForm given={code} />
      ) : (
        <Button variant="outline-primary" onClick={() => void invitation.refetch()}>
          Try again
        </Button>
      )}
    </>
  )
}

function wrongWith(error: Error): string {
  if (isUnreachable(error)) return 'The server cannot be reached. Try again in a moment.'
  return statusOf(error) === 404
    ? 'We do not recognize this registration code. Compare it with the email, or ask for a new invitation.'
    : problemOf(error).message
}

function CodeForm({ given = '' }: { given?: string }) {
  const [code, setCode] = useState(given)
  const [, setSearch] = useSearchParams()
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') setSearch({ code: codeIn(code) })
  }
  return (
    <form onSubmit={go}>
      <TextField
        label="Registration code"
        value={code}
        onChange={setCode}
        autoComplete="off"
        spellCheck={false}
      >
        From your invitation email. You can also paste the whole link.
      </TextField>
      <Button type="submit" className="w-100">
        Continue
      </Button>
    </form>
  )
}

/** People paste the whole link as often as the code. */
const codeIn = (text: string) => /code=([\w-]+)/.exec(text)?.[1] ?? text.trim()

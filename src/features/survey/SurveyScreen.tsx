import { useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { Link, useSearchParams } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import { isUnreachable, problemOf, statusOf } from '#lib/call.ts'
import { NotOffered } from '#lib/extensions.ts'
import { useSession } from '#lib/use-session.ts'
import { FullPage } from '#ui/FullPage.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { InviteToSurvey } from './InviteToSurvey.tsx'
import { surveyQueries } from './survey.api.ts'
import { SurveyForm } from './SurveyForm.tsx'

const title = 'What matters in a carrier'

export function SurveyScreen() {
  const [search] = useSearchParams()
  const code = search.get('code')
  const user = useSession()
  const mayAnswer = user !== null && may(user, 'answer the survey')
  const survey = useQuery({
    ...surveyQueries.read(code),
    enabled: code !== null || mayAnswer,
  })
  const mayInvite = code === null && user !== null && may(user, 'invite to the survey')

  return (
    <FullPage
      broad
      title={title}
      about={
        survey.data
          ? `For ${survey.data.company}. Weigh nine criteria; it takes two minutes.`
          : 'Weigh the nine criteria a carrier is judged by.'
      }
    >
      {survey.data && <SurveyForm code={code} survey={survey.data} />}
      {!survey.data && survey.isFetching && <Spinner label="Loading the survey" />}
      {!survey.data && survey.isError && !survey.isFetching && (
        <Unavailable error={survey.error} code={code} onRetry={() => void survey.refetch()} />
      )}
      {code === null && !mayAnswer && <WhoAnswers signedIn={user !== null} />}
      {mayInvite && !(survey.error instanceof NotOffered) && <InviteToSurvey />}
      {user && (
        <p className="full-page-foot">
          <Link to="/">Back to Laneward</Link>
        </p>
      )}
    </FullPage>
  )
}

type UnavailableProps = { error: Error; code: string | null; onRetry: () => void }

/** A host without the survey still lets people fill it in and send it by themselves. */
function Unavailable({ error, code, onRetry }: UnavailableProps) {
  if (error instanceof NotOffered) return <SurveyForm code={code} survey={null} />
  const status = statusOf(error)
  if (status === 404 || status === 410) {
    return (
      <p className="alert alert-danger" role="alert">
        {status === 410
          ? 'This invitation has expired. Ask the person who sent it for a new one.'
          : 'We do not recognize this invitation. Compare the link with the one in your email.'}
      </p>
    )
  }
  return (
    <div className="alert alert-danger" role="alert">
      <p>
        {isUnreachable(error)
          ? 'The server cannot be reached. Try again in a moment.'
          : problemOf(error).message}
      </p>
      <Button variant="outline-danger" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function WhoAnswers({ signedIn }: { signedIn: boolean }) {
  return signedIn ? (
    <p className="alert alert-info">The survey is for shippers and people they invite.</p>
  ) : (
    <p className="alert alert-info">
      Open your invitation link, or{' '}
      <Link to="/login" state={{ from: '/survey' }}>
        sign in
      </Link>{' '}
      as a shipper.
    </p>
  )
}

import './theme/app.scss'
import { QueryClientProvider, useIsMutating } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, Link } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { useAskBeforeClosing } from '#lib/ask-before-closing.ts'
import { setErrorToast } from '#lib/error-toast.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { listenForTokens } from '#lib/refresh.ts'
import { useReaderFormat } from '#lib/reader-format.ts'
import { useSession } from '#lib/use-session.ts'
import { FollowFormat } from '#features/accounts/FollowFormat.tsx'
import { LiveNotifications } from '#features/notifications/LiveNotifications.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { Layout } from './Layout.tsx'
import { Messages } from './Messages.tsx'
import { usePageOffered } from './needed-extension.ts'
import { paths } from './paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

/** Providers and layout of everything behind sign-in; a chunk of its own. */
export function SignedIn() {
  const user = useSession()
  // One person's answers are never shown to the next.
  return <ForPerson key={user?.id ?? 'nobody'} />
}

function ForPerson() {
  const [client] = useState(createQueryClient)
  const { pathname } = useLocation()
  const user = useSession()
  const { numbers, clock, zone } = useReaderFormat()
  useEffect(() => setErrorToast((text) => void toast.error(text, { toastId: 'generic-error' })), [])
  useEffect(() => listenForTokens(), [])
  useKeptFocus()
  useEffect(
    () => () => {
      client.clear()
    },
    [client],
  )

  return (
    <QueryClientProvider client={client}>
      {user && <LiveNotifications pathname={pathname} />}
      {user && <FollowFormat />}
      <SavingGuard />
      <Layout>
        <Suspense
          // Numbers typed under other marks are never read under these: the screen starts again.
          key={pathname === paths.profile ? pathname : `${numbers} ${clock} ${zone}`}
          fallback={<Spinner label="Loading page" />}
        >
          <Page pathname={pathname} />
        </Suspense>
      </Layout>
      <Messages />
    </QueryClientProvider>
  )
}

/** What is being saved goes on while pages change, but not when the tab is closed. */
function SavingGuard() {
  useAskBeforeClosing(useIsMutating() > 0)
  return null
}

function Page({ pathname }: { pathname: string }) {
  const offered = usePageOffered()(pathname)
  if (offered === undefined) return <Spinner label="Loading page" />
  return offered ? <Outlet /> : <NotOfferedPage />
}

/** Stands for a page that this host has nothing to fill with. */
function NotOfferedPage() {
  useEffect(() => {
    document.title = 'Not on this server · Laneward'
  })
  return (
    <>
      <PageHeader title="Not on this server" />
      <EmptyState text="The server you are connected to does not offer this page. Everything else works.">
        <Link className="btn btn-primary" to="/">
          Back to your start page
        </Link>
      </EmptyState>
    </>
  )
}

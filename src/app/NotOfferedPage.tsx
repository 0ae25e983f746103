import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

/** Stands for a page that this host has nothing to fill with. */
export function NotOfferedPage() {
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

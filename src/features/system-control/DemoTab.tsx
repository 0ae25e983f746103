import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { problemOf } from '#lib/call.ts'
import { session } from '#lib/session.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { systemMutations } from './system-control.api.ts'

/** Puts the demo company back as it was. */
export function DemoTab() {
  const [asking, setAsking] = useState(false)
  const reset = useMutation(systemMutations.resetDemo())
  return (
    <div className="card recalculation">
      <p className="mb-0">
        Resets people, lanes, bids, awards, files and notifications to the start of the demo.
        Reference data does not change.
      </p>
      <div>
        <Button variant="outline-danger" size="sm" onClick={() => setAsking(true)}>
          Reset the demo
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Reset the demo?"
          action="Reset the demo"
          danger
          busy={reset.isPending}
          problem={reset.error ? problemOf(reset.error).message : null}
          onConfirm={() => reset.mutate(undefined, { onSuccess: () => session.end() })}
          onClose={() => setAsking(false)}
        >
          Everything uploaded, bid and awarded since is deleted, and everyone is signed out,
          including you. This takes up to a minute.
        </ConfirmDialog>
      )}
    </div>
  )
}

import Button from 'react-bootstrap/Button'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { accounts } from '#contract/accounts.ts'
import { DialogBody, DialogFooter } from '#ui/Dialog.tsx'

type InviteOutcomeProps = {
  outcome: ResponseOf<typeof accounts.invite>
  onMore: () => void
  onClose: () => void
}

export function InviteOutcome({ outcome, onMore, onClose }: InviteOutcomeProps) {
  const { invited, refused } = outcome
  return (
    <>
      <DialogBody>
        {invited.length > 0 && (
          <p className="alert alert-success" role="status">
            {invited.length === 1
              ? `Invitation sent to ${invited[0]}.`
              : `${invited.length} invitations sent.`}{' '}
            Links expire in 14 days.
          </p>
        )}
        {refused.length > 0 && (
          <>
            <p className="alert alert-warning" role="alert">
              {refused.length} could not be invited:
            </p>
            <ul>
              {refused.map(({ address, reason }) => (
                <li key={address}>
                  {address}: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline-secondary" onClick={onMore}>
          Invite more
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  )
}

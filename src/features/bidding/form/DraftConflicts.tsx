import Button from 'react-bootstrap/Button'
import type { DraftConflict } from './use-form-draft.ts'

/** Fields where somebody else typed something different, to be decided one by one. */
export function DraftConflicts({ conflicts }: { conflicts: readonly DraftConflict[] }) {
  return conflicts.map(({ name, mine, theirs, said, when, settle }) => (
    <div key={name} className="alert alert-warning" role="alert">
      <p>
        {name}: {said} <strong>{theirs}</strong> {when}; here you typed <strong>{mine}</strong>.
      </p>
      <Button size="sm" variant="outline-secondary" onClick={() => settle(true)}>
        Keep mine
      </Button>{' '}
      <Button size="sm" variant="outline-secondary" onClick={() => settle(false)}>
        Take {theirs}
      </Button>
    </div>
  ))
}

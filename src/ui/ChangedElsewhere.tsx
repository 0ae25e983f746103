import Button from 'react-bootstrap/Button'
import type { Newer } from './changed-elsewhere.ts'

type ChangedElsewhereProps = { newer: Newer; busy: boolean }

/** Says that something newer was saved, and loads it when somebody asks for it: what was typed stays until then. */
export const ChangedElsewhere = ({ newer: { words, onLoad }, busy }: ChangedElsewhereProps) => (
  <div className="alert alert-warning changed-elsewhere" role="alert">
    <span>{words}</span>
    {onLoad && (
      <Button size="sm" variant="outline-secondary" disabled={busy} onClick={onLoad}>
        Load again
      </Button>
    )}
  </div>
)

import type { ReactNode } from 'react'
import Button from 'react-bootstrap/Button'
import Modal from 'react-bootstrap/Modal'

type ConfirmDialogProps = {
  title: string
  /** The button that does it: 'Award 58 lanes'. */
  action: string
  busy: boolean
  danger?: boolean
  problem?: string | null
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** One sheet before money moves or something is lost. */
export function ConfirmDialog({
  title,
  action,
  busy,
  danger,
  problem,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Modal show onHide={onClose} aria-labelledby="confirm-title" centered scrollable>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="confirm-title" className="h5">
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {children}
        {problem && (
          <p className="alert alert-danger mt-3 mb-0" role="alert">
            {problem}
          </p>
        )}
      </Modal.Body>
      <Modal.Footer>
        <Button variant="outline-secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          onClick={onConfirm}
          disabled={busy}
          aria-busy={busy}
        >
          {action}
        </Button>
      </Modal.Footer>
    </Modal>
  )
}

import { type ReactNode, useId } from 'react'
import Button from 'react-bootstrap/Button'
import Modal from 'react-bootstrap/Modal'
import type { Newer } from './changed-elsewhere.ts'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'

type DialogProps = {
  title: string
  size?: 'lg' | 'xl' | undefined
  /** While something is being sent the dialog stays open. */
  busy?: boolean
  className?: string
  onClose: () => void
  /** A DialogBody, and a DialogFooter where there is something to do. */
  children: ReactNode
}

export function Dialog({ title, size, busy = false, className, onClose, children }: DialogProps) {
  const titleId = useId()
  const isWide = size === 'xl'
  return (
    <Modal
      show
      onHide={() => !busy && onClose()}
      aria-labelledby={titleId}
      centered={!isWide}
      scrollable
      {...(size && { size })}
      {...(isWide && { fullscreen: 'md-down' })}
      {...(className && { className })}
    >
      <Modal.Header closeButton>
        <Modal.Title as="h2" id={titleId} className="h5 text-break">
          {title}
        </Modal.Title>
      </Modal.Header>
      {children}
    </Modal>
  )
}

export const DialogBody = Modal.Body
export const DialogFooter = Modal.Footer

export type DialogContentProps = {
  /** The button that does it: 'Award 58 lanes'. */
  action: string
  busy: boolean
  /** Nothing to do yet: no row, no file. */
  incomplete?: boolean
  danger?: boolean
  problem?: string | null | undefined
  /** What was saved elsewhere while this is filled in. */
  newer?: Newer | null | undefined
  /** Buttons beside Cancel. */
  others?: ReactNode
  onClose: () => void
  children: ReactNode
}

type ContentOf = DialogContentProps & {
  /** Null: the button submits the form around it. */
  onAction: (() => void) | null
}

export function DialogContent({
  action,
  busy,
  incomplete = false,
  danger = false,
  problem,
  newer,
  others,
  onAction,
  onClose,
  children,
}: ContentOf) {
  return (
    <>
      <DialogBody>
        {children}
        {newer && <ChangedElsewhere newer={newer} busy={busy} />}
        {problem && (
          <p className="alert alert-danger mt-3 mb-0" role="alert">
            {problem}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        {others}
        <Button variant="outline-secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          type={onAction ? 'button' : 'submit'}
          disabled={busy || incomplete}
          aria-busy={busy}
          {...(onAction && { onClick: onAction })}
        >
          {action}
        </Button>
      </DialogFooter>
    </>
  )
}
